import Foundation
import NagareOverlay
import TestSupport
import Testing

/// The frames that ffmpeg's filter `ass` draws of a script, on black.
struct LibassFrames {
  private let width: Int
  private let height: Int
  private let samples: [UInt8]

  /// Whether this machine's ffmpeg has the filter.
  static let areAvailable: Bool = {
    let filters = try? FFmpegTool.lines("ffmpeg", ["-hide_banner", "-filters"])
    return filters?.contains { $0.split(separator: " ").dropFirst().first == "ass" } ?? false
  }()

  /// - Parameters:
  ///   - fonts: font files, which need not be installed.
  ///   - frames: ascending frame numbers, at `rate` frames a second.
  init(of script: String, fonts: [String], width: Int, height: Int, frames: [Int], rate: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(script, as: "comments.ass")
    for (index, font) in fonts.enumerated() {
      try FileManager.default.createSymbolicLink(atPath: folder.path("\(index).ttf"), withDestinationPath: font)
    }
    let fontFolder = fonts.isEmpty ? "" : ":fontsdir=\(folder.url.path)"
    let chosen = frames.map { "eq(n\\,\($0))" }.joined(separator: "+")
    let source = "color=black:size=\(width)x\(height):rate=\(rate):duration=30,format=gray8"
    samples = try [UInt8](
      FFmpegTool.run(
        "ffmpeg",
        [
          "-f", "lavfi", "-i", source, "-vf", "ass=\(path)\(fontFolder),select=\(chosen)", "-fps_mode", "passthrough",
          "-frames:v", "\(frames.count)", "-pix_fmt", "gray", "-f", "rawvideo", "-",
        ]))
    self.width = width
    self.height = height
    try #require(samples.count == width * height * frames.count)
  }

  /// The brightness of a pixel of a frame. The frame's first pixel, in a corner, is the background.
  func light(_ frame: Int, x: Int, y: Int) -> Int {
    let start = frame * width * height
    return max(Int(samples[start + y * width + x]) - Int(samples[start]), 0)
  }
}
