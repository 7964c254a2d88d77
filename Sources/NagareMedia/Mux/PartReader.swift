import CFFmpeg

/// Reads the packets of a part as they are stored.
///
/// Used by one thread at a time.
final class PartReader {
  private var context: UnsafeMutablePointer<AVFormatContext>?
  private let state: ContentDigest
  /// The timestamp of the first packet in the file, which the container may have shifted.
  private var first: Int64?

  /// - Throws: `MediaError.cannotOpen`.
  init(_ path: String) throws(MediaError) {
    state = try ContentDigest()
    let mark = LibraryLog.mark()
    let status = try ReadBack.open(path, .nut, &context)
    guard status >= 0, let context, context.pointee.nb_streams == 1 else {
      throw .cannotOpen(path: path, reason: status < 0 ? explanation(of: status, since: mark) : "it is not a part")
    }
  }

  deinit { avformat_close_input(&context) }

  private var stream: AVStream { context!.pointee.streams[0]!.pointee }

  /// The unit of the packets' timestamps.
  var timeBase: TimeBase { TimeBase(stream.time_base) }

  /// The next packet, with a presentation timestamp that counts from the first packet, and no other; nil at the end of
  /// the file or at the first error.
  func next() throws(MediaError) -> Packet? {
    let packet = try Packet()
    guard av_read_frame(context, packet.pointer) >= 0 else { return nil }
    let fields = packet.pointer
    let origin = first ?? fields.pointee.pts
    first = origin
    fields.pointee.pts &-= origin
    fields.pointee.dts = nagare_nopts_value
    fields.pointee.time_base = stream.time_base
    state.add(fields.pointee.pts)
    state.add(packet.isKey ? 1 : 0)
    state.add(UnsafeRawBufferPointer(start: fields.pointee.data, count: packet.byteCount))
    return packet
  }

  /// The digest of the packets read; to be called once, after the last.
  var digest: String { state.finish() }

  /// Whether the packets are those of an encoder with the same settings.
  func matches(_ encoder: VideoEncoder) -> Bool {
    let ours = stream.codecpar.pointee
    guard let theirs = encoder.parameters else { return false }
    return ours.codec_id == theirs.codec && (ours.width, ours.height) == (theirs.width, theirs.height)
      && CodecHeader(ours) == theirs.header
  }
}
