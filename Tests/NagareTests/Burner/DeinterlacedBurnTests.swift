import Nagare
import TestSupport
import Testing

@Suite("Burns with deinterlacing", .serialized)
struct DeinterlacedBurnTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func video(_ name: String, filter: String, _ options: [String]) throws -> String {
    let path = folder.path(name)
    let source = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=50:duration=1", "-vf", filter]
    try FFmpegTool.make(path, source + options)
    return path
  }

  private func burn(_ input: String) throws -> String {
    let output = folder.path("out.mkv")
    try NagareTests.burn(input, [], to: output) {
      $0.video.filters.deinterlaces = true
      $0.allowsOverwriting = true
    }
    return output
  }

  /// The hashes of frames that ffmpeg filters.
  private func hashes(_ path: String, filter: String) throws -> [String] {
    let frames = ["-fps_mode", "passthrough", "-c:v", "rawvideo", "-f", "framemd5", "-"]
    return try FFmpegTool.lines("ffmpeg", ["-i", path, "-vf", filter] + frames).filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last.map(String.init) }
  }

  @Test("each interlaced frame becomes a progressive one at its time", arguments: ["tff", "bff"])
  func interlaced(order: String) throws {
    let weave =
      order == "tff" ? "tinterlace=interleave_top,fieldorder=tff" : "tinterlace=interleave_bottom,fieldorder=bff"
    let flags = ["-flags", "+ildct+ilme", "-c:v", "mpeg2video", "-q:v", "2", "-bf", "0"]
    let input = try video("in.mov", filter: weave, flags)
    let output = try burn(input)
    let expected = try hashes(input, filter: "bwdif=mode=send_frame:deint=interlaced")
    #expect(try expected.count == 25 && Probe.frameHashes(output) == expected)
    #expect(try Probe.frameHashes(input) != expected)
    let (before, after) = try (Probe.times(input), Probe.times(output))
    for (one, other) in zip(before, after) { #expect(abs(one - other) < 0.00101) }
  }

  @Test("progressive frames stay as they are")
  func progressive() throws {
    let input = try video("in.mp4", filter: "null", ["-c:v", "libx264"])
    #expect(try Probe.frameHashes(burn(input)) == Probe.frameHashes(input))
  }
}
