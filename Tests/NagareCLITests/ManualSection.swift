import Foundation

/// A part of the manual page as a terminal shows it: of a command, or of the options that several have.
struct ManualSection {
  let text: String

  /// By their titles.
  static func all(of page: String) -> [String: ManualSection] {
    var sections: [String: [Substring]] = [:]
    var title = ""
    for line in page.split(separator: "\n") {
      // Titles of parts are indented by three, headings not at all.
      if line.prefix(3).allSatisfy({ $0 == " " }), line.dropFirst(3).first != " " {
        title = String(line.dropFirst(3))
      } else if line.first != " " {
        title = ""
      }
      sections[title, default: []].append(line)
    }
    return sections.mapValues { ManualSection(text: $0.joined(separator: "\n")) }
  }

  /// The options that are explained here: those that begin an item.
  var options: [String] {
    text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^     (-[a-z], )?(--[a-z-]+)( |$)/).map { String($0.2) }
    }
  }

  /// The other parts that hold options of the same command.
  var references: [String] { list(behind: "It also takes the options under ") }

  /// The commands that have these options.
  var commands: [String] { list(behind: "For ") }

  private func list(behind words: String) -> [String] {
    let running = text.replacing(/\s+/, with: " ")
    guard let start = running.range(of: words)?.upperBound else { return [] }
    return running[start...].prefix { $0 != "." }.components(separatedBy: ", ")
  }
}
