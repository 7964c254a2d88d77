// swift-tools-version: 6.1
import PackageDescription

// HarfBuzz's own description asks for GLib, of whose flags the package manager warns. Elsewhere than on Linux, no other one
// says where its headers are.
#if os(Linux)
  let textLibraries = "freetype2 fontconfig fribidi"
#else
  let textLibraries = "freetype2 harfbuzz fontconfig fribidi"
#endif

// Some libraries are loaded when they are needed. What it takes to build are their headers, which Linux has in the usual
// place.
#if os(Linux)
  let (chromaprint, webpLibrary): (String?, String?) = (nil, nil)
#else
  let (chromaprint, webpLibrary): (String?, String?) = ("libchromaprint", "libwebpdemux")
#endif

// The dependencies between these targets are the architecture: a module sees only what is listed here.
let package = Package(
  name: "nagare",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Nagare", targets: ["Nagare"]),
    .library(name: "NagareOverlay", targets: ["NagareOverlay"]),
    .executable(name: "nagare", targets: ["NagareCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavutil libswscale libswresample",
      providers: [
        // libavcodec, libavformat and libavfilter are loaded when they are needed; what it takes to build are their headers.
        .apt([
          "libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev", "libswresample-dev",
          "libavfilter-dev",
        ]),
        .brew(["ffmpeg"]),
      ]),
    .systemLibrary(
      name: "CText",
      pkgConfig: textLibraries,
      providers: [
        .apt(["libfreetype-dev", "libharfbuzz-dev", "libfontconfig-dev", "libfribidi-dev"]),
        .brew(["freetype", "harfbuzz", "fontconfig", "fribidi"]),
      ]),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [
        .apt(["zlib1g-dev"]),
        .brew(["zlib"]),
      ]),
    .systemLibrary(
      name: "CChromaprint",
      pkgConfig: chromaprint,
      providers: [
        .apt(["libchromaprint-dev"]),
        .brew(["chromaprint"]),
      ]),
    // libwebpdemux is loaded when it is needed; what it takes to build are its headers.
    .systemLibrary(
      name: "CWebP",
      pkgConfig: webpLibrary,
      providers: [
        .apt(["libwebp-dev"]),
        .brew(["webp"]),
      ]),
    // Functions of Linux's C library that Swift's module of it lacks.
    .systemLibrary(name: "CLinux"),
    // LiteRT is loaded when it is needed. No system has its headers, so that what is called is declared here.
    .systemLibrary(name: "CLiteRt"),
    // librsvg is loaded for fonts with SVG glyphs; what is called is declared here.
    .systemLibrary(name: "CRsvg"),
    .target(name: "CPixelKernels"),
    // Threads, the processors and memory that a control group grants, and the form of errors.
    .target(name: "NagareSystem"),
    // Comments are downloaded and kept compressed; every system has zlib.
    .target(name: "NagareComments", dependencies: ["CZlib"]),
    // Where comments pass behind what a video shows.
    .target(name: "NagareMasks", dependencies: ["CZlib", "NagarePixels", "NagareSystem"]),
    .target(name: "NagareLayout", dependencies: ["NagareComments"]),
    .target(name: "NagareText", dependencies: ["CRsvg", "CText", "CZlib", "NagareSystem"]),
    .target(name: "NagareColor"),
    .target(name: "NagarePixels", dependencies: ["CPixelKernels", "NagareColor"]),
    // Where people are in frames, by a model.
    .target(
      name: "NagarePeople", dependencies: ["CLiteRt", "NagareColor", "NagareMasks", "NagarePixels", "NagareSystem"]),
    .target(name: "NagareMedia", dependencies: ["CFFmpeg", "CWebP", "NagareColor", "NagarePixels", "NagareSystem"]),
    // Where the moments of one video are in another.
    .target(
      name: "NagareAlignment",
      dependencies: ["CChromaprint", "NagareColor", "NagareMedia", "NagarePixels", "NagareSystem"]),
    // Comments onto frames, without FFmpeg: what apps import.
    .target(
      name: "NagareOverlay",
      dependencies: [
        "NagareComments", "NagareLayout", "NagareText", "NagareColor", "NagarePixels", "NagareSystem",
        .product(name: "HeapModule", package: "swift-collections"),
      ]),
    .target(
      name: "Nagare",
      dependencies: [
        "NagareComments", "NagareLayout", "NagareText", "NagareColor", "NagarePixels", "NagareMasks", "NagarePeople",
        "NagareOverlay", "NagareMedia", "NagareSystem", .product(name: "DequeModule", package: "swift-collections"),
      ]),
    // Comments that come while a video runs; the only module that listens.
    .target(
      name: "NagareServer",
      dependencies: [
        "Nagare", .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "NagareCLI",
      dependencies: [
        "CLinux", "Nagare", "NagareAlignment", "NagareServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The studio's page is part of the program.
      resources: [.embedInCode("Studio/Page")]),
    // What an app needs of the library, in a screenful.
    .executableTarget(name: "OverlayExample", dependencies: ["NagareOverlay"]),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    .target(name: "TestSupport", dependencies: ["CAllocationCount"], path: "Tests/TestSupport"),
    .testTarget(name: "CPixelKernelsTests", dependencies: ["CPixelKernels", "NagarePixels", "TestSupport"]),
    .testTarget(name: "NagareCommentsTests", dependencies: ["NagareComments", "TestSupport"]),
    .testTarget(name: "NagareMasksTests", dependencies: ["NagareMasks", "NagarePixels", "CZlib", "TestSupport"]),
    .testTarget(name: "NagareLayoutTests", dependencies: ["NagareLayout", "NagareComments", "TestSupport"]),
    .testTarget(name: "NagareTextTests", dependencies: ["NagareText", "CText", "CZlib", "TestSupport"]),
    .testTarget(name: "NagareColorTests", dependencies: ["NagareColor", "TestSupport"]),
    .testTarget(name: "NagarePixelsTests", dependencies: ["NagarePixels", "NagareColor", "TestSupport"]),
    .testTarget(
      name: "NagarePeopleTests",
      dependencies: ["NagarePeople", "NagareColor", "NagareMasks", "NagarePixels", "TestSupport"]),
    .testTarget(
      name: "NagareMediaTests",
      dependencies: ["NagareMedia", "NagareSystem", "CFFmpeg", "NagareColor", "NagarePixels", "TestSupport"],
      // They look into what the module's functions give them with functions of FFmpeg's own.
      linkerSettings: [.linkedLibrary("avcodec"), .linkedLibrary("avformat")]),
    .testTarget(name: "NagareAlignmentTests", dependencies: ["NagareAlignment", "NagareMedia", "TestSupport"]),
    .target(name: "OverlayFixtures", dependencies: ["NagareOverlay", "TestSupport"], path: "Tests/OverlayFixtures"),
    .testTarget(name: "NagareOverlayTests", dependencies: ["NagareOverlay", "OverlayFixtures", "TestSupport"]),
    .testTarget(
      name: "NagareTests", dependencies: ["Nagare", "NagareMasks", "NagarePixels", "OverlayFixtures", "TestSupport"]),
    .testTarget(name: "NagareServerTests", dependencies: ["NagareServer", "Nagare", "TestSupport"]),
    .testTarget(
      name: "NagareCLITests",
      dependencies: [
        "CLinux", "NagareCLI", "NagareServer", "OverlayExample", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzz targets, which see what is not public and are built with libFuzzer's own main.
if Context.environment["NAGARE_FUZZING"] != nil {
  func fuzzTarget(_ name: String, in folder: String) -> Target {
    .executableTarget(
      name: name, dependencies: ["Nagare", "NagareMasks", "NagarePeople", "FuzzSupport"],
      path: "Tests/Fuzzing/Sources/\(folder)")
  }
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/Sources/CFuzzer"),
    .target(name: "CFeatures", path: "Tests/Fuzzing/Sources/CFeatures"),
    .target(name: "FuzzSupport", dependencies: ["CFuzzer", "CFeatures"], path: "Tests/Fuzzing/Sources/FuzzSupport"),
    fuzzTarget("fuzz-text", in: "FuzzText"), fuzzTarget("fuzz-comments", in: "FuzzComments"),
    fuzzTarget("fuzz-layout", in: "FuzzLayout"), fuzzTarget("fuzz-video", in: "FuzzVideo"),
    fuzzTarget("fuzz-masks", in: "FuzzMasks"), fuzzTarget("fuzz-images", in: "FuzzImages"),
  ]
}

// What `make compare-people` compares with another program's masks.
if Context.environment["NAGARE_PEOPLE_PEERS"] != nil {
  package.targets.append(
    .executableTarget(name: "mask", dependencies: ["NagarePeople", "NagarePixels"], path: "Tests/PeoplePeers/Mask"))
}

// The benchmarks of the program's parts are for contributors, and see what is not public.
if Context.environment["NAGARE_BENCHMARKS"] != nil {
  package.targets += [
    .executableTarget(
      name: "nagare-benchmarks",
      dependencies: ["Nagare", "CPixelKernels", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Benchmarks/Sources"),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["nagare-benchmarks", "Nagare", "TestSupport"], path: "Benchmarks/Tests"),
  ]
}

// A check that builds the tests with other flags builds some of them alone, by name.
if let names = Context.environment["NAGARE_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
