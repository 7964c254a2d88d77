import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Filters of FFmpeg before the comments", .serialized)
struct FilteredBurnTests {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input)
  }

  private func burn(
    _ input: String, _ graph: String?, _ comments: [Comment] = [], to name: String = "out.mkv",
    change: (inout BurnJob) -> Void = { _ in }
  ) throws -> String {
    let output = folder.path(name)
    try NagareTests.burn(input, comments, to: output) {
      $0.video.filters.graph = graph
      $0.allowsOverwriting = true
      change(&$0)
    }
    return output
  }

  /// A file as ffmpeg filters it.
  private func reference(_ input: String, _ graph: String, name: String = "reference.mkv") throws -> String {
    let output = folder.path(name)
    let encoding = ["-an", "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", "-bf", "0"]
    let unit = try Probe.entries("stream=time_base", of: input, ["-select_streams", "v:0"]).first
    let times = ["-fps_mode", "passthrough", "-enc_time_base", String(try #require(unit).prefix { $0 != "," })]
    try FFmpegTool.make(output, ["-i", input, "-vf", graph] + times + encoding)
    return output
  }

  @Test(
    "frames and times are those of ffmpeg with the same graph",
    arguments: [
      "null", "scale=200:100", "crop=100:80:11:7", "yadif", "yadif=1", "fps=60", "fps=7", "tmix=frames=5",
      "framestep=3",
      "setpts=1.5*PTS", "setpts=PTS/2", "select='gt(n,20)'", "trim=start=0.5:end=1.2,setpts=PTS-STARTPTS", "reverse",
      "split[a][b];[a]hflip[c];[b][c]overlay=100:format=yuv420", "[in]eq=gamma=1.5[out]",
      "sws_flags=bilinear;scale=200:100",
      "drawtext=text=%{pts}:fontsize=30:fontfile=\(Fixtures.fonts[0])",
    ])
  func sameAsFFmpeg(graph: String) throws {
    let (expected, output) = try (reference(input, graph), burn(input, graph))
    let hashes = try Probe.frameHashes(expected)
    #expect(try !hashes.isEmpty && Probe.frameHashes(output) == hashes)
    let (times, wanted) = try (Probe.times(output), Probe.times(expected))
    try #require(times.count == wanted.count)
    // Both round to milliseconds.
    for (time, wanted) in zip(times, wanted) { #expect(abs(time - wanted) < 0.00101) }
  }

  @Test("filtered subtitles are at the video's own times", arguments: ["mp4", "ts"])
  func subtitles(suffix: String) throws {
    let text = try folder.write("1\n00:00:01,000 --> 00:00:01,500\n██████\n", as: "s.srt")
    let input = folder.path("in.\(suffix)")
    if suffix == "ts" { try FFmpegTool.make(input, ["-i", self.input, "-map", "0:v", "-c", "copy"]) }
    let (plain, output) = try (burn(input, nil, to: "plain.mkv"), burn(input, "subtitles=\(text)"))
    let (before, after) = try (Probe.frameHashes(plain), Probe.frameHashes(output))
    try #require(before.count == 50 && after.count == 50)
    #expect((0..<50).filter { before[$0] != after[$0] } == Array(25..<38))
  }

  @Test(
    "comments are at the times of filtered frames",
    arguments: ["setpts=2*PTS", "fps=60", "framestep=2", "yadif=1"])
  func commentsByOutputTime(graph: String) throws {
    let plain = try burn(input, graph, to: "plain.mp4")
    let output = try burn(input, graph, [Comment("口口口口", at: 1.2, .top)], to: "out.mp4") { $0.overlay.fixedTime = 0.5 }
    let start = try #require(Probe.entries("format=start_time", of: input).first.flatMap(Double.init))
    let times = try Probe.times(output).map { $0 - start }
    let (before, after) = try (Probe.frameHashes(plain), Probe.frameHashes(output))
    try #require(before.count == times.count && after.count == times.count)
    let drawn = times.indices.filter { before[$0] != after[$0] }
    #expect(!drawn.isEmpty && drawn == times.indices.filter { (1.1995..<1.6995).contains(times[$0]) })
  }

  @Test("filtered frames keep times between a container's counted ones", arguments: ["setpts=PTS/2", "fps=60"])
  func coarseUnits(graph: String) throws {
    let input = folder.path("in.avi")
    try FFmpegTool.make(input, ["-i", self.input, "-an", "-c:v", "ffv1"])
    let times = try Probe.times(burn(input, graph, to: "out.mp4"))
    let interval = graph == "fps=60" ? 1.0 / 60 : 0.02
    #expect((50...122).contains(times.count))
    for (one, next) in zip(times.dropFirst(2), times.dropFirst(3)) { #expect(abs(next - one - interval) < 0.001) }
  }

  @Test(
    "frames of another size in mid-stream are scaled, and none is lost", arguments: ["tmix=frames=3", "yadif"])
  func sizeChange(graph: String) throws {
    let parts = ["320x180", "640x360"].map { size in (folder.path(size + ".ts"), size) }
    var bytes = Data()
    for (path, size) in parts {
      try FFmpegTool.make(
        path,
        ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=1", "-c:v", "libx264", "-preset", "ultrafast"])
      bytes += try Data(contentsOf: URL(filePath: path))
    }
    let joined = folder.path("joined.ts")
    try bytes.write(to: URL(filePath: joined))
    let output = try burn(joined, graph)
    #expect(try Probe.entries("stream=width,height", of: output) == ["320,180"])
    let hashes = try Probe.frameHashes(output)
    #expect(hashes.count == 50)
    #expect(try Array(hashes.prefix(25)) == Probe.frameHashes(reference(parts[0].0, graph)))
  }

  @Test("comments on scaled frames are like those on frames of that size")
  func scaled() throws {
    let sizes = ["640x480", "1440x1080"]
    for size in sizes {
      let picture = ["-f", "lavfi", "-i", "color=gray:size=\(size):rate=25:duration=1"]
      try FFmpegTool.make(folder.path(size + ".mp4"), picture + ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-qp", "0"])
    }
    let comments = [Comment("流れる", at: 0), Comment("上 top", at: 0.1, .top)]
    let native = try burn(folder.path(sizes[1] + ".mp4"), nil, comments, to: "native.mkv")
    for graph in [nil, "scale=1440:1080"] {
      let output = try burn(folder.path(sizes[0] + ".mp4"), graph, comments) {
        if graph == nil { $0.video.size = .exactly(FrameSize(width: 1440, height: 1080)) }
      }
      #expect(try Probe.frameHashes(output) == Probe.frameHashes(native))
    }
    #expect(try Set(Probe.frameHashes(native)).count > 20)
  }

  @Test("scaled frames keep their shape")
  func shape() throws {
    let wide = folder.path("wide.mp4")
    try FFmpegTool.make(wide, ["-i", input, "-vf", "scale=360:240,setsar=8/9", "-c:v", "libx264"])
    let output = try burn(wide, nil) { $0.video.size = .exactly(FrameSize(width: 960, height: 540)) }
    #expect(
      try Probe.entries("stream=width,height,sample_aspect_ratio", of: output, ["-select_streams", "v"]) == [
        "960,540,3:4"
      ])
  }

  @Test("wrong filters are refused before anything is written")
  func wrongGraphs() throws {
    for graph in ["scale=abc", "nosuch", "split", "anull", "crop=4000:3000", "hflip[", "subtitles=none.srt", "overlay"]
    {
      var job = BurnJob.lossless(input, [], to: folder.path("out.mkv"))
      job.video.filters.graph = graph
      let error = #expect(throws: MediaError.self) { try Burner(job) }
      guard case .wrongFilter(graph, let reason)? = error else {
        Issue.record("\(graph): \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
    }
    #expect(try folder.names == ["in.mp4"])
  }

  private func save(_ picture: FrameGrabber.Image, as name: String) throws -> String {
    try Data(picture.bytes).write(to: URL(filePath: folder.path(name)))
    return folder.path(name)
  }

  @Test(
    "a single frame is the filtered one on screen at its time",
    arguments: ["setpts=2*PTS", "select=not(mod(n\\,10))", "fps=5"])
  func single(graph: String) throws {
    let times = try Probe.times(burn(input, graph))
    let hashes = try Probe.frameHashes(folder.path("out.mkv"))
    var grabber = FrameGrabber(video: input, comments: [])
    grabber.video.filters.graph = graph
    grabber.overlay = Fixtures.options()
    func hash(_ time: Double) throws -> String? {
      try Probe.frameHashes(save(grabber.image(at: time), as: "\(time).png")).first
    }
    let whole = FrameGrabber(video: folder.path("out.mkv"), comments: [])
    // The audio begins some milliseconds before the video.
    let begin = try #require(Probe.entries("format=start_time", of: folder.path("out.mkv")).first.flatMap(Double.init))
    let start = try #require(times.first)
    for moment in [0.11, 0.9, 1.5] + (graph.hasPrefix("setpts") ? [3.1, 3.9] : []) {
      let shown = try #require(times.lastIndex { $0 - start <= moment })
      let png = try save(whole.image(at: times[shown] - begin + 0.001), as: "\(moment)-burned.png")
      #expect(try hash(moment) == Probe.frameHashes(png).first, "\(moment)")
    }
    #expect(throws: MediaError.self) { try grabber.image(at: 5) }
    #expect(hashes.count == times.count)
    #expect(try !grabber.contactSheet(columns: 2, rows: 2).bytes.isEmpty)
  }

  @Test("colours stay the same, whatever format and size filters give", arguments: ["180", "720"])
  func matrixIsKept(height: String) throws {
    let untagged = folder.path("untagged.mkv")
    let colour = "color=0xCC3340:size=320x\(height):rate=25:duration=0.2"
    try FFmpegTool.make(untagged, ["-f", "lavfi", "-i", colour, "-pix_fmt", "yuv420p", "-c:v", "ffv1"])
    func samples(_ change: (inout FrameGrabber) -> Void = { _ in }) throws -> [UInt8] {
      var grabber = FrameGrabber(video: untagged, comments: [])
      grabber.overlay = Fixtures.options()
      change(&grabber)
      let png = try save(grabber.image(at: 0), as: "picture.png")
      let options = ["-vf", "crop=2:2", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
      return try [UInt8](FFmpegTool.run("ffmpeg", ["-i", png] + options))
    }
    let plain = try samples()
    for graph in ["null", "format=gbrp", "lutrgb", "scale=1280:720", "scale=320:100"] {
      let found = try samples { $0.video.filters.graph = graph }
      #expect(zip(plain, found).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(graph): \(found) for \(plain)")
    }
    let scaled = try samples { $0.video.size = .exactly(FrameSize(width: 1280, height: 720)) }
    #expect(zip(plain, scaled).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test("frames at another rate are counted from the start of the video, wherever that is", arguments: [1, 5, 24])
  func rateOfLateVideo(rate: Int) throws {
    let late = folder.path("late.ts")
    try FFmpegTool.make(late, ["-i", input, "-c", "copy", "-muxdelay", "0.533"])
    for suffix in ["mkv", "mp4"] {
      let output = folder.path("out.\(suffix)")
      try NagareTests.burn(late, [], to: output) {
        ($0.video.filters.graph, $0.allowsOverwriting) = ("fps=\(rate)", true)
      }
      // It begins with its audio, at no whole number of frames.
      let audio = try #require(Probe.times(output, stream: "a:0").first)
      let ticks = try Probe.times(output).map { ($0 - audio) * Double(rate) }
      #expect(ticks.count >= 2 && ticks.allSatisfy { abs($0 - $0.rounded()) < 0.002 * Double(rate) })
    }
  }

  @Test("filters that produce no frame are named")
  func noFrame() throws {
    #expect(throws: MediaError.cannotFilter(graph: "select=0", reason: "it produced no frame")) {
      try burn(input, "select=0")
    }
    #expect(try folder.names == ["in.mp4"])
  }
}
