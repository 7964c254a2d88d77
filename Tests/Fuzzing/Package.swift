// swift-tools-version: 6.1
import PackageDescription

// fuzz.sh adds the flags for the sanitizers: packages with such flags cannot be depended on.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "nagare", path: "../..")],
  targets: [
    .systemLibrary(name: "CFuzzer"),
    .target(name: "CFeatures"),
    .target(name: "FuzzSupport", dependencies: ["CFuzzer", "CFeatures"]),
    .executableTarget(
      name: "fuzz-text", dependencies: ["FuzzSupport", .product(name: "Nagare", package: "nagare")],
      path: "Sources/FuzzText"),
    .executableTarget(
      name: "fuzz-comments", dependencies: ["FuzzSupport", .product(name: "Nagare", package: "nagare")],
      path: "Sources/FuzzComments"),
    .executableTarget(
      name: "fuzz-layout", dependencies: ["FuzzSupport", .product(name: "Nagare", package: "nagare")],
      path: "Sources/FuzzLayout"),
    .executableTarget(
      name: "fuzz-video", dependencies: ["FuzzSupport", .product(name: "Nagare", package: "nagare")],
      path: "Sources/FuzzVideo"),
  ],
  swiftLanguageModes: [.v6]
)
