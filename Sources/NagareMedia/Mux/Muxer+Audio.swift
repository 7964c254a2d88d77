import CFFmpeg

extension Muxer {
  /// Writes an audio packet of any input whose audio `canCopyAudio` accepts.
  ///
  /// Drops the packet if the output has no audio, or if the packet's time base is unknown. A timestamp that does not
  /// follow the last packet's is moved after it.
  package func copyAudio(_ packet: Packet) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard let audioIndex, let target = streamMap[audioIndex], packet.hasTimeBase else { return }
    if let converter = audioConverters[audioIndex] {
      packet.rescale(to: converter.sourceTimeBase)
      for converted in try packets(of: packet, from: converter) {
        converted.pointer.pointee.time_base = converter.timeBase
        try putAudio(converted, to: target)
      }
    } else {
      try putAudio(packet, to: target)
    }
  }

  /// Whether another input's audio can be written in place of the first input's.
  package func canCopyAudio(of demuxer: Demuxer) -> Bool {
    guard writesAudio, let audioKind else { return false }
    return AudioKind(of: demuxer) == audioKind
  }

  func putAudio(_ packet: Packet, to target: Int) throws(MediaError) {
    let stream = context.pointee.streams[target]!.pointee
    packet.rescale(to: stream.time_base)
    guard let time = packet.advance(beyond: lastAudioTime) else { return }
    lastAudioTime = time
    if stream.codecpar.pointee.codec_id == AV_CODEC_ID_AAC, stream.codecpar.pointee.extradata_size > 0 {
      ADTS.removeHeader(from: packet)
    }
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
      range?.move(converted, in: audio.timeBase, isSubtitle: false)
      let timeBase = context.pointee.streams[target]!.pointee.time_base
      av_packet_rescale_ts(converted.pointer, audio.timeBase, timeBase)
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
  }

  private func packets(of packet: Packet?, from audio: any AudioConverter) throws(MediaError) -> [Packet] {
    try audio.packets(of: packet)
  }

  func convert(_ packet: Packet, with audio: any AudioConverter, to target: Int) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    if isOpen { try put(packet, with: audio, to: target) }
  }
}
