import ArgumentParser
import Foundation
import Nagare

/// A comment file on the command line, and its shift: `FILE`, `FILE@12.5`, `FILE@+12.5`, `FILE@-1:02`; in steps,
/// `FILE@0,10:00=1.2`; by a table, `FILE@TABLE.tsv`.
struct CommentFileArgument: Equatable {
  /// How the comments of a file are shifted.
  enum Shift: Equatable {
    case known(CommentShift)
    /// As the table at a path says.
    case table(String)
    /// By malformed steps; the text says why. Such an argument is refused.
    case malformed(String)
  }

  /// The path; `-` is the standard input.
  let path: String
  let shift: Shift

  /// Parses an argument. If a file of exactly that name exists, there is no shift.
  init(_ argument: String) {
    if let at = CommentFileArgument.separator(in: argument), !FileManager.default.fileExists(atPath: argument),
      let shift = Shift(String(argument[argument.index(after: at)...]))
    {
      // What is malformed may be meant as a name.
      if case .malformed = shift { path = argument } else { path = String(argument[..<at]) }
      self.shift = shift
    } else {
      (path, shift) = (argument, .known(CommentShift(0)))
    }
  }

  /// The paths of all files that the argument names.
  var files: [String] {
    if case .table(let table) = shift { [path, table] } else { [path] }
  }

  /// An argument with absolute paths.
  static func absolute(_ argument: String) -> String {
    let parsed = CommentFileArgument(argument)
    guard case .table = parsed.shift else { return URL(filePath: argument).path }
    return parsed.files.map { URL(filePath: $0).path }.joined(separator: "@")
  }

  /// The place of the `@` before a shift: the last one, unless the table's path has one itself.
  private static func separator(in argument: String) -> String.Index? {
    let places = argument.indices.filter { argument[$0] == "@" }
    guard ShiftTable.isNamed(argument) else { return places.last }
    return places.last { FileManager.default.fileExists(atPath: String(argument[..<$0])) } ?? places.last
  }
}

extension CommentFileArgument.Shift {
  /// - Returns: nil for a text that looks like no shift.
  fileprivate init?(_ text: String) {
    if ShiftTable.isNamed(text) {
      self = .table(text)
    } else if text.contains("="), !text.contains("/") {
      self = .steps(text.split(separator: ",", omittingEmptySubsequences: false))
    } else {
      guard let shift = Seconds(signed: text) else { return nil }
      self = .known(CommentShift(shift.value))
    }
  }

  /// Parses steps in the form `TIME=SHIFT`, perhaps after the shift before them.
  private static func steps(_ parts: [Substring]) -> Self {
    var parts = parts[...]
    var first = 0.0
    if let part = parts.first, !part.contains("=") {
      guard let shift = Seconds(signed: part) else { return .malformed("\"\(part)\" is no shift") }
      (first, parts) = (shift.value, parts.dropFirst())
    }
    var steps: [(start: Double, shift: Double)] = []
    for part in parts {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        return .malformed("\"\(part)\" is no step: write TIME=SHIFT, such as 10:00=1.2")
      }
      guard let start = Seconds(argument: String(sides[0])) else {
        return .malformed("\"\(sides[0])\" is no time of a step")
      }
      guard let shift = Seconds(signed: sides[1]) else { return .malformed("\"\(sides[1])\" is no shift") }
      steps.append((start.value, shift.value))
    }
    let shift = CommentShift(first, steps: steps)
    return shift.map { .known($0) } ?? .malformed("the times of the steps must increase")
  }

  /// Refuses malformed steps and shifts that are too large. A table is not read.
  /// - Parameter argument: as written.
  func check(_ argument: String) throws {
    if case .malformed(let why) = self { throw ValidationError("\(argument): \(why)") }
    if case .known(let shift) = self, !shift.pieces.allSatisfy({ CommentLimits.time.contains($0.shift) }) {
      throw ValidationError(
        "\(argument) shifts the comments by more than \(CommentReadingOptions.maxShift) seconds")
    }
  }

  /// The shift, which a table is read for.
  /// - Throws: `Failure` if the table cannot be read or understood, or steps are malformed.
  func resolved() throws(Failure) -> CommentShift {
    switch self {
    case .known(let shift): shift
    case .table(let path): try ShiftTable.read(path)
    case .malformed(let why): throw Failure(.usage, "cannot shift the comments", why: why)
    }
  }

  /// A word that differs for different shifts: for one of all comments, its seconds. Tables differ as files.
  var word: String {
    switch self {
    case .known(let shift):
      shift.pieces.map { $0.start == -.infinity ? "\($0.shift)" : "\($0.start)=\($0.shift)" }.joined(separator: ",")
    case .table: "table"
    case .malformed(let why): why
    }
  }
}
