import Foundation
import Nagare
import TestSupport
import Testing

@Suite("Rotated videos", .serialized)
struct TurnedOutputTests {
  private let folder: TemporaryFolder
  private let upright: String

  init() throws {
    folder = try TemporaryFolder()
    upright = folder.path("upright.mp4")
    try FFmpegTool.make(
      upright, ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=0.4", "-c:v", "libx264", "-bf", "0"])
  }

  /// Makes a job lossless in WebM, which has no display matrix.
  private static func lossless(_ job: inout BurnJob) {
    (job.encoder, job.video.keepsFormat) = (EncoderSettings(), false)
    (job.encoder.name, job.encoder.crf) = ("libvpx-vp9", 0)
    job.encoder.options = [EncoderSettings.Option(key: "lossless", value: "1")]
  }

  private func video(_ matrix: [Int32]) throws -> String {
    let path = folder.path("turned.mp4")
    try FFmpegTool.turn(upright, by: matrix, to: path)
    return path
  }

  @Test("frames are rotated as by ffmpeg", arguments: FFmpegTool.displayMatrices)
  func turned(matrix: [Int32]) throws {
    let input = try video(matrix)
    let hashes = try Probe.frameHashes(input)
    let (kept, turned) = (folder.path("out.mkv"), folder.path("out.webm"))
    try burn(input, [], to: kept)
    try burn(input, [], to: turned, change: TurnedOutputTests.lossless)
    for output in [kept, turned] {
      #expect(try hashes.count == 10 && Probe.frameHashes(output) == hashes)
    }
    #expect(try Probe.entries("stream_side_data=displaymatrix", of: turned).joined().isEmpty)
    let isUpright = try hashes == Probe.frameHashes(upright)
    #expect(isUpright == (matrix == [1, 0, 0, 1]))
  }

  @Test("frames whose rows are transposed or scaled are not marked as interlaced")
  func fields() throws {
    let clip = folder.path("interlaced.mp4")
    let source = ["-f", "lavfi", "-i", "testsrc2=size=320x192:rate=50:duration=0.4", "-vf", "interlace,setfield=tff"]
    try FFmpegTool.make(clip, source + ["-c:v", "libx264", "-flags", "+ildct+ilme", "-pix_fmt", "yuv420p"])
    for (graph, isInterlaced) in [
      ("null", true), ("transpose", false), ("scale=320:96", false), ("scale=160:192", true),
    ] {
      let output = folder.path("out.mkv")
      try burn(clip, [], to: output) { ($0.video.filters.graph, $0.allowsOverwriting) = (graph, true) }
      let marks = try Probe.entries("frame=interlaced_frame", of: output, ["-select_streams", "v"])
      #expect(!marks.isEmpty && marks.allSatisfy { $0.hasPrefix(isInterlaced ? "1" : "0") }, "\(graph)")
    }
  }

  @Test("filtered frames are upright, without a display matrix", arguments: FFmpegTool.displayMatrices)
  func filtered(matrix: [Int32]) throws {
    let input = try video(matrix)
    let output = folder.path("out.mp4")
    try burn(input, [], to: output) { $0.video.filters.graph = "crop=100:80:0:0" }
    let frames = ["-vf", "crop=100:80:0:0", "-fps_mode", "passthrough", "-f", "framemd5", "-"]
    let expected = try FFmpegTool.lines("ffmpeg", ["-i", input] + frames).filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last.map(String.init) }
    #expect(try expected.count == 10 && Probe.frameHashes(output) == expected)
    #expect(try Probe.entries("stream_side_data=displaymatrix", of: output).joined().isEmpty)
  }

  @Test("a size is that of the displayed frame")
  func size() throws {
    let input = try video([0, 1, -1, 0])
    for (suffix, stored) in [("mp4", "640,360,1:1"), ("webm", "360,640,1:1")] {
      let output = folder.path("out.\(suffix)")
      try burn(input, [], to: output) {
        if suffix == "webm" { TurnedOutputTests.lossless(&$0) }
        $0.video.size = .exactly(FrameSize(width: 360, height: 640))
      }
      let said = try #require(Probe.entries("stream=width,height,sample_aspect_ratio", of: output).first)
      #expect(said.hasPrefix(stored))
    }
  }
}
