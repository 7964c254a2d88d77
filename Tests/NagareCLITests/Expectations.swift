import Foundation
import NagareCLI
import Testing

/// Expects a failed run: an exit code, one error line, at most one line of advice, and no standard output.
/// - Parameter fragments: texts that the two lines must contain.
func expectFailure(
  _ outcome: Outcome, _ code: Int32, _ fragments: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.ending == .exit(code), "\(outcome.diagnostics)", sourceLocation: sourceLocation)
  #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
  let lines = outcome.diagnosticLines.filter { !$0.hasPrefix("nagare: warning: ") }
  #expect((1...2).contains(lines.count), "\(outcome.diagnostics)", sourceLocation: sourceLocation)
  #expect(lines.first?.hasPrefix("nagare: error: ") == true, "\(outcome.diagnostics)", sourceLocation: sourceLocation)
  #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(outcome.diagnostics)", sourceLocation: sourceLocation)
  #expect(outcome.diagnostics.hasSuffix("\n"), sourceLocation: sourceLocation)
  for fragment in fragments {
    #expect(lines.joined(separator: "\n").contains(fragment), "\(outcome.diagnostics)", sourceLocation: sourceLocation)
  }
}

/// Expects that a command line is refused before its command runs: exit code 2, an error line and a line of advice.
/// - Parameter fragments: texts that the lines must contain.
func expectUsageError(
  _ words: [String], _ fragments: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = PresetExpansion.usageError(in: words)
  #expect(error?.code == 2, sourceLocation: sourceLocation)
  let lines = error?.lines ?? []
  #expect(lines.count == 2, "\(lines)", sourceLocation: sourceLocation)
  #expect(lines.first?.hasPrefix("nagare: error: ") == true, "\(lines)", sourceLocation: sourceLocation)
  #expect(lines.last?.hasPrefix("  ") == true, "\(lines)", sourceLocation: sourceLocation)
  for fragment in fragments {
    #expect(lines.joined(separator: "\n").contains(fragment), "\(lines)", sourceLocation: sourceLocation)
  }
}

func expectSuccess(_ outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(outcome.ending == .exit(0), "\(outcome.diagnostics)", sourceLocation: sourceLocation)
}

/// A Bilibili XML file, from the time, mode and text of each comment.
func bilibili(_ items: [(time: String, mode: Int, text: String)]) -> String {
  let lines = items.enumerated().map { index, item in
    "<d p=\"\(item.time),\(item.mode),25,16777215,1626077354,0,5bd04b14,\(index + 1),10\">\(item.text)</d>"
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<i>\n\(lines.joined(separator: "\n"))\n</i>\n"
}

/// Parses a JSON object.
func object(_ text: some StringProtocol) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

/// Suites that observe running programs. They are serialized, as some measure time.
@Suite(.serialized)
enum CommandLineTests {}

/// Suites that only inspect outputs, serialized among themselves.
@Suite(.serialized)
enum CommandLineResultTests {}

/// Suites that wait for most of their time, serialized among themselves.
@Suite(.serialized)
enum WaitingTests {}
