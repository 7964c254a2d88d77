import Foundation
import NagareCLI
import Testing

extension CommandLineResultTests {
  /// Common mistakes, for which the error suggests a correction.
  @Suite struct MistakeTests {
    @Test(arguments: [
      ("brun v.mp4 c.xml -o o.mp4", "unknown command \"brun\"", "\"nagare burn v.mp4 c.xml -o o.mp4\""),
      ("overley c.xml", "unknown command \"overley\"", "\"nagare overlay c.xml\""),
      ("help burm", "unknown command \"burm\"", "\"nagare help burn\""),
      ("v.mp4 c.xml", "a command is missing", "\"nagare burn v.mp4 c.xml\""),
      ("burn -i v.mp4 c.xml -o o.mp4", "unknown option -i", "nagare burn VIDEO COMMENTS …"),
      ("burn v.mp4 c.xml -o o.mp4 -y", "unknown option -y", "--overwrite"),
      ("burn v.mp4 c.xml -o o.mp4 --force", "unknown option --force", "--overwrite"),
      ("burn v.mp4 c.xml -o o.mp4 --speed 2", "unknown option --speed", "--scroll-time or --preset"),
      ("burn v.mp4 c.xml -o o.mp4 --quality 20", "unknown option --quality", "--crf"),
      ("burn v.mp4 c.xml -o o.mp4 -crf 20", "unknown option -crf", "--crf"),
      ("burn v.mp4 c.xml -o o.mp4 --density=0.5", "unknown option --density", "--area or --max-on-screen"),
      ("burn v.mp4 c.xml -o o.mp4 --duration 8", "unknown option --duration", "--scroll-time"),
      ("burn v.mp4 c.xml -o o.mp4 --start 1:00", "unknown option --start", "--from"),
      ("burn v.mp4 c.xml -o o.mp4 --end 2:00", "unknown option --end", "--to"),
      ("burn v.mp4 c.xml -o o.mp4 --alpha 0.5", "unknown option --alpha", "--opacity"),
      ("burn v.mp4 c.xml -o o.mp4 -c:v libx265", "unknown option -c:v", "--encoder"),
      ("burn v.mp4 c.xml -o o.mp4 --codec libx265", "unknown option --codec", "--encoder"),
      ("burn v.mp4 c.xml -o o.mp4 --font-color red", "unknown option --font-color", "--tint"),
      ("burn v.mp4 c.xml --out o.mp4", "unknown option --out", "--output"),
      ("burn v.mp4 c.xml -o o.mp4 --opacty 0.5", "--opacty", "--opacity"),
      ("burn v.mp4 c.xml -o o.mp4 --overwrit", "--overwrit", "--overwrite"),
      ("BURN v.mp4 c.xml", "unknown command \"BURN\"", "\"nagare burn v.mp4 c.xml\""),
      ("burn help", "\"help\"", "\"nagare help burn\""),
      ("burn v.mp4 c.xml -o o.mp4 -threads 2", "unknown option -threads", "--threads"),
      ("burn v.mp4 c.xml -o o.mp4 -hide_banner", "unknown option -hide_banner", "--quiet"),
      ("burn v.mp4 c.xml -o o.mp4 -hwaccel cuda", "unknown option -hwaccel", "h264_nvenc"),
      ("burn v.mp4 c.xml -o o.mp4 --tune film", "unknown option --tune", "--encoder-option tune=animation"),
      ("burn v.mp4 c.xml -o o.mp4 -f mp4", "unknown option -f", "suffix of the output selects the container"),
      ("burn v.mp4 c.xml -o o.mp4 --duration 8", "unknown option --duration", "--to is an end, not a length"),
      ("burn v.mp4 c.xml --output-dir out", "unknown option --output-dir", "-o DIR/out.mp4"),
      ("burn v.mp4 c.xml -oo.mp4", "unknown option -oo.mp4", "\"-o o.mp4\""),
      ("burn v.mp4 c.xml —o o.mp4", "unknown option —o", "not a hyphen: type -o"),
      ("burn v.mp4 c.xml -o o.mp4 -–to=1", "unknown option -–to=1", "type --to=1"),
      ("burn v.mp4 c.xml -o o.mp4 --bold yes", "--bold takes no value", "Leave out \"yes\""),
      ("burn v.mp4 c.xml -o o.mp4 --bold no", "--bold takes no value", "--no-bold"),
      ("burn v.mp4 c.xml -o o.mp4 --overwrite off", "--overwrite takes no value", "Leave both out"),
      ("burn v.mp4 c.xml -o o.mp4 --from -5", "--from must not be negative", "burn --help"),
      ("burn v.mp4 c.xml -o o.mp4 --to -5", "--to must not be negative", "burn --help"),
      (
        "frame v.mp4 c.xml -o o.png --at 1 --crf 3", "frame has no option --crf",
        "burn, batch, watch, clips, live, overlay"
      ),
      ("overlay c.xml -o o.mov --to 1", "unknown option --to", "--duration"),
      ("layout c.xml --size 1080p -o l.json", "unknown option -o", "> FILE"),
      ("burn v.mp4 c.xml -o o.mp4 --crf -1", "--crf has a negative value (-1)", "--crf=-1"),
      ("burn v.mp4 c.xml -o o.mp4 --ss 1", "unknown option --ss", "--from"),
      ("burn v.mp4 c.xml out.mp4", "Missing expected argument '--output <out>'", "\"-o out.mp4\""),
      ("preview v.mp4 c.xml -o p.mp4", "unknown option -o", "\"nagare burn\" writes videos"),
      ("stats -i c.xml", "unknown option -i", "nagare stats COMMENTS …"),
      ("stats c.xml -map 0", "unknown option -map", "stats --help"),
      ("pick v.mp4 -x 1 -y 1", "unknown option -x", "--x"), ("stats c.xml -o s.json", "writes a PNG", ".png"),
      ("bench v.mp4", "the comments are missing", "nagare bench video.mp4 comments.xml"),
      ("live v.mp4 c.xml --listen 127.0.0.1:0 -o o.mp4", "Unexpected argument", "--comments or --listen"),
    ])
    func errorSuggestsTheRepair(_ call: String, _ mistake: String, _ repair: String) {
      expectUsageError(call.split(separator: " ").map(String.init), mistake, repair)
    }

    @Test(arguments: [
      ("-v", "--version"), ("version", "--version"), ("--hlep", "--help"), ("help --crf", "\"nagare help burn\""),
      ("help time", "Commands: burn, batch, "), ("completions", "bash, zsh or fish"),
      ("-V", "--version"), ("-?", "--help"), ("nosuch", "Commands: burn, batch, "),
      ("help nosuch", "Commands: burn, batch, "), ("conv c.xml", "\"nagare convert c.xml\""),
    ])
    func mistakenCallsSuggestTheRepair(_ call: String, _ repair: String) {
      expectUsageError(call.split(separator: " ").map(String.init), repair)
    }

    @Test(arguments: [
      ("--crf=abc", "'--crf <n>': write a number, such as 20 or 22.5"),
      ("--offset=abc", "'--offset <t>': write a time, such as 90.5, 1:30 or 1:02:03"),
      ("--size=1920*1080", "'--size <size>': write a size, such as 1920x1080, 1080p, 1920x or x1080"),
      ("--bitrate=lots", "'--bitrate <b>': write bits per second, such as 2500k or 8M"),
      ("--scroll-time", "'--scroll-time <s>': write a number of seconds, such as 8 or 2.5"),
      ("-o", "'-o <out>': write a file name"),
      ("--style=bili", "Did you mean --style bilibili?"), ("--tint=outlin", "Did you mean --tint outline?"),
      ("--format=twitch", "Did you mean --format twitch-json?"), ("--area=50", "did you mean 50%?"),
    ])
    func invalidValueShowsTheExpectedForm(_ option: String, _ repair: String) {
      expectUsageError(["burn", "v.mp4", "c.xml", "-o", "o.mp4", option], repair)
    }

    /// For every option, the error can show valid values or an example.
    @Test func everyValueHasAnExpectedForm() throws {
      struct Option: Decodable {
        let kind: String
        let shouldDisplay: Bool
        let valueName: String?
        let allValues: [String]?
      }
      struct Command: Decodable {
        let commandName: String
        let arguments: [Option]?
        let subcommands: [Command]?
      }
      struct Description: Decodable { let command: Command }
      let dump = try Program.nagare("--experimental-dump-help").run().output
      for command in try JSONDecoder().decode(Description.self, from: dump).command.subcommands ?? [] {
        let options = (command.arguments ?? []).filter { $0.kind == "option" && $0.shouldDisplay }
        for option in options where option.allValues == nil {
          let name = try #require(option.valueName)
          #expect(RefusedValue.forms[name] != nil || name == "name", "\(command.commandName) <\(name)>")
        }
      }
    }

    /// File names may begin with a dash, or be words such as "yes".
    @Test(arguments: ["——.xml", "on"])
    func fileNamesAreNotMistakes(_ name: String) throws {
      let folder = try Workspace()
      _ = try folder.write(bilibili([("1", 1, "a")]), to: name)
      let line = "cd \"$1\" && \"$0\" stats --json \"$2\""
      expectSuccess(try Program.shell(line, folder.path, name).run())
    }

    @Test(arguments: ["-h", "--help"]) func helpOnHelpIsHelp(_ option: String) throws {
      #expect(try Program.nagare("help", option).run().ending == .exit(0))
    }

    @Test func correctedLineCanBePasted() throws {
      let outcome = try Program.nagare("brun", "it's a film.mp4", "c.xml").run()
      expectFailure(outcome, 2, "\"nagare burn 'it'\\''s a film.mp4' c.xml\"")
    }

    @Test func negativeValuesMayBeSeparateWords() throws {
      let words = ["layout", Fixture.comments, "--size", "640x360"]
      let apart = try Program.nagare(words + ["--offset", "-0.25"]).run()
      expectSuccess(apart)
      #expect(apart.output == (try Program.nagare(words + ["--offset=-0.25"]).run().output))
      #expect(apart.output != (try Program.nagare(words).run().output))
      expectSuccess(try Program.nagare(words + ["--min-weight", "-1"]).run())
    }

    /// Compares the table of synonyms with the options that the program describes.
    @Test func everySynonymNamesAnExistingOption() throws {
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/NagareCLI/Usage/OptionSynonyms.swift")
      let table = try String(contentsOf: source, encoding: .utf8)
      let help = try Program.nagare("--experimental-dump-help").run().text
      let targets = table.matches(of: /\n    \("([a-z-]+)", \[/).map { String($0.1) }
      #expect(targets.count > 20)
      let names = Set(help.matches(of: /"name"\s*:\s*"([^"]+)"/).map { String($0.1) })
      for target in targets { #expect(names.contains(target), "\(target)") }
    }
  }
}
