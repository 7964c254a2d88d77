import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Formats that are reduced for players", .serialized)
struct ReducedFormatTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func clip(_ format: String, _ filter: String, _ options: [String] = []) throws -> String {
    let path = folder.path("in.mkv")
    let source = "nullsrc=size=64x48:rate=25:duration=0.2"
    try FFmpegTool.make(
      path, ["-f", "lavfi", "-i", source, "-vf", "\(filter),format=\(format)", "-c:v", "ffv1"] + options)
    return path
  }

  /// The samples of the first frame of a lossless burn.
  private func planes(_ input: String, _ comments: [Comment] = []) throws -> [UInt8] {
    let output = folder.path("out.mkv")
    try burn(input, comments, to: output) {
      ($0.video.keepsFormat, $0.allowsOverwriting) = (false, true)
    }
    #expect(try Probe.entries("stream=profile,pix_fmt", of: output).first?.contains("yuv420p") == true)
    return Array(try FFmpegTool.run("ffmpeg", ["-i", output, "-frames:v", "1", "-f", "rawvideo", "-"]))
  }

  /// The rows of a frame's Cb plane.
  private func blue(_ planes: [UInt8]) -> [[Int]] {
    (0..<24).map { row in planes[64 * 48 + row * 32..<64 * 48 + (row + 1) * 32].map(Int.init) }
  }

  @Test("chroma is sited at the left one of two columns, and between two rows")
  func chromaPlace() throws {
    let across = blue(try planes(clip("yuv444p", "format=yuv444p,geq=lum=128:cb=20+3*X:cr=128")))
    for x in 2..<30 { #expect(abs(across[10][x] - (20 + 3 * 2 * x)) <= 1, "column \(x)") }
    let down = blue(try planes(clip("yuv444p", "format=yuv444p,geq=lum=128:cb=20+4*Y:cr=128")))
    for y in 2..<22 { #expect(abs(down[y][10] - (20 + 4 * 2 * y + 2)) <= 1, "row \(y)") }
  }

  @Test("each field keeps its own chroma")
  func fields() throws {
    let path = folder.path("fields.mkv")
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "nullsrc=size=64x48:rate=25:duration=0.2"]
        + ["-vf", "format=yuv422p,geq=lum=128:cb='if(mod(Y,2),200,60)':cr=128,setfield=tff", "-c:v", "mpeg2video"]
        + ["-flags", "+ildct+ilme", "-top", "1", "-q:v", "1"])
    let rows = blue(try planes(path))
    for y in 2..<22 { #expect(abs(rows[y][10] - (y.isMultiple(of: 2) ? 60 : 200)) <= 6, "row \(y)") }
  }

  @Test("RGB becomes limited range, and is tagged so", arguments: ["gbrp", "bgra"])
  func range(format: String) throws {
    let luma = try planes(clip(format, "format=gbrp,geq=r=255:g=255:b=255"))[..<(64 * 48)]
    #expect(luma.allSatisfy { abs(Int($0) - 235) <= 1 })
    #expect(try Probe.entries("stream=color_range", of: folder.path("out.mkv")).first == "tv")
  }

  @Test(
    "reductions are reported, and whether they are avoidable",
    arguments: [
      ("yuv444p", ["4:4:4 to 4:2:0"], true), ("yuv422p", ["4:2:2 to 4:2:0"], true),
      ("bgra", ["RGB to 4:2:0", "transparency dropped"], true), ("yuva420p", ["transparency dropped"], false),
      ("gbrp16le", ["RGB to 4:2:0", "16 bits to 10"], true), ("yuv420p12le", ["12 bits to 10"], false),
      ("yuv420p", [], false), ("yuv420p10le", [], false), ("gray", [], false), ("nv12", [], false),
    ])
  func reduction(format: String, parts: [String], isAvoidable: Bool) throws {
    let path = folder.path("in.nut")
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.2", "-pix_fmt", format, "-c:v", "rawvideo"])
    let burner = try Burner(BurnJob(video: path, comments: [], output: folder.path("out.mkv")))
    #expect(burner.reduction?.parts ?? [] == parts)
    #expect(burner.reduction?.isAvoidable ?? false == isAvoidable)
    var kept = BurnJob(video: path, comments: [], output: folder.path("out.mkv"))
    kept.video.keepsFormat = true
    #expect(try Burner(kept).reduction?.isAvoidable != true)
  }

  @Test("a sample format at the end of the user's filters is kept")
  func chosenFormat() throws {
    let input = try clip("yuv420p", "null")
    func format(_ graph: String) throws -> String? {
      let output = folder.path("out.mkv")
      var job = BurnJob(video: input, comments: [], output: output)
      (job.video.filters.graph, job.allowsOverwriting) = (graph, true)
      _ = try Burner(job).runAndWait()
      return try Probe.entries("stream=codec_name,pix_fmt", of: output).first
    }
    #expect(try format("format=yuv444p") == "h264,yuv444p")
    #expect(try format("format=yuv444p,hflip") == "h264,yuv420p")
    #expect(try format("hflip,format=yuv420p10le") == "hevc,yuv420p10le")
  }

  @Test("a grabbed frame is the same as the burned one", arguments: ["yuv444p", "bgra"])
  func frame(format: String) throws {
    let input = try clip(format, "format=gbrp,geq=r=4*X:g=5*Y:b=2*(X+Y)")
    let comments = [Comment("口", at: 0, .top, color: 0xFF0000)]
    _ = try planes(input, comments)
    var grabber = FrameGrabber(video: input, comments: comments)
    grabber.overlay = Fixtures.options()
    let burned = FrameGrabber(video: folder.path("out.mkv"), comments: [])
    #expect(try grabber.image(at: 0).bytes == burned.image(at: 0).bytes)
  }
}
