import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Burns that copy the packets of stretches without comments.
  @Suite struct CopiedStretchTests {
    private let folder: Workspace
    private let comments: String

    init() throws {
      folder = try Workspace()
      let texts = [14.0, 34].map { "<d p=\"\($0),1,25,16777215,0,0,a,1\">comment</d>" }
      comments = try folder.write("<i>\(texts.joined())</i>", to: "comments.xml")
    }

    /// Makes a video of 48 seconds with a key frame every second.
    private func video(_ name: String, _ options: [String] = []) throws -> String {
      let inputs = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=48", "-f", "lavfi", "-i", "sine=d=48"]
      let encoding = ["-c:v", "libx264", "-preset", "veryfast", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac"]
      try FFmpegTool.make(folder / name, inputs + encoding + options)
      return folder / name
    }

    /// - Returns: the statistics of the burn.
    private func burn(_ video: String, to output: String, _ options: [String] = []) throws -> [String: Any] {
      let words = ["burn", video, comments, "-o", folder / output, "--overwrite", "--stats-json", folder / "s.json"]
      let choice = options.contains("--copy-untouched") ? [] : ["--copy-untouched", "auto"]
      expectSuccess(try Program.nagare(words + choice + options).run(timeout: 120))
      return try object(String(decoding: folder.read("s.json"), as: UTF8.self))
    }

    private func copied(_ statistics: [String: Any]) -> Int { statistics["copied_frames"] as? Int ?? -1 }

    private func decodingTimes(of path: String) throws -> [Double] {
      let show = ["-select_streams", "v:0", "-show_entries", "packet=dts_time", "-of", "csv=p=0", path]
      return try FFmpegTool.lines("ffprobe", show).compactMap { Double($0.prefix { $0 != "," }) }
    }

    /// Checks that a burn copies, and differs from one that does not only in its encoded frames.
    private func expectCopies(
      _ video: String, to output: String, _ options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let statistics = try burn(video, to: output, options)
      let plain = "plain." + output.split(separator: ".").last!
      let whole = try burn(video, to: plain, options + ["--copy-untouched", "never"])
      #expect(copied(whole) == 0, sourceLocation: sourceLocation)
      #expect(copied(statistics) > 300, sourceLocation: sourceLocation)
      for key in ["frames", "comments_shown"] {
        #expect(statistics[key] as? Int == whole[key] as? Int, sourceLocation: sourceLocation)
      }
      #expect(
        try Media.frameTimes(of: folder / output) == Media.frameTimes(of: folder / plain),
        sourceLocation: sourceLocation)
      let decoded = try decodingTimes(of: folder / output)
      #expect(decoded == decoded.sorted() && Set(decoded).count == decoded.count, sourceLocation: sourceLocation)
      #expect(
        try Media.packetHash(of: folder / output, stream: "a:0")
          == Media.packetHash(of: folder / plain, stream: "a:0"), sourceLocation: sourceLocation)
      #expect(try Media.complaints(about: folder / output).isEmpty, sourceLocation: sourceLocation)
    }

    /// The runs of frames that differ from those of the source, as seconds.
    private func changes(_ output: String, from video: String) throws -> [ClosedRange<Int>] {
      let (ours, theirs) = (try Media.frameHashes(of: folder / output), try Media.frameHashes(of: video))
      #expect(ours.count == theirs.count)
      var runs: [ClosedRange<Int>] = []
      for (index, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
        if let last = runs.last, last.upperBound + 1 >= index {
          runs[runs.count - 1] = last.lowerBound...index
        } else {
          runs.append(index...index)
        }
      }
      return runs.map { $0.lowerBound / 25...$0.upperBound / 25 }
    }

    @Test(arguments: ["mp4", "mkv"], ["mp4", "mkv"])
    func framesOutsideTheEncodedStretchesAreThoseOfTheSource(_ input: String, _ container: String) throws {
      let source = try video("in." + input)
      try expectCopies(source, to: "out." + container)
      let changes = try changes("out." + container, from: source)
      try #require(changes.count == 2)
      #expect(changes[0].contains(14) && changes[0].lowerBound >= 12 && changes[0].upperBound < 30)
      #expect(changes[1].contains(34) && changes[1].lowerBound >= 32)
    }

    @Test(arguments: [
      ["-profile:v", "baseline"], ["-bf", "0"], ["-profile:v", "main", "-bf", "6", "-level", "5.1"],
      ["-x264-params", "repeat-headers=1:slices=3:aud=1"],
    ])
    func sourcesOfOtherEncoderSettingsAreCopied(_ options: [String]) throws {
      let source = try video("in.mkv", options)
      try expectCopies(source, to: "out.mp4")
      #expect(try changes("out.mp4", from: source).count == 2)
    }

    @Test func rangesAreCopied() throws {
      try expectCopies(try video("in.mp4"), to: "out.mp4", ["--from", "3.3", "--to", "46.5"])
    }

    @Test func variableRatesAreCopied() throws {
      let filter = ["-vf", "select=not(mod(n\\,3))+lt(mod(n\\,100)\\,60)", "-fps_mode", "vfr"]
      try expectCopies(try video("in.mp4", filter), to: "out.mp4")
    }

    @Test func equalCommandsGiveEqualFrames() throws {
      let source = try video("in.mp4")
      _ = try burn(source, to: "one.mp4", ["--tint", "off"])
      _ = try burn(source, to: "two.mp4", ["--tint", "off"])
      #expect(try Media.frameHashes(of: folder / "one.mp4") == Media.frameHashes(of: folder / "two.mp4"))
    }

    @Test(arguments: [
      ["--crf", "20"], ["--preset", "fast"], ["--fps", "50"], ["--size", "80x45"], ["--vf", "hflip"], ["--strict"],
      ["--resume"],
      ["--encoder-option", "tune=film"], ["--bitrate", "200k"],
    ])
    func chosenSettingsEncodeAllFrames(_ options: [String]) throws {
      #expect(copied(try burn(try video("in.mp4"), to: "out.mp4", options)) == 0)
    }

    @Test(arguments: [
      ["-x264-params", "open-gop=1"], ["-g", "1000", "-sc_threshold", "0"], ["-pix_fmt", "yuv422p"],
      ["-vf", "pad=160:96,setfield=tff", "-flags", "+ildct+ilme"],
    ])
    func sourcesThatCannotBeJoinedAreEncoded(_ options: [String]) throws {
      #expect(copied(try burn(try video("in.mp4", options), to: "out.mp4")) == 0)
    }

    @Test func manyCommentsEncodeAllFrames() throws {
      let texts = (0..<24).map { "<d p=\"\(2 * $0),1,25,16777215,0,0,a,1\">comment</d>" }
      try folder.write("<i>\(texts.joined())</i>", to: "comments.xml")
      #expect(copied(try burn(try video("in.mp4"), to: "out.mp4")) == 0)
    }
  }
}
