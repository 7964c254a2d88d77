import CFFmpeg

/// The number of a stream's packets, and the time that they span.
package struct StreamTally {
  /// The kind of a stream, regardless of its container.
  package enum Kind: String, CaseIterable, Sendable {
    case video, audio, subtitle, data
    /// Files, including cover art, which some containers store as video and others as files.
    case attachment

    /// Whether a stream of this kind is useless without packets.
    var isPlayed: Bool { self == .video || self == .audio }
  }

  let kind: Kind
  private(set) var packetCount = 0
  /// The earliest and the latest presentation time, and the latest end of a packet, in seconds.
  private(set) var earliest = Double.infinity
  private(set) var latest = -Double.infinity
  private(set) var end = -Double.infinity

  /// An empty tally.
  package init(_ kind: Kind) { self.kind = kind }

  /// An empty tally for a stream.
  init(_ stream: AVStream) {
    let isCover = stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
    switch stream.codecpar.pointee.codec_type {
    case AVMEDIA_TYPE_ATTACHMENT: self.init(.attachment)
    case AVMEDIA_TYPE_VIDEO: self.init(isCover ? .attachment : .video)
    case AVMEDIA_TYPE_AUDIO: self.init(.audio)
    case AVMEDIA_TYPE_SUBTITLE: self.init(.subtitle)
    default: self.init(.data)
    }
  }

  /// Counts a packet.
  /// - Parameter unit: the time base of the packet.
  mutating func add(_ packet: Packet, in unit: AVRational) {
    // Some containers store only one timestamp if frames are not reordered.
    let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    let stamp = shown == nagare_nopts_value ? decoded : shown
    let unit = TimeBase(unit)
    add(at: stamp == nagare_nopts_value ? nil : unit.seconds(stamp))
    if stamp != nagare_nopts_value { end = max(end, unit.seconds(stamp &+ packet.pointer.pointee.duration)) }
  }

  /// Counts a packet.
  /// - Parameter time: the packet's presentation time in seconds, if known.
  package mutating func add(at time: Double?) {
    packetCount += 1
    if let time { (earliest, latest) = (min(earliest, time), max(latest, time)) }
  }

  /// The seconds from the earliest packet to the latest.
  var span: Double { latest > earliest ? latest - earliest : 0 }

  /// Whether a reader must find the stream. Except for attachments, a stream without packets may be missing.
  var mustBeFound: Bool { packetCount > 0 || kind == .attachment }
}
