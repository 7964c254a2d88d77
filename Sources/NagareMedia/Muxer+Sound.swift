import CFFmpeg

extension Muxer {
  /// Writes a packet of sound, whatever input it was read from, if it suits what the output's sound was made of.
  ///
  /// It is dropped where the output has no sound. Its time is moved behind what was written before where it lies there.
  package func copySound(_ packet: Packet) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard let soundIndex, let target = streamMap[soundIndex], packet.hasTimeBase else { return }
    if let decoder = sounds[soundIndex] {
      packet.rescale(to: decoder.sourceTimeBase)
      for samples in try packets(of: packet, from: decoder) {
        samples.pointer.pointee.time_base = decoder.timeBase
        try putSound(samples, to: target)
      }
    } else {
      try putSound(packet, to: target)
    }
  }

  /// Whether the sound of another input can be written in place of the first one's.
  public func canCopySound(of demuxer: Demuxer) -> Bool {
    guard let soundIndex, streamMap[soundIndex] != nil, let sound else { return false }
    return SoundKind(of: demuxer) == sound
  }

  func putSound(_ packet: Packet, to target: Int) throws(MediaError) {
    let stream = context.pointee.streams[target]!.pointee
    packet.rescale(to: stream.time_base)
    guard let time = packet.advance(beyond: lastSoundTime) else { return }
    lastSoundTime = time
    if stream.codecpar.pointee.codec_id == AV_CODEC_ID_AAC, stream.codecpar.pointee.extradata_size > 0 {
      ADTS.removeHeader(from: packet)
    }
    // FLV counts from its first packet, and takes none that lies before it.
    if videoPackets == 0 {
      if earlySounds.count == Muxer.mostEarlySounds { earlySounds.removeFirst() }
      earlySounds.append(packet)
    } else {
      try put(packet, to: target)
    }
  }

  func putEarlySounds() throws(MediaError) {
    guard let soundIndex, let target = streamMap[soundIndex], !earlySounds.isEmpty else { return }
    for packet in earlySounds { try put(packet, to: target) }
    earlySounds = []
  }

  /// Writes what comes of a packet of sound; of the last one, if it is nil. The lock is held.
  func put(_ packet: Packet?, with sound: any SoundConverter, to target: Int) throws(MediaError) {
    for converted in try packets(of: packet, from: sound) {
      part?.move(converted, in: sound.timeBase, isText: false)
      let timeBase = context.pointee.streams[target]!.pointee.time_base
      av_packet_rescale_ts(converted.pointer, sound.timeBase, timeBase)
      try put(converted, to: target)
    }
  }

  /// Writes what is left of sound when all packets are in: how many of those that are converted were damaged is known then.
  /// - Parameter withPictures: whether all streams end where the pictures do, as those of a file that is cut off.
  package func endSounds(withPictures: Bool = false) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen else { return }
    try putEnds()
    endsWithPictures = withPictures
    if withPictures { waiting?.removeAll() }
    try putWaiting(all: true)
  }

  /// Writes what is left of sound that is converted, once. The lock is held.
  func putEnds() throws(MediaError) {
    guard !hasEndedSounds else { return }
    hasEndedSounds = true
    for (index, sound) in sounds {
      if let target = streamMap[index] { try put(nil, with: sound, to: target) }
    }
  }

  private func packets(of packet: Packet?, from sound: any SoundConverter) throws(MediaError) -> [Packet] {
    let before = sound.damagedPackets
    defer { damagedPackets += sound.damagedPackets - before }
    return try sound.packets(of: packet)
  }

  func convert(_ packet: Packet, with sound: any SoundConverter, to target: Int) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    if isOpen { try put(packet, with: sound, to: target) }
  }
}
