import FuzzSupport
import Nagare

/// Rules for the decoded frames of a video.
struct FrameRules {
  /// Few enough to decode many inputs per second.
  static let maxFrames = 12
  /// The number of pixels above which only the first frame is decoded.
  static let maxPixels = 1 << 18

  private(set) var frames = 0
  /// Whether all frames were decoded.
  private(set) var sawAll = false

  /// Decodes frames and draws on them like a burn.
  init(of demuxer: Demuxer, probesFirstFrame: Bool) throws {
    let decoder = try VideoDecoder(of: demuxer, threads: 1, probesFirstFrame: probesFirstFrame)
    let plan = try FramePlan(for: decoder.description)
    let adapter = try FrameAdapter(plan: plan)
    var canvas: FrameCanvas?
    var last: Int64?
    try decode(demuxer, decoder) { frame in
      require(frame.width > 0 && frame.height > 0, "a frame has a size")
      if let last { require(frame.timestamp > last, "timestamps increase") }
      last = frame.timestamp
      guard plan.width * plan.height <= FrameRules.maxPixels else { return false }
      let adapted = try adapter.adapt(frame)
      require((adapted.width, adapted.height) == (plan.width, plan.height), "adapted frames have the planned size")
      let target = try adapter.target(for: adapted)
      require(target.timestamp == frame.timestamp, "frames keep their timestamps")
      canvas = canvas ?? FrameCanvas(plan)
      let isDrawn = target.withView(plan.pixelFormat.alphaMode) { canvas?.draw(on: $0) } != nil
      require(isDrawn, "the target frame can be drawn on")
      return frame.width * frame.height <= FrameRules.maxPixels
    }
    Features.note("decoded", frames)
    Features.note("corrupt", demuxer.issues.counts.packets)
    Features.note("drawn", plan.pixelFormatName)
  }

  /// - Parameter body: called for each frame; false to stop.
  private mutating func decode(
    _ demuxer: Demuxer, _ decoder: VideoDecoder, _ body: (VideoFrame) throws -> Bool
  ) throws {
    var isAtEnd = false
    while frames < FrameRules.maxFrames {
      if let frame = try decoder.nextFrame() {
        frames += 1
        guard try body(frame) else { return }
        continue
      }
      if isAtEnd {
        sawAll = true
        return
      }
      let packet = try demuxer.nextPacket()
      isAtEnd = packet == nil
      if let packet, packet.streamIndex != demuxer.video.index { continue }
      try decoder.send(packet)
    }
  }
}
