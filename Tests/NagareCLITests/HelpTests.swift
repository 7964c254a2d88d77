import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct HelpTests {
    private static let comments = [
      "--format", "--offset", "--block", "--block-id", "--block-user", "--block-mode", "--block-color", "--block-kind",
      "--min-weight",
      "--min-price", "--merge-duplicates", "--merge-similar", "--merge-at", "--merge-grow", "--replace", "--strip",
      "--max-length", "--highlight-user",
    ]
    private static let style = [
      "--style", "--font", "--font-file", "--bold/--no-bold", "--language", "--missing-glyphs", "--font-size",
      "--line-height",
      "--outline",
      "--shadow",
      "--opacity", "--scroll-time", "--fixed-time", "--area", "--keep-modes-apart", "--keep-clear", "--lanes",
      "--overflow", "--max-on-screen", "--prefer",
      "--chat", "--chat-canvas", "--chat-font-size", "--chat-opacity", "--no-danmaku", "--density-bar",
      "--density-color",
      "--density-opacity",
      "--motion", "--font-scale", "--tint", "--tint-strength", "--tint-method", "--tint-mode", "--seed", "--cache-size",
    ]
    private static let encoding = [
      "--encoder", "--crf", "--preset", "--bitrate", "--comment-quality", "--encoder-option", "--threads",
    ]
    private static let video = ["--vf", "--deinterlace", "--size", "--keep-format", "--stream"]
    private static let models = ["--mask-model", "--mask-class"]
    private static let masks =
      models + [
        "--mask", "--mask-invert", "--mask-grow", "--mask-feather", "--mask-opacity", "--mask-limit", "--mask-smooth",
      ]
    private static let common = ["--version", "--help"]

    private static let queued =
      style + masks + encoding + comments + video + [
        "--names", "--transform", "--emotes", "--output", "--container", "--jobs", "--recursive", "--on-done",
        "--on-fail",
        "--from", "--to",
        "--fps", "--two-pass", "--copy-untouched", "--audio", "--strict", "--if-no-comments", "--stall-timeout",
        "--progress", "--quiet",
      ] + common

    static let commands: [(name: String, options: [String])] = [
      (
        "burn",
        style + masks + encoding + comments + video + [
          "--names", "--transform", "--emotes", "--output", "--overwrite", "--resume", "--jobs", "--from", "--to",
          "--fps",
          "--two-pass", "--copy-untouched",
          "--audio", "--if-no-comments", "--stall-timeout",
          "--stats-json", "--strict", "--project", "--ranges", "--progress", "--quiet", "--verbose",
        ]
          + common
      ),
      ("batch", queued + ["--again", "--dry-run"]),
      ("watch", queued + ["--settle", "--wait-comments", "--listen", "--token"]),
      (
        "clips",
        queued.filter { $0 != "--recursive" } + [
          "--peaks", "--before", "--after", "--window", "--list", "--again", "--dry-run", "--json",
        ]
      ),
      (
        "studio",
        style + masks + comments + video + [
          "--names", "--transform", "--emotes", "--listen", "--root", "--no-open", "--preset",
        ]
          + common
      ),
      (
        "preview",
        style + masks + comments + video + [
          "--names", "--transform", "--emotes", "--player", "--from", "--to", "--fps", "--realtime", "--threads",
        ]
          + ["--progress", "--quiet", "--preset"] + common
      ),
      (
        "live",
        style + masks + encoding + video + comments.filter { !["--format", "--offset"].contains($0) }
          + ["--comments", "--listen", "--token", "--output", "--overwrite", "--fps", "--delay", "--reconnect"]
          + ["--input-option", "--container", "--status", "--quiet", "--emotes", "--overlay-only"] + common
      ),
      (
        "overlay",
        style + masks + encoding.filter { $0 != "--comment-quality" } + comments + [
          "--names", "--transform", "--emotes", "--output", "--like", "--size", "--fps", "--duration", "--alpha",
        ]
          + ["--overwrite", "--progress", "--quiet"] + common
      ),
      (
        "frame",
        style + masks + comments + video + [
          "--names", "--transform", "--emotes", "--at", "--contact-sheet", "--overlay-only", "--show-mask",
          "--raw-signal",
          "--output",
          "--overwrite", "--verbose",
        ]
          + ["--preset"] + common
      ),
      (
        "mask",
        models + ["--mask-smooth", "--output", "--preview", "--overwrite", "--from", "--to", "--progress", "--quiet"]
          + video.filter { !["--size", "--keep-format"].contains($0) } + common
      ),
      ("align", ["--output", "--by", "--overwrite", "--json", "--quiet"] + common),
      (
        "plan",
        style + masks + encoding + comments + video + [
          "--names", "--transform", "--emotes", "--output", "--parts", "--part-length", "--container", "--bundle-fonts",
          "--from",
          "--to", "--fps",
          "--two-pass", "--copy-untouched", "--audio", "--strict", "--quiet",
        ]
          + common
      ),
      ("render", ["--next", "--all", "--again", "--video", "--lease", "--progress", "--quiet"] + common),
      ("status", ["--json"] + common),
      ("join", ["--output", "--overwrite", "--wait", "--video", "--progress", "--quiet"] + common),
      (
        "convert",
        style + comments + [
          "--names", "--transform", "--emotes", "--output", "--to", "--size", "--fps", "--overwrite", "--quiet",
          "--preset",
        ]
          + common
      ),
      ("layout", style + comments + ["--names", "--transform", "--emotes", "--size", "--fps", "--preset"] + common),
      (
        "stats",
        style + comments + [
          "--names", "--transform", "--emotes", "--window", "--peaks", "--peak-distance", "--top", "--size", "--fps",
        ]
          + ["--output", "--overwrite", "--json", "--preset"] + common
      ),
      (
        "palette",
        ["--at", "--every", "--scenes", "--colors", "--method", "--space", "--reduce", "--seed", "--output"]
          + ["--overwrite", "--json", "--progress", "--quiet"] + common
      ),
      ("pick", ["--x", "--y", "--at", "--radius", "--every-frame", "--json"] + common),
      (
        "bench",
        style + comments + [
          "--seconds", "--against", "--output", "--overwrite", "--memory",
          "--threads",
        ]
          + ["--json", "--preset"] + common
      ),
      ("doctor", ["--json"] + common),
      ("presets", ["--beside", "--names", "--json"] + common),
      ("completions", common),
      ("manual", ["--format"] + common),
    ]

    @Test("help lists exactly the options that exist, and shows examples", arguments: commands)
    func help(_ command: (name: String, options: [String])) throws {
      let outcome = try Program.nagare(command.name, "--help").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty)
      let listed = outcome.lines.filter { $0.hasPrefix("  -") }.compactMap { line in
        line.split(separator: " ").first { $0.hasPrefix("--") }.map(String.init)
      }
      #expect(listed.sorted() == command.options.sorted())
      #expect(outcome.text.contains("EXAMPLES\n  nagare \(command.name)"))
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
      let examples = lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }
      #expect(examples.allSatisfy { $0.hasPrefix("  ") }, "examples are not wrapped at 80 columns")
      let joined = outcome.text.replacing(/\s+/, with: " ")
      #expect(!joined.contains(/\(default: [^)]*\) \(default/), "no default is repeated")
      #expect(!joined.contains("value:") && !joined.contains("Optional("), "nothing internal is shown")
    }

    /// The common options fit on a screen; the others follow under headings.
    @Test func commonOptionsComeFirst() throws {
      for command in ["burn", "overlay", "frame", "convert", "live"] {
        let lines = try Program.nagare(command, "--help").run().lines
        let start = try #require(lines.firstIndex(of: "COMMON OPTIONS:"), "\(command)")
        let section = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }
        #expect(lines[..<start].filter { $0.hasSuffix(":") && $0 == $0.uppercased() } == ["ARGUMENTS:"], "\(command)")
        #expect(section.contains { $0.hasPrefix("  -o, --output") }, "\(command)")
        #expect(section.contains { $0.hasPrefix("  --overwrite") } && section.contains { $0.hasPrefix("  --opacity") })
        #expect(section.count <= 48, "\(command): \(section.count)")
      }
    }

    @Test func helpListsExactlyTheCommandsThatExist() throws {
      let outcome = try Program.nagare("--help").run()
      expectSuccess(outcome)
      let tail = outcome.text.split(separator: "SUBCOMMANDS:\n").last ?? ""
      let names = tail.split(separator: "\n").compactMap { line in
        line.wholeMatch(of: /\s+([a-z]+) +[A-Z].*/).map { String($0.1) }
      }
      #expect(names == HelpTests.commands.map(\.name))
    }

    @Test func examplesRun() throws {
      let folder = try Workspace()
      for name in ["video.mp4", "video.mkv", "recording.flv"] { try Media.make(folder / name, seconds: 1) }
      let settings = try Workspace()
      let players = try Players.headless(settings)
      for name in ["comments.xml", "a.xml", "b.xml", "c.xml", "video.xml", "recording.xml"] {
        try folder.write(bilibili([("0.1", 1, "x")]), to: name)
      }
      try FileManager.default.createDirectory(atPath: folder / "recordings", withIntermediateDirectories: true)
      for (file, copy) in [
        ("recording.flv", "recordings/r.flv"), ("recording.xml", "recordings/r.xml"), ("recording.flv", "a.flv"),
        ("recording.flv", "b.flv"),
      ] {
        try FileManager.default.copyItem(atPath: folder / file, toPath: folder / copy)
      }
      try folder.write(#"{"video":"a.flv"}"#, to: "jobs.ndjson")
      try folder.write(#"{"version":1}"#, to: "video.mp4.nagare.json")
      try folder.write("0\t\t0\n", to: "map.tsv")
      try folder.write(#"{"version":1,"cutSegments":[{"start":0,"end":0.5}]}"#, to: "video.llc")
      for command in HelpTests.commands {
        let help = try Program.nagare(command.name, "--help").run().text.replacing("\\\n", with: "")
        for line in help.split(separator: "\n") where line.hasPrefix("  nagare ") {
          // `live`, `watch` and `studio` do not end, the videos here have no common parts, and the bench is tested with a
          // shorter duration.
          guard !["live", "watch", "studio", "align"].contains(where: { line.hasPrefix("  nagare \($0) ") }),
            line != "  nagare bench --seconds 2", !line.contains("https://")
          else {
            continue
          }
          let example = line.dropFirst("  nagare".count).split(separator: "|")[0]
          let end = line.hasPrefix("  nagare overlay ") && !line.contains("--duration") ? "--duration 0.5" : ""
          let removal = line.hasPrefix("  nagare plan ") ? "rm -rf job" : "rm -rf o[uv]* burned frame.png *.danmaku.mp4"
          var program = Program.shell("cd \"$1\" && \(removal) && \"$0\"\(example) \(end)", folder.path)
          program.environment = players
          let outcome = try program.run()
          // The times of the examples are past the end of this video.
          let isPastTheEnd = outcome.diagnostics.contains("no frame to show")
          #expect(outcome.ending == .exit(0) || isPastTheEnd, "\(line): \(outcome.diagnostics)")
        }
      }
    }

    /// Live examples run as long as their inputs, most of which do not exist.
    @Test func liveExamplesParse() throws {
      let folder = try Workspace()
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "video.mp4")
      let help = try Program.nagare("live", "--help").run().text.replacing("\\\n", with: "")
      let examples = help.split(separator: "\n").filter { $0.hasPrefix("  nagare live ") }
      #expect(examples.count > 2)
      for line in examples {
        let example = line.dropFirst("  nagare".count).split(separator: "|")[0]
        let program = Program.shell("cd \"$1\" && timeout -s INT 1 \"$0\"\(example)", folder.path)
        let outcome = try program.run()
        #expect(outcome.ending != .exit(2), "\(line): \(outcome.diagnostics)")
      }
    }

    #if os(Linux)
      /// Loading the codecs and their hundred dependencies would take longer than printing the help.
      @Test func helpLoadsNoCodecs() throws {
        let libraries = try Program.tool(["ldd", Program.nagarePath]).run().text
        #expect(libraries.contains("libavutil.so"))
        #expect(!libraries.contains("libavcodec.so") && !libraries.contains("libavformat.so"))
      }
    #endif

    @Test func versionIsOneLineOnTheStandardOutput() throws {
      let outcome = try Program.nagare("--version").run()
      expectSuccess(outcome)
      #expect(outcome.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
      #expect(outcome.diagnostics.isEmpty)
    }

    #if os(Linux)
      /// An invalid library stands for one of another version.
      @Test func missingCodecsAreAnError() throws {
        let folder = try Workspace()
        let libraries = try object(Program.nagare("doctor", "--json").run().text)["libraries"] as? [String] ?? []
        let version = libraries.first { $0.hasPrefix("libavcodec ") }?.split(separator: " ")[1].split(separator: ".")[0]
        try folder.write("", to: "libavcodec.so.\(try #require(version))")
        for arguments in [["doctor"], ["burn", try SmallClip.path, Fixture.comments, "-o", folder / "out.mp4"]] {
          var program = Program.nagare(arguments)
          program.environment = ["LD_LIBRARY_PATH": folder.path]
          let outcome = try program.run()
          #expect(outcome.ending == .exit(1))
          #expect(outcome.diagnostics.hasPrefix("nagare: error: cannot load FFmpeg's libraries: "))
        }
      }
    #endif

    @Test func doctorNamesLibrariesKernelsFontAndEncoders() throws {
      let document = try object(Program.nagare("doctor", "--json").run().text)
      #expect(
        Set(document.keys) == ["libraries", "optional", "kernel", "font", "scripts", "encoders", "players", "people"])
      let libraries = try #require(document["libraries"] as? [String])
      for name in ["FFmpeg", "libavcodec", "FreeType", "HarfBuzz"] {
        #expect(libraries.contains { $0.wholeMatch(of: /\w+ \d+\.\d.*/) != nil && $0.hasPrefix(name + " ") }, "\(name)")
      }
      let optional = try #require(document["optional"] as? [String: Bool])
      #expect(Set(optional.keys) == ["Chromaprint", "libwebpdemux", "librsvg"])
      #expect((document["encoders"] as? [String])?.contains("libx264") == true)
      #expect((document["scripts"] as? [String: Bool])?["emoji"] == true)
      #expect(document["people"] as? Bool == PeopleInstallation.isInstalled)
    }
  }
}
