import CFFmpeg

extension Muxer {
  /// Whether later packets need one that the input's edit list hides: a frame, or audio before the stream's start, which
  /// decoders need and players skip. Other hidden audio would be heard, and displace what follows.
  func isNeededForDecoding(_ packet: Packet, _ type: AVMediaType) -> Bool {
    guard type == AVMEDIA_TYPE_AUDIO else { return type == AVMEDIA_TYPE_VIDEO }
    guard let time = packet.presentationTime, let start = inputStarts[packet.streamIndex] else { return false }
    return time < start
  }

  /// Makes a packet's timestamps increase, as most muxers require. Timestamps may step back a little at discontinuities
  /// and lost packets, and different timestamps may become equal in coarser units.
  /// - Returns: false if the step from the previous packet is too long to store, as may happen in MP4, or if the packet
  ///   precedes the start of fragments, which store no negative times.
  func adjustTimestamps(_ packet: Packet, _ index: Int) -> Bool {
    if packet.pointer.pointee.pts == nagare_nopts_value { packet.pointer.pointee.pts = packet.pointer.pointee.dts }
    let time = packet.pointer.pointee.dts
    guard time != nagare_nopts_value else { return true }
    if container == .fragments, time < 0 { return false }
    defer { writtenTimes[index] = packet.pointer.pointee.dts }
    guard let last = writtenTimes[index] else { return true }
    let (step, isTooLong) = time.subtractingReportingOverflow(last)
    guard !isTooLong, step <= Muxer.longestStep || !container.isISOMedia else {
      packet.pointer.pointee.dts = last
      issues.countPacket()
      return false
    }
    let earliest = earliestTime(after: last)
    guard time < earliest else { return true }
    let stream = context.pointee.streams[index]!.pointee
    let unit = TimeBase(stream.time_base)
    // Lines of subtitles may be stored in any order.
    if unit.seconds(earliest) - unit.seconds(time) > Muxer.longestMove,
      stream.codecpar.pointee.codec_type != AVMEDIA_TYPE_SUBTITLE
    {
      issues.countPacket()
    }
    packet.pointer.pointee.dts = earliest
    if packet.pointer.pointee.pts != nagare_nopts_value {
      packet.pointer.pointee.pts = max(packet.pointer.pointee.pts, earliest)
    }
    return true
  }

  /// The earliest decoding timestamp that may follow another one of the same stream.
  func earliestTime(after last: Int64) -> Int64 {
    context.pointee.oformat.pointee.flags & AVFMT_TS_NONSTRICT == 0 ? last &+ 1 : last
  }

  /// The codec delay to add to a packet's timestamp in Matroska, whose readers subtract it. FFmpeg's muxer did not add
  /// it before version 6.
  func codecDelay(of index: Int) -> Int64 {
    let stream = context.pointee.streams[index]!
    let parameters = stream.pointee.codecpar!
    guard parameters.pointee.codec_id == AV_CODEC_ID_OPUS, avformat_version() >> 16 < 60,
      ["matroska", "webm"].contains(String(cString: context.pointee.oformat.pointee.name))
    else { return 0 }
    let samples = AVRational(num: 1, den: max(parameters.pointee.sample_rate, 1))
    return av_rescale_q(Int64(max(parameters.pointee.initial_padding, 0)), samples, stream.pointee.time_base)
  }

  /// Throws if the output has failed: muxers do not report every failure of their file.
  func checkOutput() throws(MediaError) {
    let status = context.pointee.pb.pointee.error
    guard status >= 0 else { throw failure(status, reason: message(of: status)) }
  }

  func writeError(_ status: Int32, since mark: LibraryLog.Mark) -> MediaError {
    let output = context.pointee.pb.pointee.error
    let reason = output < 0 ? message(of: output) : explanation(of: status, since: mark)
    return failure(output < 0 ? output : status, reason: reason)
  }

  func failure(_ status: Int32, reason: String) -> MediaError {
    if interruption?.isInterrupted == true { return .interrupted(path: target.name) }
    if target.isPipe, status == nagare_averror(EPIPE) { return .brokenPipe }
    if target.isServer, [ECONNRESET, ETIMEDOUT].contains(where: { nagare_averror($0) == status }) {
      return .brokenPipe
    }
    guard let error = DiskReserve.noSpaceErrors.first(where: { nagare_averror($0) == status }) else {
      return .cannotWrite(path: target.name, reason: reason)
    }
    if diskSpace == .enough { diskSpace = .exhausted }
    return .noSpace(path: target.name, reason: reason, isLimited: error == EFBIG)
  }

  /// Allocates space for a packet, and for the container's overhead for it now and at the end.
  /// - Throws: `MediaError.noSpace` if there is none; the file can still be completed with the earlier packets.
  func reserveSpace(for packet: Packet) throws(MediaError) {
    guard let reserve else { return }
    let bytes = committedBytes + Int64(packet.pointer.pointee.size) + Muxer.maxOverhead
    if let error = reserve.grow(to: bytes + Muxer.spareSpace) {
      diskSpace = .reserved
      throw failure(nagare_averror(error), reason: message(of: nagare_averror(error)))
    }
    committedBytes = bytes
  }

  /// The most seconds by which the timestamps of an intact input move to increase.
  private static let longestMove = 1.0
  /// The most bytes of a container's overhead for a packet: its header and its index entry.
  private static let maxOverhead: Int64 = 64
  /// Space for the parts that containers write once, in bytes.
  private static let spareSpace: Int64 = 64 << 10
}
