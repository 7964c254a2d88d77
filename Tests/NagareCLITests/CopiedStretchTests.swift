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
      expectSuccess(try Program.nagare(words + options).run(timeout: 120))
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

    @Test(arguments: [("3.3", "46.5"), ("3", "30"), ("3.3", "32")])
    func rangesAreCopied(_ start: String, _ end: String) throws {
      try expectCopies(try video("in.mp4"), to: "out.mp4", ["--from", start, "--to", end])
    }

    @Test(arguments: ["mp4", "mkv"])
    func framesThatAManyThreadedDecoderHoldsAreWrittenOnce(_ container: String) throws {
      let slow = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=2:duration=300", "-f", "lavfi", "-i", "sine=d=300"]
      let encoding = [
        "-c:a", "aac", "-c:v", "libx264", "-preset", "veryfast", "-g", "5", "-bf", "2", "-pix_fmt", "yuv420p",
      ]
      try FFmpegTool.make(folder / "slow.mp4", slow + encoding)
      let texts = [100, 200].map { "<d p=\"\($0),5,25,16777215,0,0,a,1\">comment</d>" }
      try folder.write("<i>\(texts.joined())</i>", to: "comments.xml")
      try expectCopies(folder / "slow.mp4", to: "out." + container, ["--fixed-time", "2", "--threads", "16"])
    }

    @Test func pausesBeforeJointsAreCopied() throws {
      // From 10 to 12 s and from 33 to 35 s, a frame stays.
      let filter = ["-vf", "select=not(between(t\\,10\\,11.99)+between(t\\,33\\,34.99))", "-fps_mode", "vfr"]
      try expectCopies(try video("in.mp4", filter + ["-force_key_frames", "12,35"]), to: "out.mp4")
    }

    @Test func variableRatesAreCopied() throws {
      let filter = ["-vf", "select=not(mod(n\\,3))+lt(mod(n\\,100)\\,60)", "-fps_mode", "vfr"]
      try expectCopies(try video("in.mp4", filter), to: "out.mp4")
    }

    @Test func videosThatBeginBetweenKeyFramesAreCopied() throws {
      try FFmpegTool.make(folder / "cut.mp4", ["-ss", "1.5", "-i", try video("in.mp4"), "-c", "copy"])
      try expectCopies(folder / "cut.mp4", to: "out.mp4")
      #expect(try changes("out.mp4", from: folder / "cut.mp4").count == 3)
    }

    @Test func turnedVideosStayTurned() throws {
      try FFmpegTool.turn(try video("in.mp4"), by: [0, 1, -1, 0], to: folder / "turned.mp4")
      try expectCopies(folder / "turned.mp4", to: "out.mp4")
      #expect(try changes("out.mp4", from: folder / "turned.mp4").count == 2)
      let show = ["-select_streams", "v:0", "-show_entries", "stream_side_data=rotation", "-of", "csv=p=0"]
      let rotations = try ["turned.mp4", "out.mp4"].map { try FFmpegTool.lines("ffprobe", show + [folder / $0]) }
      #expect(rotations[0].first?.hasSuffix("90") == true && rotations[0] == rotations[1])
    }

    @Test func commentsHaveTheTintOfTheCopiedFramesBefore() throws {
      // The colour fades, and the tint follows slowly.
      let graph = "color=red:s=160x90:r=25:d=48,fade=t=out:st=37:d=4:color=blue"
      let encoding = ["-c:v", "libx264", "-preset", "veryfast", "-g", "25", "-sc_threshold", "0"]
      try FFmpegTool.make(folder / "in.mp4", ["-f", "lavfi", "-i", graph] + encoding + ["-pix_fmt", "yuv420p"])
      try FFmpegTool.make(folder / "late.mp4", ["-ss", "39", "-i", folder / "in.mp4", "-c", "copy"])
      let texts = [8, 40].map { "<d p=\"\($0),5,25,16777215,0,0,a,1\">WWWWWWWW</d>" }
      try folder.write("<i>\(texts.joined())</i>", to: "comments.xml")
      let tint = ["--font-size", "40", "--tint", "all", "--tint-strength", "100%", "--fixed-time", "4"]
      #expect(copied(try burn(folder / "in.mp4", to: "out.mp4", tint)) > 400)
      _ = try burn(folder / "in.mp4", to: "plain.mp4", tint + ["--copy-untouched", "never"])
      _ = try burn(folder / "late.mp4", to: "late.out.mp4", tint + ["--copy-untouched", "never", "--offset=-39"])
      let ours = try textColor(in: "out.mp4", frame: 1_002)
      #expect(distance(ours, try textColor(in: "plain.mp4", frame: 1_002)) < 3)
      #expect(distance(ours, try textColor(in: "late.out.mp4", frame: 27)) > 6)
    }

    /// The mean red, green and blue of the bright pixels of a frame.
    private func textColor(in output: String, frame number: Int) throws -> [Double] {
      let select = ["-vf", "select=eq(n\\,\(number))", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24"]
      try FFmpegTool.make(folder / "frame.rgb", ["-i", folder / output] + select)
      let samples = [UInt8](try folder.read("frame.rgb"))
      let pixels = stride(from: 0, to: samples.count, by: 3).map { samples[$0..<$0 + 3].map(Double.init) }
      let bright = pixels.filter { $0[1] > 60 }
      try #require(bright.count > 1_000)
      return (0..<3).map { channel in bright.reduce(0) { $0 + $1[channel] } / Double(bright.count) }
    }

    private func distance(_ one: [Double], _ other: [Double]) -> Double {
      zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    @Test(arguments: ["mp4", "mkv"])
    func copiedBurnsAreResumed(_ container: String) throws {
      let source = try video("in.mp4")
      #expect(copied(try burn(source, to: "whole." + container)) > 300)
      let whole = try folder.read("whole." + container)
      let again = ["burn", source, comments, "-o", folder / "whole." + container, "--resume"]
      #expect(try Program.nagare(again).run(timeout: 60).diagnostics.contains("already complete"))
      #expect(try folder.read("whole." + container) == whole)
      guard container == "mkv" else { return }
      for share in [0.3, 0.6, 0.9] {
        try whole.prefix(Int(Double(whole.count) * share)).write(to: URL(filePath: folder / "part.mkv"))
        let rest = try Program.nagare(["burn", source, comments, "-o", folder / "part.mkv", "--resume"]).run(
          timeout: 60)
        expectSuccess(rest)
        #expect(rest.diagnostics.contains("frames kept"))
        #expect(try Media.frameTimes(of: folder / "part.mkv") == Media.frameTimes(of: folder / "whole.mkv"))
        #expect(try Media.complaints(about: folder / "part.mkv").isEmpty)
      }
    }

    @Test func damageInCopiedStretchesIsReported() throws {
      let source = try video("in.mp4")
      try FFmpegTool.corruptFrame(of: source, at: 5.4)
      // Several threads can lose the error of a frame.
      let statistics = try burn(source, to: "out.mp4", ["--threads", "1"])
      #expect(copied(statistics) > 300)
      let problems = try #require(statistics["problems"] as? [String: Any])
      let found = ["damaged_packets", "damaged_pictures"].compactMap { problems[$0] as? Int }
      #expect(found.count == 2 && found.reduce(0, +) > 0)
      let strict = ["burn", source, comments, "-o", folder / "strict.mp4", "--strict", "--threads", "1"]
      #expect(try Program.nagare(strict).run(timeout: 60).ending != .exit(0))
    }

    @Test func equalCommandsGiveEqualFrames() throws {
      let source = try video("in.mp4")
      #expect(copied(try burn(source, to: "one.mp4")) > 300)
      _ = try burn(source, to: "two.mp4")
      #expect(try Media.frameHashes(of: folder / "one.mp4") == Media.frameHashes(of: folder / "two.mp4"))
    }

    @Test(arguments: [
      ["--crf", "20"], ["--preset", "fast"], ["--fps", "50"], ["--size", "80x45"], ["--vf", "hflip"],
      ["--encoder-option", "tune=film"], ["--bitrate", "200k"], ["--encoder", "libx265"],
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
