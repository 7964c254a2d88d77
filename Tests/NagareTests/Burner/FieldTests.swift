import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Interlaced videos")
struct FieldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A moving clip of 25 interlaced frames a second.
  private func clip(_ order: String, _ name: String, _ encoding: [String]) throws -> String {
    let path = folder.path(name)
    let source = "testsrc2=size=320x192:rate=50:duration=1"
    let filter = "interlace=scan=\(order),setfield=\(order)"
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", source, "-vf", filter, "-pix_fmt", "yuv420p"] + encoding)
    return path
  }

  /// The numbers of frames by their marks: `1,1` is interlaced with the top field first, `1,0` with the bottom field.
  private func marks(_ path: String) throws -> [String: Int] {
    let lines = try Probe.entries(
      "frame=interlaced_frame,top_field_first", of: path, ["-select_streams", "v"])
    let marks = lines.map { $0.split(separator: ",").prefix(2).joined(separator: ",") }.filter { !$0.isEmpty }
    return Dictionary(grouping: marks) { $0 }.mapValues(\.count)
  }

  @Test(
    "frames stay interlaced and keep their field order in every encoder with fields", arguments: ["tff", "bff"],
    [("libx264", "mkv"), ("mpeg2video", "mkv"), ("mpeg4", "mkv"), ("prores_ks", "mov"), ("ffv1", "mkv")])
  func kept(order: String, target: (encoder: String, suffix: String)) throws {
    let input = try clip(order, "in.ts", ["-c:v", "mpeg2video", "-b:v", "8M", "-flags", "+ildct+ilme"])
    let output = folder.path("out.\(target.suffix)")
    var job = BurnJob(video: input, comments: [], output: output)
    job.encoder.name = target.encoder
    job.overlay = Fixtures.options()
    let burner = try Burner(job)
    #expect(!burner.losesFields)
    _ = try burner.runAndWait()
    #expect(try marks(output) == [order == "tff" ? "1,1" : "1,0": 25])
    let fieldOrder = try Probe.entries("stream=field_order", of: output, ["-select_streams", "v"]).first
    #expect(fieldOrder?.hasPrefix(order == "tff" ? "tt" : "bb") == true)
  }

  @Test("fields that are marked only in frames are known before the encoder is opened")
  func onlyInFrames() throws {
    let input = try clip("tff", "in.h264", ["-c:v", "libx264", "-flags", "+ildct+ilme", "-preset", "ultrafast"])
    let output = folder.path("out.mkv")
    var job = BurnJob(video: input, comments: [], output: output)
    job.overlay = Fixtures.options()
    _ = try Burner(job).runAndWait()
    #expect(try marks(output) == ["1,1": 25])
  }

  @Test("frames with scaled rows lose their fields, and that is reported")
  func mixed() throws {
    let input = try clip("tff", "in.ts", ["-c:v", "mpeg2video", "-b:v", "8M", "-flags", "+ildct+ilme"])
    let output = folder.path("out.mkv")
    var job = BurnJob.lossless(input, [], to: output)
    for (size, mixes) in [((640, 192), false), ((640, 384), true)] {
      job.video.size = .exactly(FrameSize(width: size.0, height: size.1))
      job.allowsOverwriting = true
      let burner = try Burner(job)
      #expect(burner.mixesFields == mixes && !burner.losesFields)
      _ = try burner.runAndWait()
      #expect(try marks(output).keys.allSatisfy { $0.hasPrefix("0") == mixes })
    }
    job.video.filters.deinterlaces = true
    #expect(try !Burner(job).mixesFields)
  }

  @Test(
    "encoders without fields get the lines as they are, and that is reported",
    arguments: ["libx265", "libvpx-vp9", "mjpeg", "libx264rgb"])
  func lost(encoder: String) throws {
    let input = try clip("bff", "in.ts", ["-c:v", "mpeg2video", "-b:v", "8M", "-flags", "+ildct+ilme"])
    var job = BurnJob(video: input, comments: [], output: folder.path("out.mkv"))
    job.encoder.name = encoder
    job.overlay = Fixtures.options()
    #expect(try Burner(job).losesFields)
  }
}
