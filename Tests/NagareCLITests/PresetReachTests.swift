import Foundation
import Testing

extension CommandLineResultTests {
  /// The options that presets may have, by command.
  @Suite struct PresetReachTests {
    private let settings: Settings

    init() throws {
      settings = try Settings()
    }

    /// Options for the command line only: inputs, outputs, programs to start, and actions of a single run.
    private static let commandLineOnly: Set = [
      "again", "against", "at", "bundle-fonts", "comments", "contact-sheet", "container", "dry-run", "duration",
      "emotes", "from",
      "help", "input-option", "jobs", "json", "like", "list", "listen", "mask", "mask-class", "mask-model", "memory",
      "no-open",
      "on-done", "on-fail", "output", "overlay-only", "overwrite", "parent", "part-length", "parts", "player", "preset",
      "project", "provenance", "ranges", "recursive", "resume", "root", "seconds", "settle", "show-mask", "stats-json",
      "stream",
      "to",
      "token", "transform", "version", "wait-comments",
    ]

    /// The options of commands with presets, by their long names.
    private func options() throws -> [String: [String: Any]] {
      let dump = try object(Program.nagare("--experimental-dump-help").run().text)
      let commands = try #require((dump["command"] as? [String: Any])?["subcommands"] as? [[String: Any]])
      var options: [String: [String: Any]] = [:]
      for command in commands {
        let arguments = command["arguments"] as? [[String: Any]] ?? []
        let named = arguments.flatMap { argument in
          (argument["names"] as? [[String: String]] ?? []).filter { $0["kind"] == "long" }
            .map { ($0["name", default: ""], argument) }
        }
        if named.contains(where: { $0.0 == "preset" }) { options.merge(named) { first, _ in first } }
      }
      return options
    }

    @Test func everyOptionIsForPresetsOrASingleRun() throws {
      let options = try options()
      #expect(options.count > 50)
      for (name, option) in options {
        try settings.add(name + (option["kind"] as? String == "option" ? " = 1" : "") + "\n", as: name)
      }
      let outcome = try settings.run(["presets", "--json"])
      let presets = try #require(object(outcome.text)["presets"] as? [[String: Any]])
      let accepted = Set(presets.compactMap { $0["name"] as? String })
      #expect(Set(options.keys).subtracting(accepted) == Self.commandLineOnly)
      for name in Self.commandLineOnly {
        #expect(outcome.diagnostics.contains("(\(settings.path(name)):1): \(name) belongs on the command line"))
      }
    }

    /// Searches the help, so that new options are noticed.
    @Test func presetOptionsAffectOnlyTheFrames() throws {
      let dangers = ["start a", "write", "replace", "command", "standard output"]
      // These options only select the content of the output.
      let harmless: Set = ["names", "progress", "realtime"]
      for (name, option) in try options() where !Self.commandLineOnly.contains(name) && !harmless.contains(name) {
        let help = (option["abstract"] as? String ?? "").lowercased()
        #expect(!dangers.contains { help.contains($0) }, "\(name): \(help)")
        let completion = option["completionKind"] as? [String: Any]
        #expect(completion?["file"] == nil || name == "font-file", "\(name)")
      }
    }

    /// The other arguments of each command with `--preset`.
    static let calls = [
      "burn VIDEO c.xml -o out.mp4", "burn VIDEO c.xml -o out.mkv --encoder ffv1", "preview VIDEO c.xml",
      "overlay c.xml -o out.mov --size 320x180 --fps 10 --duration 0.5", "frame VIDEO c.xml --at 1 -o out.png",
      "convert c.xml -o out.ass --size 320x180", "layout c.xml --size 320x180", "stats c.xml",
      "bench VIDEO c.xml", "plan VIDEO c.xml -o out.job", "batch VIDEO -o out.d --if-no-comments copy",
      "live VIDEO -o out.mkv --comments c.ndjson --delay 0", "clips VIDEO c.xml --dry-run",
    ]

    @Test(arguments: calls)
    func documentedPresetWorksWithEveryCommand(_ call: String) throws {
      let article = URL(filePath: Fixture.path("../Sources/Nagare/Nagare.docc/Presets.md"))
      let text = try String(contentsOf: article, encoding: .utf8)
      let block = try #require(text.components(separatedBy: "```").first { $0.contains("\nfont-size = ") })
      try settings.add(block, as: "large")
      try settings.folder.write("{\"text\":\"a\"}\n", to: "c.ndjson")
      let words = try call.split(separator: " ").map { word in
        if word == "VIDEO" { return try SmallClip.path }
        return word.hasPrefix("out.") || word.hasPrefix("c.") ? settings.folder / String(word) : String(word)
      }
      expectSuccess(try settings.run(words + ["--preset", "large"]))
    }

    @Test func callsCoverAllCommandsWithPresets() {
      // `watch` and `studio` do not end.
      let commands = HelpTests.commands.filter {
        $0.options.contains("--preset") && !["watch", "studio"].contains($0.name)
      }.map(\.name)
      #expect(Set(PresetReachTests.calls.map { String($0.prefix { $0 != " " }) }) == Set(commands))
    }

    @Test func overlayIgnoresEncoderOptionsOfPresets() throws {
      try settings.add("encoder = none\ncrf = 1\nbitrate = 1k\nencoder-option = a=b\n", as: "some")
      let call = ["overlay", settings.folder / "c.xml", "-o", settings.folder / "out.mov"]
      let size = ["--size", "320x180", "--fps", "10", "--duration", "0.5"]
      expectSuccess(try settings.run(call + size + ["--preset", "some"]))
      for name in ["lagre", "fast"] {
        expectFailure(try settings.run(call + size + ["--preset", name]), 2, "no such preset (\(name))")
      }
    }
  }
}
