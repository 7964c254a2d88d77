import ArgumentParser
import Foundation

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page.",
    discussion: """
      The page is written in mdoc, for man, mandoc and groff. --format markdown
      prints tables of all options, as in the documentation.

      EXAMPLES
        nagare manual | mandoc -a
        nagare manual > nagare.1
        nagare manual --format markdown > options.md
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case mdoc, markdown
  }

  @Option(help: ArgumentHelp("Format: the page in mdoc, or tables of the options in markdown.", valueName: "name"))
  var format = Format.mdoc

  func run() throws {
    let program = ProgramDescription.current
    let text =
      switch format {
      case .mdoc: ManualPage(program).text
      case .markdown: OptionArticle(program).text
      }
    try OutputFile.write(Data(text.utf8), to: "-")
  }
}
