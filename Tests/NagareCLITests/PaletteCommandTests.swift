import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct PaletteCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func document(_ input: String, _ options: String...) throws -> [String: Any] {
      let outcome = try Program.nagare(["palette", input, "--json"] + options).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty && outcome.lines.count == 1)
      return try object(outcome.text)
    }

    private struct Palette: Equatable {
      let time: Double
      let end: Double?
      let colors: [String]
    }

    private func palettes(_ document: [String: Any]) throws -> [Palette] {
      try #require(document["palettes"] as? [[String: Any]]).map { palette in
        let colors = try #require(palette["colors"] as? [[String: Any]])
        return Palette(
          time: try #require(palette["time"] as? Double), end: palette["end"] as? Double,
          colors: colors.compactMap { $0["hex"] as? String })
      }
    }

    @Test func quartersHaveTheirColoursAndShares() throws {
      try PaletteClips.quarters(folder / "q.png")
      let document = try document(folder / "q.png")
      #expect(Set(document.keys) == ["file", "size", "method", "space", "reduce", "palettes"])
      #expect(document["file"] as? String == folder / "q.png" && document["size"] as? [Int] == [64, 32])
      #expect(document["method"] as? String == "kmeans" && document["space"] as? String == "rgb")
      #expect(document["reduce"] as? String == "256x256")
      let palette = try #require((document["palettes"] as? [[String: Any]])?.first)
      #expect(Set(palette.keys) == ["time", "colors"])
      let colors = try #require(palette["colors"] as? [[String: Any]])
      #expect(
        Set(colors.compactMap { $0["hex"] as? String }) == [
          PaletteClips.red, PaletteClips.green, PaletteClips.blue, PaletteClips.white,
        ])
      for color in colors {
        #expect(Set(color.keys) == ["hex", "rgb", "share", "percent", "hsl", "oklch"])
        #expect(color["share"] as? Double == 0.25 && color["percent"] as? Double == 25)
      }
      let blue = try #require(colors.first { $0["hex"] as? String == PaletteClips.blue })
      #expect(blue["rgb"] as? [Int] == [60, 120, 200] && blue["hsl"] as? [Double] == [214.29, 0.56, 0.5098])
      let oklch = try #require(blue["oklch"] as? [Double])
      #expect(abs(oklch[0] - 0.572) < 0.001 && abs(oklch[1] - 0.139) < 0.001 && abs(oklch[2] - 256) < 1)
    }

    @Test func averagesGiveOneColour() throws {
      let graph = "color=black:size=10x20,format=rgb24[a];color=white:size=10x20,format=rgb24[b];[a][b]hstack"
      try FFmpegTool.make(folder / "h.png", ["-f", "lavfi", "-i", graph, "-frames:v", "1"])
      for (method, expected) in [("average", "#808080"), ("rms", "#b4b4b4")] {
        let document = try document(folder / "h.png", "--method", method)
        #expect(document["reduce"] as? String == "40x40")
        #expect(try palettes(document) == [Palette(time: 0, end: nil, colors: [expected])])
      }
    }

    @Test func searchOptionsAreUsed() throws {
      try PaletteClips.quarters(folder / "q.png")
      let document = try document(
        folder / "q.png", "-k", "2", "--space", "oklab", "--reduce", "32W", "--seed", "18446744073709551615")
      #expect(document["space"] as? String == "oklab" && document["reduce"] as? String == "32w")
      #expect(try palettes(document).first?.colors.count == 2)
    }

    @Test func transparentImagesHaveNoColours() throws {
      let graph = "color=red@0.1:size=8x8,format=rgba"
      try FFmpegTool.make(folder / "t.png", ["-f", "lavfi", "-i", graph, "-frames:v", "1", "-pix_fmt", "rgba"])
      for method in ["kmeans", "average", "rms"] {
        #expect(try palettes(document(folder / "t.png", "--method", method)).map(\.colors) == [[]])
      }
      #expect(try Program.nagare("palette", folder / "t.png").run().text == "no opaque pixels\n")
    }

    private func threeScenes() throws -> String {
      let path = folder / "s.mkv"
      try PaletteClips.scenes(path, [(PaletteClips.red, 1), (PaletteClips.white, 2), (PaletteClips.blue, 1)])
      return path
    }

    @Test func wholeVideoHasOnePalette() throws {
      let document = try document(try threeScenes(), "--reduce", "8x8")
      let palette = try #require((document["palettes"] as? [[String: Any]])?.first)
      let colors = try #require(palette["colors"] as? [[String: Any]])
      #expect(colors.first?["hex"] as? String == PaletteClips.white && colors.first?["share"] as? Double == 0.5)
      #expect(colors.dropFirst().map { $0["share"] as? Double } == [0.25, 0.25])
      #expect(palette["time"] as? Double == 0 && palette["end"] as? Double == 4)
    }

    @Test func palettesAreOfTheFramesOnScreen() throws {
      let path = try threeScenes()
      let expected = [
        (0.0, PaletteClips.red), (0.75, PaletteClips.red), (1.5, PaletteClips.white), (2.25, PaletteClips.white),
        (3, PaletteClips.blue), (3.75, PaletteClips.blue),
      ]
      #expect(
        try palettes(document(path, "--every", "0.75")) == expected.map { Palette(time: $0, end: nil, colors: [$1]) })
      for (time, color) in expected {
        #expect(
          try palettes(document(path, "--at", "\(time)")) == [Palette(time: time, end: nil, colors: [color])])
      }
    }

    @Test func scenesExtendFromCutToCut() throws {
      #expect(
        try palettes(document(try threeScenes(), "--scenes")) == [
          Palette(time: 0, end: 1, colors: [PaletteClips.red]), Palette(time: 1, end: 3, colors: [PaletteClips.white]),
          Palette(time: 3, end: 4, colors: [PaletteClips.blue]),
        ])
    }

    @Test func flashesAreNotScenes() throws {
      let path = folder / "f.mkv"
      try PaletteClips.scenes(path, [(PaletteClips.red, 1), (PaletteClips.white, 0.08), (PaletteClips.blue, 1)])
      let found = try palettes(document(path, "--scenes"))
      #expect(found.map(\.time) == [0, 1] && found.map(\.colors) == [[PaletteClips.red], [PaletteClips.blue]])
    }

    @Test func pipesAreReadToTheEnd() throws {
      var program = Program.nagare("palette", "-", "--json", "--reduce", "8x8", "--scenes")
      _ = try threeScenes()
      program.input = try folder.read("s.mkv")
      let outcome = try program.run()
      expectSuccess(outcome)
      #expect(try palettes(object(outcome.text)).count == 3)
      #expect(try object(outcome.text)["file"] as? String == "-")
    }

    @Test func discontinuitiesAreNotFilled() throws {
      let path = folder / "j.mkv"
      try FFmpegTool.make(
        path,
        ["-f", "lavfi", "-i", "color=red:size=16x16:rate=10:duration=2", "-vf", "setpts=PTS+gt(N\\,9)*72000/TB"]
          + ["-c:v", "ffv1", "-fps_mode", "passthrough"])
      let found = try palettes(document(path, "--every", "0.1", "--reduce", "1x1"))
      #expect((10_000...10_100).contains(found.count))
      #expect(found.last.map { $0.time > 72_000 } == true)
    }

    /// Key frames are one second apart, the analysed frames three.
    @Test func seekingDoesNotChangeTheResult() throws {
      let path = folder / "k.mp4"
      try Media.make(path, size: "64x36", seconds: 20, options: ["-g", "25", "-bf", "2"])
      let every = try palettes(document(path, "--every", "3", "--reduce", "16x16"))
      #expect(every.map(\.time) == [0, 3, 6, 9, 12, 15, 18])
      for found in every {
        #expect(try palettes(document(path, "--at", "\(found.time)", "--reduce", "16x16")) == [found])
      }
    }

    @Test func tableHasColoursOnlyOnATerminal() throws {
      try PaletteClips.still(folder / "a.png")
      let plain = try Program.nagare("palette", folder / "a.png").run()
      #expect(plain.text == "#3c78c8  100.0 %  hsl(214, 56%, 51%)    oklch(0.572 0.139 256)\n")
      // `script` runs a program in a terminal.
      func outcome(_ setting: String) throws -> Outcome {
        try Program.shell(
          "\(setting) script -qec \"'$0' palette '$1'\" /dev/null", folder / "a.png"
        ).run()
      }
      // NO_COLOR may be set in the environment of the tests.
      let colored = try outcome("env -u NO_COLOR TERM=xterm")
      #expect(colored.text.contains("\u{1B}[48;2;60;120;200m  "), "\(colored)")
      for setting in ["env NO_COLOR=1 TERM=xterm", "env -u NO_COLOR TERM=dumb"] {
        let plain = try outcome(setting)
        #expect(plain.text.contains("#3c78c8") && !plain.text.contains("\u{1B}[48"), "\(plain)")
      }
    }

    @Test func progressIsJSONOnRequest() throws {
      _ = try threeScenes()
      let line = """
        { head -c 3000 "$1"; sleep \(Sanitizer.isActive ? 5 : 1.5); tail -c +3001 "$1"; } | "$0" palette - --scenes --json --progress json
        """
      let outcome = try Program.shell(line, folder / "s.mkv").run()
      expectSuccess(outcome)
      #expect(outcome.lines.count == 1)
      let report = try object(#require(outcome.diagnosticLines.first))
      #expect(Set(report.keys).isSuperset(of: ["frames", "time_s", "fps", "speed", "pictures"]))
    }

    @Test(arguments: [
      ["--at", "1", "--every", "2"], ["--at", "1", "--scenes"], ["--every", "1", "--scenes"], ["--at=-1"],
      ["--every", "0"], ["--every", "86401"], ["--colors", "0"], ["--colors", "17"], ["--reduce", "0x4"],
      ["--reduce", "1025x4"], ["--reduce", "0w"], ["--reduce", "40"], ["--reduce", "w"], ["--method", "median"],
      ["--space", "hsv"], ["--seed=-1"],
    ])
    func wrongUsageIsRefused(_ options: [String]) throws {
      let outcome = try Program.nagare(["palette", "v.mp4"] + options).run()
      expectFailure(outcome, 2, String(options[0].prefix { $0 != "=" }), "\n  See \"nagare palette --help\".")
    }

    @Test func timesBeyondTheEndAreRefused() throws {
      let outcome = try Program.nagare("palette", try SmallClip.path, "--at", "1:00").run()
      expectFailure(outcome, 2, "1:00 is past the end (0:02)")
    }
  }
}
