// swift-tools-version: 6.1
import PackageDescription

// check.sh adds the flags for the sanitizer: packages with such flags cannot be depended on.
let package = Package(
  name: "ThreadCheck",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "nagare", path: "../..")],
  targets: [
    .target(name: "CMutexAnnotations"),
    .executableTarget(
      name: "thread-check", dependencies: ["CMutexAnnotations", .product(name: "Nagare", package: "nagare")],
      path: "Sources/ThreadCheck"),
  ],
  swiftLanguageModes: [.v6]
)
