import Foundation

/// Prints results as lines of text or of JSON.
struct SizeOutput {
  let isJSON: Bool

  private static let widths = [12, 9, 11, 12]

  func show(_ crowd: SizeCrowd) throws {
    if isJSON { return try NagareBenchmarks.showJSON(crowd) }
    try NagareBenchmarks.show(
      String(
        format:
          "\(crowd.benchCase.video), \(crowd.benchCase.comments) comments, \(crowd.settings): about %.0f on screen, %.0f %% "
          + "of the blocks inside", crowd.onScreen, 100 * crowd.insideShare))
  }

  func show(_ point: SizePoint) throws {
    if isJSON { return try NagareBenchmarks.showJSON(point) }
    let labels = [point.benchCase.video, "\(point.benchCase.comments)", point.encoder.rawValue, point.settings]
    let values = [
      "crf \(point.quality)", "\(point.bytes) B", String(format: "%.0f kbit/s", point.bitRate / 1000),
      String(format: "CPU %.2f s", point.cpuSeconds), "outside \(SizeOutput.text("%.2f", point.psnrOutside)) dB",
      "SSIM \(SizeOutput.text("%.5f", point.ssimOutside))", "inside \(SizeOutput.text("%.5f", point.ssimInside))",
    ]
    try NagareBenchmarks.show(SizeOutput.line(labels, values, widths: [8, 12, 15, 13, 18, 14, 16]))
  }

  /// - Parameter baseline: the overlay to compare with; nil for none.
  func show(_ point: OverlayPoint, from baseline: OverlayPoint?) throws {
    if isJSON { return try NagareBenchmarks.showJSON(point) }
    let labels = ["overlay", "\(point.comments)", point.format.rawValue, point.settings]
    var values = [
      "\(point.bytes) B", String(format: "%.1f GB an hour", Double(point.bytes) / point.seconds * 3600 / 1e9),
      String(format: "CPU %.2f s", point.cpuSeconds),
    ]
    if let baseline {
      values += [
        String(format: "size %+.2f %%", 100 * (Double(point.bytes) / Double(baseline.bytes) - 1)),
        String(format: "CPU x %.3f", point.cpuSeconds / baseline.cpuSeconds),
      ]
    }
    try NagareBenchmarks.show(SizeOutput.line(labels, values, widths: [13, 16, 13, 16, 13]))
  }

  func show(_ row: SizeRow) throws {
    if isJSON { return try NagareBenchmarks.showJSON(row) }
    let labels = [row.video ?? "all", "\(row.comments)", row.encoder?.rawValue ?? "all", row.settings]
    let change = row.change
    func percent(_ value: Double?) -> String { value.map { String(format: "%+.2f %%", $0) } ?? "-" }
    let values = [
      "equal SSIM outside: size", percent(change.rateOutside), "SSIM inside",
      SizeOutput.text("%+.5f", change.insideAtEqualOutside), "equal SSIM inside: size", percent(change.rateInside),
      "equal crf: size", percent(change.size), "SSIM outside", SizeOutput.text("%+.5f", change.ssimOutside), "inside",
      SizeOutput.text("%+.5f", change.ssimInside), String(format: "CPU x %.3f", change.cpu),
    ]
    try NagareBenchmarks.show(SizeOutput.line(labels, values, widths: [25, 9, 11, 8, 25, 9, 17, 9, 12, 8, 7, 8, 11]))
  }

  private static func text(_ format: String, _ value: Double?) -> String {
    value.map { String(format: format, $0) } ?? "-"
  }

  private static func line(_ labels: [String], _ values: [String], widths: [Int]) -> String {
    let label = zip(labels, SizeOutput.widths).map { label, width in
      label.padding(toLength: max(width, label.count + 1), withPad: " ", startingAt: 0)
    }
    let value = zip(values, widths).map { value, width in
      String(repeating: " ", count: max(width - value.count, 0) + 1) + value
    }
    return label.joined() + value.joined()
  }
}
