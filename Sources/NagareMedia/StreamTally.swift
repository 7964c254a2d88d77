import CFFmpeg

/// What a stream holds, counted packet by packet.
struct StreamTally {
  /// What streams are told apart by, whichever container they are in.
  enum Kind: String, CaseIterable {
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

  /// Nothing yet of a stream.
  init(_ stream: AVStream) {
    let isCover = stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
    kind =
      switch stream.codecpar.pointee.codec_type {
      case AVMEDIA_TYPE_ATTACHMENT: .attachment
      case AVMEDIA_TYPE_VIDEO: isCover ? .attachment : .video
      case AVMEDIA_TYPE_AUDIO: .audio
      case AVMEDIA_TYPE_SUBTITLE: .subtitle
      default: .data
      }
  }

  /// Counts a packet.
  /// - Parameter unit: of its times.
  mutating func add(_ packet: Packet, in unit: AVRational) {
    packets += 1
    // Some containers keep but one time where pictures are shown in the order in which they are decoded.
    let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    let stamp = shown == nagare_nopts_value ? decoded : shown
    guard stamp != nagare_nopts_value else { return }
    let time = TimeBase(unit).seconds(stamp)
    (earliest, latest) = (min(earliest, time), max(latest, time))
  }

  /// Seconds from the first to the last.
  var span: Double { latest > earliest ? latest - earliest : 0 }

  /// Whether a reader must find it: a stream without a packet may be left out.
  var mustBeFound: Bool { packets > 0 || kind == .attachment }
}
