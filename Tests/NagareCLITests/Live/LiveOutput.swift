import Foundation
import TestSupport
import Testing

/// The content of an output of a flat colour with white comments, as decoded by ffmpeg.
struct LiveOutput {
  struct Frame {
    let time: Double
    /// Whether the frame is red instead of blue.
    let isRed: Bool
    /// Whether there are comments in the upper and the lower half.
    let hasTop, hasBottom: Bool
  }

  /// The frames in presentation order.
  let frames: [Frame]
  /// The times of the audio packets.
  let audio: [Double]

  /// - Throws: an error if it has no video of 320x180, or if ffmpeg reports a problem.
  init(_ path: String) throws {
    #expect(try Media.complaints(about: path) == "")
    let times = try LiveOutput.times(of: path, stream: "v:0")
    audio = try LiveOutput.times(of: path, stream: "a:0")
    let samples = try Media.samples(of: path, format: "yuv444p")
    let plane = 320 * 180
    try #require(!times.isEmpty && samples.count == times.count * plane * 3)
    frames = samples.withUnsafeBytes { bytes in
      times.indices.map { index in
        let frame = bytes[(index * plane * 3)..<((index + 1) * plane * 3)]
        let (top, bottom) = (frame.prefix(plane / 2), frame.dropFirst(plane / 2).prefix(plane / 2))
        // In Cr, red is 240 and blue 110; in luma, white is 235, and blue and red are below 90.
        return Frame(
          time: times[index], isRed: frame[frame.startIndex + 2 * plane] > 180,
          hasTop: top.contains { $0 > 150 }, hasBottom: bottom.contains { $0 > 150 })
      }
    }
  }

  private static func times(of path: String, stream: String) throws -> [Double] {
    let entries = ["-select_streams", stream, "-show_entries", "packet=pts_time", "-of", "csv=p=0", path]
    return try FFmpegTool.lines("ffprobe", entries).compactMap { Double($0.split(separator: ",").first ?? "") }.sorted()
  }

  var duration: Double { (frames.last?.time ?? 0) - (frames.first?.time ?? 0) + 0.04 }

  /// Expects 25 fps, with some drops on a busy machine, and audio from the first frame on.
  func expectSteadyFrames(sourceLocation: SourceLocation = #_sourceLocation) {
    // Some containers store timestamps in milliseconds.
    let steps = zip(frames, frames.dropFirst()).map { ($1.time - $0.time) / 0.04 }
    #expect(steps.allSatisfy { $0 > 0.9 && abs($0 - $0.rounded()) < 0.06 }, sourceLocation: sourceLocation)
    #expect(Double(frames.count) > duration / 0.04 * 0.85, sourceLocation: sourceLocation)
    #expect(abs((audio.first ?? 99) - (frames.first?.time ?? 0)) < 0.1, sourceLocation: sourceLocation)
    #expect(abs((audio.last ?? 99) - (frames.last?.time ?? 0)) < 1, sourceLocation: sourceLocation)
  }
}
