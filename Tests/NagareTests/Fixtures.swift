import Foundation
import Nagare
import TestSupport

/// Swift Testing has a type of that name too.
typealias Comment = Nagare.Comment

/// The files that come with the sources.
enum Fixtures {
  static let clip = FixtureFiles.path("clip.mp4")
  /// Pictures long before the beginning that the first time says.
  static let wildFirstTime = FixtureFiles.path("videos/wild-first-time.ts")
  static let timeOfNoClock = FixtureFiles.path("videos/wild-first-time.ivf")
  static let pictureBeforeZero = FixtureFiles.path("videos/picture-before-zero.ts")
  static let fonts = [
    FixtureFiles.path("NagareTest.ttf"), FixtureFiles.path("NagareTestFallback.ttf"),
  ]

  /// The comments of the clip.
  static func comments() throws -> [Comment] {
    try CommentReader.read(contentsOf: FixtureFiles.path("comments.xml")).comments
  }

  /// Options with the fixtures' fonts.
  static func options(_ change: (inout OverlayOptions) -> Void = { _ in }) -> OverlayOptions {
    var options = OverlayOptions()
    options.fonts = FontRequest(files: fonts)
    change(&options)
    return options
  }

  /// The beginning of the clip at a quarter of its size, with its audio.
  static func makeSmallClip(at path: String, seconds: Double = 2, _ encoding: [String] = []) throws {
    try FFmpegTool.make(
      path,
      [
        "-t", "\(seconds)", "-i", clip, "-map_chapters", "-1", "-map", "0:v", "-map", "0:a", "-vf", "scale=320:180",
        "-c:v", "libx264",
      ]
        + ["-preset", "ultrafast", "-qp", "12", "-c:a", "copy"] + encoding)
  }
}

extension Comment {
  /// A comment of which only some properties matter.
  init(
    _ text: String, at time: Double, _ mode: Mode = .scroll, size: Double = 25, color: UInt32 = 0xFFFFFF
  ) {
    self.init(id: "", time: time, mode: mode, size: size, color: color, text: text)
  }
}
