import Foundation

extension Alignment {
  /// The alignment as a table of shifts: lines of `from`, `to`, `shift`, `speed` and `confidence`, separated by tabs,
  /// under a line with these names.
  ///
  /// Times have three decimal places, speeds six, confidences two. A gap is a line that begins with `#`.
  package var table: String {
    let lines =
      pieces.map { piece in
        (
          piece.from,
          "\(seconds(piece.from))\t\(seconds(piece.to))\t\(seconds(piece.shift))\t"
            + "\(text(piece.speed, "%.6f"))\t\(text(piece.confidence, "%.2f"))\n"
        )
      } + gaps.map { ($0.from, "# \(seconds($0.from))\t\(seconds($0.to))\tnothing fits\n") }
    return "from\tto\tshift\tspeed\tconfidence\n" + lines.sorted { $0.0 < $1.0 }.map(\.1).joined()
  }

  private func seconds(_ value: Double) -> String { text(value, "%.3f") }

  private func text(_ value: Double, _ format: String) -> String {
    let text = String(format: format, value)
    return text.hasPrefix("-") && text.allSatisfy({ "-0.".contains($0) }) ? String(text.dropFirst()) : text
  }
}
