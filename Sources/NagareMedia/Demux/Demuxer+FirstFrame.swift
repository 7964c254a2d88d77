import CFFmpeg

/// The properties of a video's first frame.
struct FirstFrame {
  let tags: ColorTags
  let hdrMetadata: HDRMetadata
  let isInterlaced: Bool
  /// Whether the top field is shown first.
  let showsTopFirst: Bool

  init(_ frame: VideoFrame) {
    tags = ColorTags(frame.pointer.pointee)
    hdrMetadata = HDRMetadata(frame.pointer)
    isInterlaced = frame.isInterlaced
    showsTopFirst = frame.isTopFirst
  }
}

extension Demuxer {
  /// The most packets to read for the first frame: some seconds, as the beginning of a stream may be undecodable.
  private static let maxPacketsAhead = 1000

  /// The first frame that can be decoded; nil if there is none in `maxPacketsAhead` packets, which are put back.
  func firstFrame() throws(MediaError) -> FirstFrame? {
    // Several threads would only delay the first frame.
    let decoder = try VideoDecoder(of: self, threads: 1, issues: IssueLog())
    var packets: [Packet?] = []
    defer { putBack(packets) }
    while packets.count < Demuxer.maxPacketsAhead {
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
