import Foundation
import Nagare

extension CompositeBenchReport {
  /// The size and pixel format of the frames, and the kernels.
  var frameDescription: String { "\(size[0])x\(size[1]), \(pixelFormat), \(kernel) kernels" }

  /// The report on a video, one value per line.
  var table: String {
    func milliseconds(_ value: Double) -> String { String(format: "%.3f ms", value) }
    let rows: [(name: String, value: String)?] = [
      ("frames", "\(frames) of \(frameDescription)"),
      ("comments on screen", String(format: "%.1f on average", meanVisible)),
      ("composite, mean", milliseconds(times.mean)),
      ("composite, median", milliseconds(times.milliseconds(atShare: 0.5))),
      ("composite, 95 %", milliseconds(times.milliseconds(atShare: 0.95))),
      ("composite, 99 %", milliseconds(times.milliseconds(atShare: 0.99))),
      ("composite, longest", milliseconds(times.milliseconds(atShare: 1))),
      ("samples blended", String(format: "%.2f million a frame", samplesPerFrame / 1e6)),
      ("bytes moved", String(format: "%.1f MB a frame", bytesPerFrame / 1e6)),
      bandwidth.map { ("memory copy", String(format: "%.1f GB/s read and written", $0.bytesPerSecond / 1e9)) },
      memoryShare.map { ("share of it", String(format: "%.0f %%", $0 * 100)) },
      ("draw one text", milliseconds(rasterizeMilliseconds)),
      ("within 60 fps", "\(percentText(times.share(withinFrameAt: 60))) of the frames"),
      ("within 120 fps", "\(percentText(times.share(withinFrameAt: 120))) of the frames"),
    ]
    return ValueTable.text(rows.compactMap { $0 }, column: 22)
  }

  /// The header of the table of scenes.
  static func tableHead(_ first: CompositeBenchReport) -> String {
    let speed = first.bandwidth.map { String(format: "; memory copies %.1f GB/s", $0.bytesPerSecond / 1e9) } ?? ""
    return "\(first.kernel) kernels\(speed); times in ms a frame\n" + line("scene", first.columns.map(\.name))
  }

  /// A scene as a row of the table.
  var tableRow: String { CompositeBenchReport.line(scene ?? "", columns.map(\.value)) }

  private var columns: [(name: String, value: String)] {
    func milliseconds(_ value: Double) -> String { String(format: "%.3f", value) }
    let values: [(String, String)?] = [
      ("mean", milliseconds(times.mean)), ("p50", milliseconds(times.milliseconds(atShare: 0.5))),
      ("p95", milliseconds(times.milliseconds(atShare: 0.95))),
      ("p99", milliseconds(times.milliseconds(atShare: 0.99))),
      ("max", milliseconds(times.milliseconds(atShare: 1))),
      ("Msamples", String(format: "%.2f", samplesPerFrame / 1e6)),
      ("MB", String(format: "%.1f", bytesPerFrame / 1e6)),
      memoryShare.map { ("memory", String(format: "%.0f %%", $0 * 100)) },
      ("new text", milliseconds(rasterizeMilliseconds)),
      ("60 fps", times.holds(60) ? "holds" : "no"),
      ("120 fps", times.holds(120) ? "holds" : "no"),
    ]
    return values.compactMap { $0 }
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 17, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(9 - $0.count, 1)) + $0 }.joined()
  }
}
