import Foundation
import Nagare

/// How the comment files are shifted against the video.
struct StudioAlignment: Equatable, Sendable {
  /// The files with their shifts, as arguments of a command line.
  let arguments: [String]
  let shifts: [CommentShift]

  /// A shift, and where it begins to apply.
  struct Step: Codable, Equatable, Sendable {
    /// Seconds of the file's own time; nil for its beginning.
    let from: Double?
    /// Seconds; positive is later.
    let shift: Double
  }

  /// The largest number of steps of a file; more are a mistake.
  private static let maxSteps = 1_000

  init(arguments: [String], shifts: [CommentShift]) { (self.arguments, self.shifts) = (arguments, shifts) }

  /// - Parameters:
  ///   - steps: the steps of each file; nil for those of the command line.
  ///   - paths: the paths of the files.
  ///   - given: the shifts of the command line.
  /// - Throws: `StudioSettings.Refusal` unless there is a list for each file, whose first step begins with the file.
  init(_ steps: [[Step]?], of paths: [String], besides given: StudioAlignment) throws(StudioSettings.Refusal) {
    guard steps.count == paths.count else { throw Self.refusal("there is not one shift for each comment file") }
    var (arguments, shifts): ([String], [CommentShift]) = ([], [])
    for (index, path) in paths.enumerated() {
      guard let steps = steps[index] else {
        arguments.append(given.arguments[index])
        shifts.append(given.shifts[index])
        continue
      }
      guard let first = steps.first, first.from == nil, steps.count <= Self.maxSteps else {
        throw Self.refusal("the first step of a shift begins with the file")
      }
      let times = steps.dropFirst().map { $0.from ?? -1 }
      guard times.allSatisfy((0...CommentLimits.time.upperBound).contains),
        steps.map(\.shift).allSatisfy(CommentLimits.time.contains)
      else { throw Self.refusal("a shift is out of range") }
      let later = steps.dropFirst().map { (Self.rounded($0.from ?? 0), Self.rounded($0.shift)) }
      guard let shift = CommentShift(Self.rounded(first.shift), steps: later.map { (start: $0, shift: $1) }) else {
        throw Self.refusal("the times of the steps must increase")
      }
      let words = ([Self.text(first.shift)] + later.map { "\(Self.text($0))=\(Self.text($1))" }).joined(separator: ",")
      arguments.append(words == "0" ? path : "\(path)@\(words)")
      shifts.append(shift)
    }
    self.init(arguments: arguments, shifts: shifts)
  }

  private static func refusal(_ text: String) -> StudioSettings.Refusal {
    StudioSettings.Refusal(error: text, option: "shifts")
  }

  /// In whole milliseconds, as the command line states it.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

  private static func text(_ seconds: Double) -> String {
    var text = String(format: "%.3f", seconds)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

extension CommentShift {
  /// The shift in steps; nil if it leaves out a part of the file, or if a piece has a speed.
  var steps: [StudioAlignment.Step]? {
    let ends = [-.infinity] + pieces.map(\.end)
    guard zip(ends, pieces).allSatisfy({ $0 == $1.start }), ends.last == .infinity,
      pieces.allSatisfy({ $0.speed == 1 })
    else { return nil }
    return pieces.map { StudioAlignment.Step(from: $0.start == -.infinity ? nil : $0.start, shift: $0.shift) }
  }
}
