import CFFmpeg

/// The video of parts that were encoded one by one, as one sequence of packets.
///
/// Used by one thread at a time.
package final class JoinedVideo: VideoPackets {
  /// A part's file and its properties.
  package struct Part {
    package let path: String
    package let summary: PartSummary

    package init(path: String, summary: PartSummary) { (self.path, self.summary) = (path, summary) }
  }

  private let parts: [Part]
  private let encoder: VideoEncoder
  private var position = 0
  private var reader: PartReader?
  /// The offset of the current part's timestamps, in their unit.
  private var offset: Int64 = 0
  private var frames = 0
  /// The unit of all parts' timestamps; nil before the first packet.
  private var timeBase: TimeBase?
  private var packets: RetimedPackets

  /// - Parameters:
  ///   - parts: at least one, in order.
  ///   - encoder: an encoder with the settings of those that encoded the parts.
  package init(_ parts: [Part], encoder: VideoEncoder) {
    (self.parts, self.encoder) = (parts, encoder)
    packets = RetimedPackets(delay: parts.map(\.summary.delay).max() ?? 0)
  }

  /// The number of frames of all parts.
  package var frameCount: Int { parts.reduce(0) { $0 + $1.summary.frames } }

  /// The next packet; nil after the last part.
  /// - Throws: `MediaError.cannotOpen` for a part that is damaged or has another encoder.
  package func next() throws(MediaError) -> Packet? {
    while true {
      if let packet = packets.next() { return packet }
      guard let packet = try read() else { return packets.next() }
      packet.pointer.pointee.pts &+= offset
      packets.add(packet)
    }
  }

  /// The next packet of the current part, or else the first of the next one; nil after the last packet of all.
  private func read() throws(MediaError) -> Packet? {
    while position < parts.count {
      let reader = if let reader { reader } else { try open(parts[position]) }
      if let packet = try reader.next() {
        frames += 1
        return packet
      }
      try check(reader, against: parts[position])
      (self.reader, frames, position) = (nil, 0, position + 1)
      if position == parts.count, let timeBase { packets.finish(at: timeBase.units(parts[position - 1].summary.end)) }
    }
    return nil
  }

  private func open(_ part: Part) throws(MediaError) -> PartReader {
    let opened = try PartReader(part.path)
    guard opened.matches(encoder), timeBase == nil || timeBase == opened.timeBase else {
      throw .cannotOpen(path: part.path, reason: "it was encoded with different settings")
    }
    (reader, timeBase, offset) = (opened, opened.timeBase, opened.timeBase.units(part.summary.start))
    return opened
  }

  private func check(_ reader: PartReader, against part: Part) throws(MediaError) {
    guard frames == part.summary.frames else {
      throw .cannotOpen(path: part.path, reason: "it has \(frames) of \(part.summary.frames) frames")
    }
    guard reader.digest == part.summary.digest else {
      throw .cannotOpen(path: part.path, reason: "its content has changed")
    }
  }
}
