import Foundation
import Nagare

/// A comment file on the command line, and its shift: `FILE`, `FILE@12.5`, `FILE@+12.5`, `FILE@-1:02`.
struct CommentFileArgument: Equatable {
  /// The path; `-` is the standard input.
  let path: String
  /// The shift in seconds; positive is later.
  let shift: Double

  /// Parses an argument. If a file of exactly that name exists, there is no shift.
  init(_ argument: String) {
    if let at = argument.lastIndex(of: "@"), !FileManager.default.fileExists(atPath: argument),
      let shift = CommentFileArgument.shift(argument[argument.index(after: at)...])
    {
      self.init(path: String(argument[..<at]), shift: shift)
    } else {
      self.init(path: argument, shift: 0)
    }
  }

  private init(path: String, shift: Double) {
    self.path = path
    self.shift = shift
  }

  /// Parses a time with an optional sign.
  private static func shift(_ text: Substring) -> Double? {
    switch text.first {
    case "+": text.dropFirst().first == "-" ? nil : Seconds(argument: String(text.dropFirst()))?.value
    case "-": Seconds(argument: String(text))?.value
    default: Seconds(argument: String(text))?.value
    }
  }
}
