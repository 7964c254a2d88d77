import Foundation

/// A section of the rendered manual page: that of a command, or of options that several commands share.
struct ManualSection {
  let text: String

  /// The sections by their titles.
  static func all(of page: String) -> [String: ManualSection] {
    var sections: [String: [Substring]] = [:]
    var title = ""
    for line in page.split(separator: "\n") {
      // Titles are indented by three columns, headings by none.
      if line.prefix(3).allSatisfy({ $0 == " " }), line.dropFirst(3).first != " " {
        title = String(line.dropFirst(3))
      } else if line.first != " " {
        title = ""
      }
      sections[title, default: []].append(line)
    }
    return sections.mapValues { ManualSection(text: $0.joined(separator: "\n")) }
  }

  /// The options explained in this section: those that begin an item.
  var options: [String] {
    text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^     (-[a-z], )?(--[a-z-]+)( |$)/).map { String($0.2) }
    }
  }

  /// The titles of other sections with options of the same command.
  var references: [String] { list(behind: "It also takes the options under ") }

  /// The commands with these options.
  var commands: [String] { list(behind: "For ") }

  private func list(behind words: String) -> [String] {
    let joined = text.replacing(/\s+/, with: " ")
    guard let start = joined.range(of: words)?.upperBound else { return [] }
    return joined[start...].prefix { $0 != "." }.components(separatedBy: ", ")
  }
}
