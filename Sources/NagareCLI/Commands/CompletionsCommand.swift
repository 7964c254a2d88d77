import ArgumentParser
import Foundation

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a completion script for a shell.",
    discussion: """
      Save it where the shell looks for it:

        bash  ~/.local/share/bash-completion/completions/nagare
        zsh   _nagare in a folder of $fpath
        fish  ~/.config/fish/completions/nagare.fish

      EXAMPLES
        nagare completions bash
        nagare completions fish
      """)

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    fileprivate var completion: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let script = NagareCommand.completionScript(for: shell.completion)
    try OutputFile.write(Data((script + "\n").utf8), to: "-")
  }
}
