import CFFmpeg

/// What a video's first frame says beside its picture.
struct FirstFrame {
  /// Its colour tags.
  let tags: ColorTags
  /// What it says about light, as HDR does.
  let light: HDRMetadata
  /// Whether the lines of two moments alternate.
  let isInterlaced: Bool
  /// Whether the upper ones are shown first.
  let showsTopFirst: Bool

  init(_ frame: VideoFrame) {
    tags = ColorTags(frame.pointer.pointee)
    light = HDRMetadata(frame.pointer)
    isInterlaced = frame.isInterlaced
    showsTopFirst = frame.isTopFirst
  }
}

extension Demuxer {
  /// Packets among which the first frame is looked for: some seconds of a stream whose beginning cannot be decoded.
  private static let mostPacketsAhead = 1000

  /// The first frame that can be decoded; nil where there is none near. What was read on the way is read again.
  func firstFrame() throws(MediaError) -> FirstFrame? {
    // Threads would only make it wait for more frames.
    let decoder = try VideoDecoder(of: self, threads: 1)
    var packets: [Packet?] = []
    defer { putBack(packets) }
    while packets.count < Demuxer.mostPacketsAhead {
      let packet = try nextPacket()
      packets.append(packet)
      if let packet, packet.streamIndex != video.index { continue }
      try decoder.send(packet)
      if let frame = try decoder.nextFrame() { return FirstFrame(frame) }
      if packet == nil { return nil }
    }
    return nil
  }
}
