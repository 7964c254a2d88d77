import CFFmpeg

extension Muxer {
  /// Writes an audio packet of any input whose audio `acceptsAudio` accepts.
  ///
  /// Drops the packet if the output has no audio, or if the packet's time base is unknown. A timestamp that does not
  /// follow the last packet's is moved after it.
  package func copyAudio(_ packet: Packet) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard let audioIndex, let target = streamMap[audioIndex], packet.hasTimeBase else { return }
    if let converter = audioConverters[audioIndex] {
      for converted in try packets(of: packet, from: converter) { try putAudio(converted, to: target) }
    } else {
      var others: [Packet] = []
      let isWritten = try conform(packet, in: target, &others)
      for packet in others { try putAudio(packet, to: target) }
      if isWritten { try putAudio(packet, to: target) }
    }
  }

  /// Whether another input's audio can be written in place of the first input's. The first packet must have its codec
  /// header, if there is one: AAC of another kind is encoded.
  package func acceptsAudio(of demuxer: Demuxer) -> Bool {
    guard writesAudio, let audioIndex, let audioKind, let kind = AudioKind(of: demuxer) else { return false }
    return kind == audioKind || audioConverters[audioIndex] == nil && kind.isAAC(storedLike: audioKind)
  }

  func putAudio(_ packet: Packet, to target: Int) throws(MediaError) {
    let stream = context.pointee.streams[target]!.pointee
    packet.rescale(to: stream.time_base)
    guard let time = packet.advance(beyond: lastAudioTime) else { return }
    lastAudioTime = time
    // FLV counts time from its first packet, and accepts none before it.
    if videoPackets == 0 {
      if earlyAudio.count == Muxer.maxEarlyAudio { earlyAudio.removeFirst() }
      earlyAudio.append(packet)
    } else {
      try put(packet, to: target)
    }
  }

  func putEarlyAudio() throws(MediaError) {
    guard let audioIndex, let target = streamMap[audioIndex], !earlyAudio.isEmpty else { return }
    for packet in earlyAudio { try put(packet, to: target) }
    earlyAudio = []
  }

  /// Converts and writes an audio packet; nil flushes the converter. The lock is held.
  func put(_ packet: Packet?, with audio: any AudioConverter, to target: Int) throws(MediaError) {
    for converted in try packets(of: packet, from: audio) {
      range?.move(converted, isSubtitle: false)
      converted.rescale(to: context.pointee.streams[target]!.pointee.time_base)
      try put(converted, to: target)
    }
  }

  /// Writes the rest of the audio and all waiting packets. Afterwards the number of corrupt packets is final.
  /// - Parameter withVideo: whether to drop waiting packets instead, so that a truncated input's streams end together.
  package func endAudio(withVideo: Bool = false) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen else { return }
    try flushAudioConverters()
    endsWithVideo = withVideo
    if withVideo { waiting?.removeAll() }
    try putWaiting(all: true)
  }

  /// Flushes the audio converters, once. The lock is held.
  func flushAudioConverters() throws(MediaError) {
    guard !hasEndedAudio else { return }
    hasEndedAudio = true
    for (index, audio) in audioConverters {
      if let target = streamMap[index] { try put(nil, with: audio, to: target) }
    }
    for (target, change) in changedAudio {
      if let encoder = change.encoder { try put(nil, with: encoder, to: target) }
    }
  }

  /// Converts a packet, in any time base, to packets in the converter's time base; nil flushes the converter.
  private func packets(of packet: Packet?, from audio: any AudioConverter) throws(MediaError) -> [Packet] {
    packet?.rescale(to: audio.sourceTimeBase)
    let converted = try audio.packets(of: packet)
    for packet in converted { packet.pointer.pointee.time_base = audio.timeBase }
    return converted
  }

  /// Prepares a packet of a copied stream.
  ///
  /// An output has one header for an AAC stream, but the stream's kind of audio may change. Packets of another kind are
  /// encoded in the header's kind, or left out if that is impossible. The first one is always left out if it states its
  /// kind itself, as its ADTS header may be corrupt. Packets of the header's kind are copied without headers of their
  /// own: if a second codec header came, even an equal one, FFmpeg's Matroska muxer would overwrite what follows the
  /// first. The lock is held.
  /// - Parameter others: receives the packets to write before the packet or instead of it, each in its own time base.
  /// - Returns: whether the packet is to be written.
  func conform(_ packet: Packet, in target: Int, _ others: inout [Packet]) throws(MediaError) -> Bool {
    guard isOpen else { return false }
    let parameters = context.pointee.streams[target]!.pointee.codecpar.pointee
    let config = UnsafeBufferPointer<UInt8>(start: parameters.extradata, count: Int(parameters.extradata_size))
    guard parameters.codec_id == AV_CODEC_ID_AAC, !config.isEmpty else { return true }
    let header = packet.header
    // No kind is 0, which stands for a missing ADTS header.
    let ownKind: UInt16? = ADTS.kind(of: packet) ?? (adtsStreams.contains(target) ? 0 : nil)
    let kind = ownKind ?? header.flatMap { ADTS.kind(ofConfig: $0) } ?? changedAudio[target]?.kind
    if let known = ADTS.kind(ofConfig: config), let kind, !ADTS.areEqual(kind, known) {
      others = try encode(packet, of: kind, as: known, in: target, isCertain: ownKind == nil)
      return false
    }
    if !changedAudio.isEmpty, let encoder = changedAudio.removeValue(forKey: target)?.encoder {
      others = try packets(of: nil, from: encoder)
    }
    if let header {
      if !header.elementsEqual(config) { issues.countPacket() }
      packet.removeHeader()
    }
    ADTS.removeHeader(from: packet)
    guard ADTS.hasSyncWord(packet) else { return true }
    issues.countPacket()
    return false
  }

  /// Encodes a packet of another kind of audio than its stream's header states.
  /// - Parameters:
  ///   - known: the kind that the header states.
  ///   - isCertain: whether even a single packet of the kind is encoded.
  /// - Returns: no packets if the packet is left out, or not encoded yet.
  private func encode(
    _ packet: Packet, of kind: UInt16, as known: UInt16, in target: Int, isCertain: Bool
  ) throws(MediaError) -> [Packet] {
    var change = changedAudio[target] ?? ChangedAudio()
    let isFirst = change.kind != kind
    (change.kind, change.run) = (kind, isFirst ? 1 : change.run + 1)
    if isFirst { issues.countPacket() }
    if kind != 0, isCertain || !isFirst, !change.hasTriedEncoder {
      change.hasTriedEncoder = true
      change.encoder = try encoder(of: known, for: context.pointee.streams[target]!)
    }
    changedAudio[target] = change
    if isFirst, !isCertain { return [] }
    guard kind != 0, let encoder = change.encoder else {
      if !isFirst { issues.countPacket() }
      if change.run == ChangedAudio.longestCorruption { issues.noteAudioChange(.omitted) }
      return []
    }
    do throws(MediaError) {
      let packets = try packets(of: packet, from: encoder)
      issues.noteAudioChange(.encoded)
      return packets
    } catch .cannotConvert, .cannotEncode {
      changedAudio[target]?.encoder = nil
      issues.countPacket()
      issues.noteAudioChange(.omitted)
      return []
    }
  }

  /// An encoder whose packets fit the header of an AAC stream of the output; nil if there is none.
  /// - Parameter kind: the kind of audio that the header states.
  private func encoder(
    of kind: UInt16, for stream: UnsafeMutablePointer<AVStream>
  ) throws(MediaError) -> AudioEncoder? {
    do throws(MediaError) {
      guard let encoder = try AudioEncoder(stream, .aac, container: container, issues),
        ADTS.kind(ofConfig: encoder.header) == kind
      else { return nil }
      return encoder
    } catch .encoderRefused, .unknownEncoder {
      return nil
    }
  }
}

/// A copied AAC stream that now has another kind of audio than its header states.
struct ChangedAudio {
  /// The latest packet's kind, as `ADTS` numbers them; 0 if it lacks its ADTS header.
  var kind: UInt16?
  /// The number of packets of this kind in a row.
  var run = 0
  /// Encodes the packets in the header's kind; nil before the first, or if that is impossible.
  var encoder: AudioEncoder?
  var hasTriedEncoder = false

  /// The most packets in a row that count as packets with corrupt headers: half a second.
  static let longestCorruption = 25
}
