import Foundation
import Testing

extension CommandLineResultTests {
  /// The documentation's tables of options, printed by the program.
  @Suite struct OptionArticleTests {
    private static let article = Result { try Program.nagare("manual", "--format", "markdown").run() }
    private let text: String

    init() throws {
      let outcome = try Self.article.get()
      expectSuccess(outcome)
      text = outcome.text
    }

    /// The sections of the article by their headings.
    private var sections: [String: String] {
      var sections: [String: String] = [:]
      for part in text.components(separatedBy: "\n## ").flatMap({ $0.components(separatedBy: "\n### ") }) {
        let lines = part.split(separator: "\n", maxSplits: 1)
        if let title = lines.first { sections[String(title)] = lines.count > 1 ? String(lines[1]) : "" }
      }
      return sections
    }

    private func options(of section: String) -> [String] {
      let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      return rows.flatMap { row in row.split(separator: " | ")[0].matches(of: /(--[a-z-]+)/).map { String($0.1) } }
    }

    @Test(arguments: HelpTests.commands)
    func articleHasEveryOptionOfTheHelpOnce(_ command: (name: String, options: [String])) throws {
      let own = try #require(sections["nagare \(command.name)"])
      let sentence = own.firstMatch(of: /It also takes the options under ([^.]+)\./)
      let shared = try (sentence.map { String($0.1).components(separatedBy: ", ") } ?? []).map { title in
        let section = try #require(sections[title], "\(title)")
        #expect(section.contains("`\(command.name)`"), "\(title)")
        return section
      }
      let listed = ([own] + shared).flatMap(options) + ["--version", "--help"]
      #expect(listed.sorted() == command.options.flatMap { $0.components(separatedBy: "/") }.sorted())
    }

    @Test func everyRowHasThreeCells() {
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(rows.count > 150)
      for row in rows {
        #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 4, "\(row)")
        #expect(row.count { $0 == "`" }.isMultiple(of: 2), "\(row)")
        #expect(!row.contains("(default"), "\(row)")
      }
    }

    @Test func rowsHaveMeaningsValuesAndDefaults() {
      let rows = [
        "| `-o`, `--output <job>` | Folder for the job; it must not exist. | required |",
        "| `--max-on-screen <n>` | Maximum number of comments on screen. | no limit |",
        "| `--block-kind <kind>` | Drop purchases of a kind; may be repeated. One of: superchat, gift, membership. | |",
        "| `--seed <n>` | Seed for random placement. | 0 |",
        "| `--crf <n>` | Constant quality on the encoder's scale. | lossless for VP9 |",
        "| `--two-pass` | Encode in two passes, to distribute `--bitrate` better. | |",
      ]
      for row in rows { #expect(text.contains("\n\(row)\n"), "\(row)") }
    }

    @Test func manualPageIsTheDefaultFormat() throws {
      let page = try Program.nagare("manual").run()
      #expect(page.text.hasPrefix(".Dd "))
      #expect(try Program.nagare("manual", "--format", "mdoc").run().text == page.text)
      #expect(try Program.nagare("manual", "--format", "html").run().ending == .exit(2))
      for name in ["NAGARE_TOKEN", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME", "TMPDIR"] {
        #expect(page.text.contains("\n.It Ev \(name)\n"), "\(name)")
      }
    }
  }
}
