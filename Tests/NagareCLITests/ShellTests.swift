import Foundation
import Testing

extension CommandLineResultTests {
  /// The completions in real shells, and the manual page in real formatters.
  @Suite struct ShellTests {
    private let settings: Settings

    init() throws {
      settings = try Settings()
      try settings.add("bold\n", as: "large")
      try FileManager.default.createDirectory(atPath: settings.folder / "there", withIntermediateDirectories: true)
      for name in ["video.mp4", "near.nagare"] { try settings.folder.write("bold\n", to: "there/" + name) }
    }

    /// Runs a line in the folder with the comments. The program is in `PATH`, and the completion script is `$1`.
    private func run(_ shell: String, _ line: String) throws -> Outcome {
      let script = try Program.nagare("completions", shell).run()
      expectSuccess(script)
      let path = try settings.home.write(script.output, to: "script.\(shell)")
      let folder = (Program.nagarePath as NSString).deletingLastPathComponent
      let search = "\(folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      let start = "cd \"$2\" && exec \(shell) \(line)"
      var program = Program.shell(start, path, settings.folder.path)
      program.environment = ["XDG_CONFIG_HOME": settings.home.path, "HOME": settings.home.path, "PATH": search]
      return try program.run()
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func scriptIsValidForItsShell(_ shell: String) throws {
      let outcome = try run(shell, "-n \"$1\"")
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
    }

    /// Typed text, and some of the expected completions.
    static let completions: [(typed: String, words: [String])] = [
      ("nagare ", ["burn", "frame", "presets"]), ("nagare frame --overflow ", ["drop", "overlap", "delay"]),
      ("nagare frame --preset ", ["large"]), ("nagare burn --preset ", ["large", "ultrafast", "placebo"]),
      ("nagare burn there/video.mp4 --preset ", ["large", "near", "placebo"]),
      ("nagare layout ", ["c.xml"]), ("nagare completions ", ["bash", "fish", "zsh"]),
    ]

    @Test(arguments: completions)
    func bashCompletes(_ completion: (typed: String, words: [String])) throws {
      let words = completion.typed.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
      let line = """
        source "$1"; COMP_LINE='\(completion.typed)'; COMP_POINT=${#COMP_LINE}; COMP_WORDS=(\(words) '')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _nagare nagare '' "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      try settings.home.write(line, to: "complete")
      let outcome = try run("bash", "'\(settings.home / "complete")' \"$1\"")
      #expect(Set(completion.words).isSubset(of: outcome.lines.map(String.init)), "\(outcome)")
    }

    /// In a terminal, as completions work only there. The line must not contain the end marker.
    @Test(arguments: completions)
    func zshCompletes(_ completion: (typed: String, words: [String])) throws {
      let lines = """
        zmodload zsh/zpty
        zpty -b shell 'TERM=xterm zsh -f -i'
        zpty -w shell "stty cols 200 rows 100; PS1=; LISTMAX=1000; autoload -Uz compinit; compinit -u -D; source '$1'
          finished() { print -r -- E''ND; }; zle -N finished
          bindkey '^I' list-choices; bindkey '^G' finished; print -r -- BE''GIN"
        zpty -r -m shell text '*BEGIN*'
        zpty -w -n shell '\(completion.typed)'$'\\t\\a'
        zpty -r -m shell text '*END*'
        print -r -- "$text"
        zpty -d shell
        """
      let path = try settings.home.write(lines, to: "complete")
      let outcome = try run("zsh", "-f '\(path)' \"$1\"")
      let text = outcome.text.replacing(/\u{1b}\[[0-9;?]*[A-Za-z]/, with: "\n")
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(Set(completion.words).isSubset(of: words), "\(outcome)")
    }

    @Test(arguments: completions)
    func fishCompletes(_ completion: (typed: String, words: [String])) throws {
      let outcome = try run("fish", "-c \"source '$1'; complete -C '\(completion.typed)'\"")
      let words = outcome.lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
      #expect(Set(completion.words).isSubset(of: words), "\(outcome)")
    }

    @Test func manualPageIsValid() throws {
      let page = try settings.home.write(Program.nagare("manual").run().output, to: "nagare.1")
      let lint = try Program.tool(["mandoc", "-Tlint", page]).run()
      #expect(lint.ending == .exit(0))
      #expect(lint.text + lint.diagnostics == "")
      let groff = try Program.tool(["groff", "-mdoc", "-Tutf8", "-ww", page]).run()
      #expect(groff.ending == .exit(0))
      #expect(groff.diagnostics == "")
    }

    @Test func manualPageExplainsEveryOptionOfTheHelp() throws {
      let page = try settings.home.write(Program.nagare("manual").run().output, to: "nagare.1")
      let text = try Program.shell("mandoc -Tutf8 \"$1\" | col -bx", page).run().text
      let headings = text.split(separator: "\n").filter { $0.first?.isUppercase == true }
      for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS"] {
        #expect(headings.contains { $0 == heading })
      }
      let sections = ManualSection.all(of: text)
      let common = try #require(sections["Every command"])
      for command in HelpTests.commands {
        let own = try #require(sections["nagare \(command.name)"])
        let shared = try own.references.map { title in
          let section = try #require(sections[title], "\(command.name): \(title)")
          #expect(section.commands.contains(command.name), "\(command.name): \(title)")
          return section
        }
        let explained = ([own, common] + shared).flatMap(\.options)
        let options = command.options.flatMap { $0.split(separator: "/").map(String.init) }
        #expect(Set(options).isSubset(of: explained), "\(command.name)")
      }
    }

    @Test func manualPageHasTheOtherSections() throws {
      let page = try settings.home.write(Program.nagare("manual").run().output, to: "nagare.1")
      let text = try Program.shell("mandoc -Tutf8 \"$1\" | col -bx", page).run().text
      #expect(text.contains("{--at t | --contact-sheet CxR}"))
      let examples = try #require(text.components(separatedBy: "\nEXAMPLES\n").last)
      for command in ["burn", "preview", "frame", "overlay"] { #expect(examples.contains("nagare \(command) ")) }
    }
  }
}
