import Foundation
import Nagare

/// A table of shifts for pieces of a comment file: lines of three to five columns, separated by tabs.
///
/// `from` and `to` are times of the file's own, in seconds or as `mm:ss`; an empty `to` is the end. `shift` is in
/// seconds. `speed` is the number of seconds that one second of the piece becomes, 1 if it is missing or empty: a comment
/// at t moves to from + (t - from) speed + shift. `confidence` is ignored. A first line with these names, empty lines, and
/// lines that begin with `#` are skipped.
enum ShiftTable {
  /// The largest size of a file, in bytes.
  private static let maxBytes = 1 << 20

  /// Whether a path has the suffix of a table.
  static func isNamed(_ path: String) -> Bool { path.fileSuffix.lowercased() == "tsv" }

  /// Reads a table.
  /// - Throws: `Failure` if it cannot be read, is malformed, or has no pieces.
  static func read(_ path: String) throws(Failure) -> CommentShift {
    do throws(TextFile.Problem) {
      return try shift(by: pieces(TextFile.lines(of: path, maxBytes: maxBytes, isRegular: true)))
    } catch {
      switch error {
      case .unreadable(let number):
        let reason = Failure.text(of: number)
        throw Failure(
          .failed, "cannot read the table of shifts", path, why: reason,
          advice: Failure.advice(onReading: path, reason))
      case .malformed(let line, let why):
        throw Failure(
          .input, "cannot understand the table of shifts", path + (line.map { ":\($0)" } ?? ""), why: why,
          advice: "A line is a time, the time of the end or nothing, a shift, and perhaps a speed, separated by tabs.")
      }
    }
  }

  private static let names = ["from", "to", "shift", "speed", "confidence"]
  private static let counts = 3...5

  private typealias Line = (number: Int, piece: CommentShift.Piece)

  private static func pieces(_ lines: [String]) throws(TextFile.Problem) -> [Line] {
    var pieces: [Line] = []
    for (index, line) in lines.enumerated() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let isHeader =
        pieces.isEmpty && counts.contains(columns.count) && names.starts(with: columns.map { $0.lowercased() })
      if isHeader || line.hasPrefix("#") || columns.allSatisfy(\.isEmpty) { continue }
      pieces.append((index + 1, try piece(columns, line: index + 1)))
    }
    return pieces
  }

  private static func piece(_ columns: [String], line: Int) throws(TextFile.Problem) -> CommentShift.Piece {
    guard counts.contains(columns.count) else {
      throw .malformed(line: line, why: "it has \(numbered(columns.count, "column")), not three to five")
    }
    guard let start = Seconds(argument: columns[0])?.value else {
      throw .malformed(line: line, why: "\"\(columns[0])\" is no time")
    }
    guard let end = columns[1].isEmpty ? .infinity : Seconds(argument: columns[1])?.value else {
      throw .malformed(line: line, why: "\"\(columns[1])\" is no time")
    }
    guard let shift = Seconds(signed: columns[2])?.value, CommentLimits.time.contains(shift) else {
      throw .malformed(line: line, why: "\"\(columns[2])\" is no shift")
    }
    let speedText = columns.count > 3 ? columns[3] : ""
    guard let speed = speedText.isEmpty ? 1 : Double(speedText), CommentShift.Piece.speeds.contains(speed) else {
      throw .malformed(line: line, why: "\"\(speedText)\" is no speed from 0.5 to 2")
    }
    guard let piece = CommentShift.Piece(start: start, end: end, shift: shift, speed: speed) else {
      throw .malformed(line: line, why: "its end is not after its start")
    }
    return piece
  }

  private static func shift(by pieces: [Line]) throws(TextFile.Problem) -> CommentShift {
    if pieces.isEmpty { throw .malformed(line: nil, why: "it has no lines of three to five columns") }
    do throws(CommentShift.Overlap) {
      return try CommentShift(pieces: pieces.map(\.piece))
    } catch {
      throw .malformed(
        line: pieces[error.second].number, why: "it overlaps the piece in line \(pieces[error.first].number)")
    }
  }
}
