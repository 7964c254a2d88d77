import CFFmpeg

extension Muxer {
  /// Where recordings were joined or packets are missing, times may go back a little, which muxers refuse. Most take none
  /// twice either, and in units that are coarser than the input's two can be one.
  /// - Returns: false for a packet that comes so long after the one before that MP4 cannot say it.
  func makeWritable(_ packet: Packet, _ index: Int) -> Bool {
    if packet.pointer.pointee.pts == nagare_nopts_value { packet.pointer.pointee.pts = packet.pointer.pointee.dts }
    let time = packet.pointer.pointee.dts
    guard time != nagare_nopts_value else { return true }
    defer { writtenTimes[index] = packet.pointer.pointee.dts }
    guard let last = writtenTimes[index] else { return true }
    let (step, isTooLong) = time.subtractingReportingOverflow(last)
    guard !isTooLong, step <= Muxer.longestStep || !container.isISOMedia else {
      packet.pointer.pointee.dts = last
      damagedPackets += 1
      return false
    }
    let earliest = context.pointee.oformat.pointee.flags & AVFMT_TS_NONSTRICT == 0 ? last &+ 1 : last
    guard time < earliest else { return true }
    packet.pointer.pointee.dts = earliest
    if packet.pointer.pointee.pts != nagare_nopts_value {
      packet.pointer.pointee.pts = max(packet.pointer.pointee.pts, earliest)
    }
    return true
  }

  /// A file has one header for each stream of AAC, which cannot follow recordings that were joined; FFmpeg's muxer of Matroska
  /// writes over what stands behind it if a packet brings another, even the same. One that says something else counts as a
  /// damaged packet: what follows has no header. So does a packet from which on each is of another kind, as in transport
  /// streams, whose packets have headers that are taken off.
  /// - Returns: false for a packet that cannot be one of the stream.
  func keepHeader(of packet: Packet, _ index: Int) -> Bool {
    let parameters = context.pointee.streams[index]!.pointee.codecpar.pointee
    guard container.isISOMedia || container.isMatroska, parameters.codec_id == AV_CODEC_ID_AAC else { return true }
    let kind = ADTS.kind(of: packet)
    if let kind {
      let known = audioKinds[index] ?? (kind, kind)
      if kind != known.first, kind != known.last { damagedPackets += 1 }
      audioKinds[index] = (known.first, kind)
    }
    guard let known = parameters.extradata, parameters.extradata_size > 0 else { return true }
    if let header = packet.header {
      if !header.elementsEqual(UnsafeBufferPointer(start: known, count: Int(parameters.extradata_size))) {
        damagedPackets += 1
      }
      packet.removeHeader()
    }
    let hasHeader = ADTS.removeHeader(from: packet)
    let isAudio = hasHeader || !losesHeaders.contains(index) && !ADTS.hasSyncWord(packet)
    if !isAudio { damagedPackets += 1 }
    return isAudio
  }

  /// What a block of Matroska's stands behind the packet's time, as its decoder's delay is taken off again. FFmpeg's muxer
  /// forgot that before version 6.
  func codecDelay(of index: Int) -> Int64 {
    let stream = context.pointee.streams[index]!
    let parameters = stream.pointee.codecpar!
    guard parameters.pointee.codec_id == AV_CODEC_ID_OPUS, avformat_version() >> 16 < 60,
      ["matroska", "webm"].contains(String(cString: context.pointee.oformat.pointee.name))
    else { return 0 }
    let samples = AVRational(num: 1, den: max(parameters.pointee.sample_rate, 1))
    return av_rescale_q(Int64(max(parameters.pointee.initial_padding, 0)), samples, stream.pointee.time_base)
  }

  /// Muxers do not pass on every failure of the file beneath them.
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
    if target.isPipe, status == nagare_averror(EPIPE) { return .readerGone }
    guard let error = DiskReserve.noRoomErrors.first(where: { nagare_averror($0) == status }) else {
      return .cannotWrite(path: target.name, reason: reason)
    }
    if room == .enough { room = .exhausted }
    return .noRoom(path: target.name, reason: reason, isLimited: error == EFBIG)
  }

  /// Sets room aside for a packet, and for what the container adds for it now and in the end.
  /// - Throws: `MediaError.noRoom` where there is none; all that was written before can be completed.
  func reserveRoom(for packet: Packet) throws(MediaError) {
    guard let reserve else { return }
    let bytes = promised + Int64(packet.pointer.pointee.size) + Muxer.mostOverhead
    if let error = reserve.grow(to: bytes + Muxer.spareRoom) {
      room = .reserved
      throw failure(nagare_averror(error), reason: message(of: nagare_averror(error)))
    }
    promised = bytes
  }

  /// Bytes that a container takes for a packet beside what is in it: its header, and its place in the index.
  private static let mostOverhead: Int64 = 64
  /// Bytes for what containers write once.
  private static let spareRoom: Int64 = 64 << 10
}
