import Nagare
import OverlayFixtures
import TestSupport

/// Swift Testing has a type of that name too.
typealias Comment = Nagare.Comment

extension Fixtures {
  static let clip = FixtureFiles.path("clip.mp4")
  /// A video whose first timestamp is hours ahead of the other ones.
  static let wildFirstTime = FixtureFiles.path("videos/wild-first-time.ts")
  static let wildFirstTimeInIVF = FixtureFiles.path("videos/wild-first-time.ivf")
  static let wildAmplitudes = FixtureFiles.path("videos/wild-amplitudes.flv")
  static let frameBeforeZero = FixtureFiles.path("videos/picture-before-zero.ts")

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
