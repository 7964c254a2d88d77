import CFFmpeg
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("Samples from decoder to encoder")
struct LosslessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A clip's format and codec, and an encoder that keeps every sample.
  struct Route: Sendable, CustomTestStringConvertible {
    var format: String
    var codec = "rawvideo"
    var encoder = "ffv1"
    var container = OutputContainer.mkv
    var options: [EncoderSettings.Option] = []
    var testDescription: String { format }
  }

  private static func native(_ name: String) -> String { name + (1.bigEndian == 1 ? "be" : "le") }

  private static let routes =
    ["yuv420p10", "yuv422p10", "yuv444p12", "yuva444p10", "gbrp10", "gray10"]
    .map { Route(format: native($0), codec: "ffv1") }
    + ["yuv420p", "yuv410p", "yuv411p", "yuv440p", "yuva420p", "gray", "ya8", "bgra", "bgr0"]
    .map { Route(format: $0, codec: "ffv1") }
    + ["rgb24", "argb"].map { Route(format: $0, encoder: "qtrle", container: .mov) }
    + ["gbrp", "gbrap"].map { Route(format: $0, codec: "ffvhuff", encoder: "ffvhuff") }
    + [
      Route(format: "rgba", encoder: "png", container: .mov),
      Route(format: "nv12", encoder: "libx264", options: [EncoderSettings.Option(key: "crf", value: "0")]),
    ]

  @Test("frames are encoded as they are decoded, and every sample arrives", arguments: routes)
  func identity(route: Route) throws {
    let (source, result) = (folder.path("source.nut"), folder.path("result.\(route.container.rawValue)"))
    try FFmpegTool.make(
      source,
      FFmpegTool.video(size: "66x46", seconds: 0.4)
        + ["-vf", "format=\(route.format)", "-c:v", route.codec, "-pix_fmt", route.format])
    let video = try OpenVideo(source)
    #expect(video.demuxer.video.pixelFormatName == route.format)
    let encoder = try video.encoder(route.encoder, container: route.container) { $0.options = route.options }
    #expect(encoder.plan.conversions == [])
    #expect(encoder.plan.pixelFormatName == route.format)
    let muxer = try Muxer(
      to: .file(MuxerTarget.OutputName(result)), container: route.container, encoder: encoder, demuxer: video.demuxer)
    try muxer.open()
    let pool = try FramePool(like: try #require(video.frames(limit: 1).first))
    video.demuxer.seek(to: video.demuxer.startTimestamp)
    video.decoder.flush()
    for frame in try video.frames() {
      let copy = try pool.frame(like: frame)
      #expect(copy.takeRows(of: frame, plan: encoder.plan))
      try encoder.send(copy)
      while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    }
    try encoder.send(nil)
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    #expect(try muxer.finish(expecting: nil) == 10)
    #expect(try hashes(result, route.format) == hashes(source, route.format))
  }

  @Test("samples of 2 bytes at odd addresses are moved, so that they can be drawn on")
  func oddAddresses() throws {
    let path = folder.path("deep.nut")
    let format = Self.native("yuv420p10")
    try FFmpegTool.make(
      path, FFmpegTool.video(seconds: 0.1) + ["-vf", "format=\(format)", "-c:v", "ffv1", "-pix_fmt", format])
    let video = try OpenVideo(path)
    let frame = try #require(video.frames(limit: 1).first)
    let adapter = try FrameAdapter(plan: FramePlan(for: video.decoder.description))
    #expect(try adapter.adapt(frame) === frame)
    let before = frame.withViewForReading { Array(UnsafeBufferPointer(start: $0[0].samples + 1, count: 64)) }
    frame.pointer.pointee.data.0? += 1
    #expect(frame.withViewForReading { _ in } == nil)
    let moved = try adapter.adapt(frame)
    #expect(moved !== frame)
    #expect(moved.withView { Array(UnsafeBufferPointer(start: $0[0].samples, count: 64)) } == before)
  }

  /// The hashes of a video's frames.
  private func hashes(_ path: String, _ format: String) throws -> [Substring] {
    let lines = try FFmpegTool.lines("ffmpeg", ["-i", path, "-pix_fmt", format, "-f", "framemd5", "-"])
    let hashes = lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last }
    #expect(hashes.count == 10 && Set(hashes).count > 1)
    return hashes
  }
}

extension VideoFrame {
  /// Copies samples as a compositor does: rows of the planes that a plan's format describes.
  fileprivate func takeRows(of source: VideoFrame, plan: FramePlan) -> Bool {
    source.withViewForReading { from in
      withView { target in
        for (index, plane) in plan.pixelFormat.planes.enumerated() {
          let count = plane.width(plan.width) * plane.components.count * plan.pixelFormat.bytesPerSample
          for row in 0..<plane.height(plan.height) {
            (target[index].samples + row * target[index].stride)
              .update(from: from[index].samples + row * from[index].stride, count: count)
          }
        }
        return target.format == plan.pixelFormat && from.format == plan.pixelFormat
      }
    } == true
  }
}
