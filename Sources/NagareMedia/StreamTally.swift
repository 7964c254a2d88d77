import CFFmpeg

/// What a stream holds, counted packet by packet.
package struct StreamTally {
  /// What streams are told apart by, whichever container they are in.
  package enum Kind: String, CaseIterable, Sendable {
    case video, audio, subtitle, data
    /// Files, covers among them, which some containers keep as pictures and others as files.
    case attachment

    /// Whether a stream of it that has no packets is of no use.
    var isPlayed: Bool { self == .video || self == .audio }
  }

  let kind: Kind
  private(set) var packets = 0
  /// When the first and the last of it come on screen or are played, in seconds.
  private var earliest = Double.infinity
  private var latest = -Double.infinity

  /// Nothing yet.
  package init(_ kind: Kind) { self.kind = kind }

  /// Nothing yet of a stream.
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
  /// - Parameter unit: of its times.
  mutating func add(_ packet: Packet, in unit: AVRational) {
    // Some containers keep but one time where pictures are shown in the order in which they are decoded.
    let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    let stamp = shown == nagare_nopts_value ? decoded : shown
    add(at: stamp == nagare_nopts_value ? nil : TimeBase(unit).seconds(stamp))
  }

  /// Counts a packet.
  /// - Parameter time: in seconds, if it is known.
  package mutating func add(at time: Double?) {
    packets += 1
    if let time { (earliest, latest) = (min(earliest, time), max(latest, time)) }
  }

  /// Seconds from the first to the last.
  var span: Double { latest > earliest ? latest - earliest : 0 }

  /// Whether a reader must find it: a stream without a packet may be left out.
  var mustBeFound: Bool { packets > 0 || kind == .attachment }
}
