import FuzzSupport
import Nagare

/// What must hold for the frames of a video.
struct FrameRules {
  /// Few enough to decode many inputs a second.
  static let maxFrames = 12
  /// Of pictures with more, the first alone is decoded.
  static let manyPixels = 1 << 18

  private(set) var frames = 0
  /// Whether all frames were looked at.
  private(set) var sawAll = false

  /// Decodes frames, and draws on them as a burn does.
  init(of demuxer: Demuxer, looksAhead: Bool) throws {
    let decoder = try VideoDecoder(of: demuxer, threads: 1, looksAhead: looksAhead)
    let plan = try FramePlan(for: decoder.description)
    let adapter = try FrameAdapter(plan: plan)
    var canvas: FrameCanvas?
    var last: Int64?
    try decode(demuxer, decoder) { frame in
      require(frame.width > 0 && frame.height > 0, "a picture has a size")
      if let last { require(frame.timestamp > last, "time goes on") }
      last = frame.timestamp
      guard plan.width * plan.height <= FrameRules.manyPixels else { return false }
      let adapted = try adapter.adapt(frame)
      require((adapted.width, adapted.height) == (plan.width, plan.height), "frames have the size that they should")
      let target = try adapter.target(for: adapted)
      require(target.timestamp == frame.timestamp, "frames keep their times")
      canvas = canvas ?? FrameCanvas(plan)
      let isDrawn = target.withView(plan.pixelFormat.alphaMode) { canvas?.draw(on: $0) } != nil
      require(isDrawn, "what was made for drawing can be drawn on")
      return frame.width * frame.height <= FrameRules.manyPixels
    }
    Features.note("decoded", frames)
    Features.note("damaged", demuxer.packetIssueCount)
    Features.note("drawn", plan.pixelFormatName)
  }

  /// - Parameter body: called for each frame; says whether there may be more.
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
