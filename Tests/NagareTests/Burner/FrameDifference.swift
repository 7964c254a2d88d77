import Foundation
import Nagare
import OverlayFixtures
import TestSupport

/// The pixels that a comment may change at a time.
struct Box {
  let columns: Range<Int>
  let rows: Range<Int>
}

/// The boxes of a video's comments, by the layout alone.
struct BoxTimeline {
  private var placements: [Placement] = []

  init(
    comments: [Comment], width: Int, height: Int, frameInterval: Double?,
    options: OverlayOptions = Fixtures.options()
  ) throws {
    let stage = Stage(width: width, height: height)
    let timeline = Timeline(
      comments: comments, stage: stage,
      style: .bilibili(for: stage, options: options, frameInterval: frameInterval),
      typesetter: try Typesetter(fonts: options.fonts))
    while let event = timeline.next() {
      if case .placed(let entry) = event { placements.append(entry.placement) }
    }
  }

  /// The rows by which the outlines of tall glyphs, such as parentheses, reach beyond their line.
  private static let overhang = 2

  /// The boxes of the comments that are visible at a time in seconds.
  func boxes(at time: Double) -> [Box] {
    placements.filter { $0.timeIn <= time && time < $0.timeOut }.map { placement in
      let left = Int(placement.x(at: time).rounded())
      return Box(
        columns: left..<left + Int(placement.width),
        rows: Int(placement.y) - BoxTimeline.overhang..<Int(placement.y + placement.height) + BoxTimeline.overhang)
    }
  }
}

/// How many samples of two frames in planar 4:2:0 differ, by whether they lie in a box. A chroma sample that overlaps
/// a box lies in it.
struct FrameDifference {
  private(set) var inside = 0
  private(set) var outside = 0

  init(_ before: [UInt8], _ after: [UInt8], width: Int, height: Int, boxes: [Box]) {
    var start = 0
    for (scale, planeWidth, planeHeight) in [
      (1, width, height), (2, (width + 1) / 2, (height + 1) / 2), (2, (width + 1) / 2, (height + 1) / 2),
    ] {
      let mask = FrameDifference.mask(planeWidth, planeHeight, scale, boxes)
      for index in mask.indices where before[start + index] != after[start + index] {
        if mask[index] { inside += 1 } else { outside += 1 }
      }
      start += mask.count
    }
  }

  private static func mask(_ width: Int, _ height: Int, _ scale: Int, _ boxes: [Box]) -> [Bool] {
    var mask = [Bool](repeating: false, count: width * height)
    func scaled(_ range: Range<Int>, limit: Int) -> Range<Int> {
      let low = min(max(range.lowerBound / scale, 0), limit)
      return low..<min(max((range.upperBound + scale - 1) / scale, low), limit)
    }
    for box in boxes {
      let columns = scaled(box.columns, limit: width)
      for row in scaled(box.rows, limit: height) {
        for column in columns { mask[row * width + column] = true }
      }
    }
    return mask
  }
}

/// The frames of a video as ffmpeg decodes them, in planar 4:2:0, one after another.
final class RawFrames {
  private let process: Process
  private let output: FileHandle
  private let byteCount: Int

  init(_ path: String, width: Int, height: Int) throws {
    byteCount = width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    (process, output) = FFmpegTool.process(
      "ffmpeg",
      ["-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
    try process.run()
  }

  deinit {
    // A program that waits for its reader does not end on a signal.
    try? output.close()
    process.terminate()
    process.waitUntilExit()
  }

  /// The next frame; nil at the end.
  func next() throws -> [UInt8]? {
    var frame: [UInt8] = []
    frame.reserveCapacity(byteCount)
    while frame.count < byteCount, let part = try output.read(upToCount: byteCount - frame.count), !part.isEmpty {
      frame += part
    }
    return frame.count == byteCount ? frame : nil
  }
}
