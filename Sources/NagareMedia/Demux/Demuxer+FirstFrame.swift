import CFFmpeg

/// The properties of a video's first frame.
struct FirstFrame {
  /// The colour tags.
  let tags: ColorTags
  /// The HDR metadata.
  let hdrMetadata: HDRMetadata
  /// Whether the frame is interlaced.
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
  /// The most packets to search for the first frame: some seconds of a stream whose beginning cannot be decoded.
  private static let maxPacketsAhead = 1000

  /// The first frame that can be decoded; nil if there is none near the beginning. Its packets are read again.
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
