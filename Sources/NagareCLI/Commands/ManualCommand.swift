import ArgumentParser
import Foundation

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page.",
    discussion: """
      It is written in mdoc, which man, mandoc and groff read.

      EXAMPLES
        nagare manual | mandoc -a
        nagare manual > nagare.1
      """)

  func run() throws {
    let page = ManualPage(try ProgramDescription.current())
    try OutputFile.write(Data(page.text.utf8), to: "-")
  }
}
