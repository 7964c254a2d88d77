import CFFmpeg
import Foundation
import Synchronization

/// Writes an encoder's packets and a demuxer's other streams into a container.
///
/// A file is written under a temporary name beside its own and gets its name in `finish`. A muxer that is not
/// finished leaves none. One thread opens it and one writes; any thread may finish it at any time, and what comes
/// later is dropped. A lock around all that touches the file makes this safe.
public final class Muxer: @unchecked Sendable {
  let lock = NSLock()
  let context: UnsafeMutablePointer<AVFormatContext>
  let target: MuxerTarget
  /// The output's stream for each of the input's; nil for those that are not copied.
  let streamMap: [Int?]
  /// Streams of the input that turned up after the header was written.
  package private(set) var lateStreams: Set<Int> = []
  private let inputTimeBases: [AVRational]
  let audioConverters: [Int: any AudioConverter]
  private let subtitles: [Int: SubtitleConverter]
  var hasEndedAudio = false
  /// The decoding time of the last packet of each of the output's streams but the video, in their units.
  var writtenTimes: [Int64?]
  /// Of AAC whose packets say what it is, the kinds of the first packet and the last, by their streams in the output.
  var audioKinds: [Int: (first: UInt16, last: UInt16)] = [:]
  /// Of AAC, the streams in the output that have one header for all of their packets' own.
  let losesHeaders: Set<Int>
  /// MP4 counts units from one packet to the next in 31 bits.
  static let longestStep = Int64(Int32.max)
  let videoIndex: Int
  let interruption: IOInterruption?
  /// The input's main audio.
  let audioIndex: Int?
  let audio: AudioKind?
  /// The decoding time of the last audio packet, in units of the output's stream.
  var lastAudioTime: Int64?
  /// Audio that came before the first picture, which takes an encoder some time.
  var earlyAudio: [Packet] = []
  /// Some ten seconds.
  static let mostEarlyAudio = 512
  /// What is not written before the pictures are there that are on screen with it; nil where nothing waits for them.
  var waiting: WaitingPackets?
  private let encoderTimeBase: AVRational
  /// Nil where times are written as they are.
  let part: PartTimes?
  var isOpen = false
  private let bytes = Atomic<Int64>(0)
  /// What was written into each stream.
  var tallies: [StreamTally]
  var videoPackets: Int { tallies[videoIndex].packets }
  let container: OutputContainer
  /// The decoding time of the last packet of video, where an earlier output's come first.
  private var lastVideoTime: Int64?
  /// Tells others that somebody is at work on the file.
  private var fileLock: FileLock?
  /// Room set aside so that the file can be completed on a full disk; nil if the target is not a file.
  private(set) var reserve: DiskReserve?
  /// The chapters of ISO media until the trailer is written.
  private var heldChapters = HeldChapters()
  private var hasTrailer = false
  /// Whether all streams end where the pictures do.
  var endsWithPictures = false
  /// The most bytes that the file takes if nothing more is written than what was handed over.
  var promised: Int64 = 0
  /// Room on the disk for what is still to be written.
  enum Room {
    case enough
    /// There is room to complete the file, but not for another packet.
    case reserved
    /// Something that was handed over could not be written.
    case exhausted
  }
  var room = Room.enough
  /// Whether a file for which there is no room stays under its temporary name, as far as it got.
  package var keepsPart = false
  /// The path of such a file.
  package private(set) var partPath: String?
  /// What was read from the file when it was complete; nil where it was not read.
  public private(set) var reading: OutputReading?
  /// Packets of other streams than the video that were left out, as no muxer or, where they had to be decoded, no decoder
  /// takes them, and those from which on an audio stream is of another kind than its header says.
  public internal(set) var damagedPackets = 0
  /// What the muxer said of the latest packet that it refused; nil where it took all.
  var refusal: String?
  /// That there are some, for people; nil where there are none.
  package var damageReason: String? {
    damagedPackets > 0 ? "packets of its audio or its subtitles are damaged" : nil
  }
  /// Streams that the container cannot hold in any form.
  public let omissions: [OmittedStream]
  /// Streams that the container holds in another form.
  public let convertedStreams: [ConvertedStream]
  /// Streams that the container cannot hold in any form, described for people.
  public var omittedStreams: [String] { omissions.map(\.description) }
  /// Whether there is audio among them.
  public let omitsAudio: Bool
  /// Audio streams that nobody could decode, or that would have to be and this FFmpeg cannot, described for people.
  public let undecodableStreams: [String]

  /// An audio stream that starts some milliseconds before 0, as AAC's priming does, must not make the muxer shift all streams.
  /// Matroska can store times so little below 0: a block's time is 16 bits of milliseconds relative to its cluster's.
  private static let earliestStart = -30.0

  /// - Parameters:
  ///   - demuxer: where other streams come from, chapters and metadata; nil for the encoder's stream alone.
  ///   - audio: what becomes of its audio.
  ///   - part: what of the demuxer's time is written; nil for all of it.
  package convenience init(
    to target: MuxerTarget, container: OutputContainer, encoder: VideoEncoder, demuxer: Demuxer?,
    audio: AudioTreatment = .copy, part: PartTimes? = nil
  ) throws(MediaError) {
    let context = try Muxer.context(container.muxerName)
    do throws(MediaError) {
      let layout =
        if let demuxer {
          try StreamLayout(from: demuxer, encoder: encoder, container: container, audio: audio, into: context)
        } else {
          try StreamLayout(of: encoder, into: context)
        }
      if let demuxer { try StreamLayout.copyChapters(from: demuxer.context, to: context, of: part) }
      if let demuxer, part != nil || demuxer.startSeconds > Muxer.earliestStart, container != .nut {
        context.pointee.avoid_negative_ts = 0
      }
      if container == .nut { Muxer.prepareForReader(context) }
      // In milliseconds, which is usual, streams that start at another time than 0 would be moved by half of one.
      if container.isISOMedia { av_opt_set(context.pointee.priv_data, "movie_timescale", "90000", 0) }
      Muxer.allowExperiments(context, container)
      self.init(
        context, layout, target: target, container: container, encoder: encoder, demuxer: demuxer, part: part)
      if case .file = target, demuxer != nil { waiting = WaitingPackets(streams: tallies.count) }
    } catch {
      avformat_free_context(context)
      throw error
    }
  }

  /// FFmpeg 5 calls some audio streams in mp4 an experiment; players have long had no doubts.
  static func allowExperiments(_ context: UnsafeMutablePointer<AVFormatContext>, _ container: OutputContainer) {
    if container == .mp4 { context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL }
  }

  /// Takes over a context with its streams.
  init(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ layout: StreamLayout, target: MuxerTarget,
    container: OutputContainer, encoder: VideoEncoder, demuxer: Demuxer?, interruption: IOInterruption? = nil,
    part: PartTimes? = nil
  ) {
    self.context = context
    self.part = part
    self.target = target
    self.container = container
    tallies = (0..<Int(context.pointee.nb_streams)).map { StreamTally(context.pointee.streams[$0]!.pointee) }
    self.interruption = interruption
    if let interruption { context.pointee.interrupt_callback = interruption.callback }
    streamMap = layout.map
    videoIndex = layout.videoIndex
    (omissions, omitsAudio, convertedStreams) = (layout.omitted, layout.omitsAudio, layout.converted)
    undecodableStreams = layout.undecodable
    (audioConverters, subtitles) = (layout.audioConverters, layout.subtitles)
    losesHeaders = Set(layout.losesHeaders.compactMap { layout.map[$0] })
    inputTimeBases = demuxer.map(Muxer.timeBases) ?? []
    writtenTimes = Array(repeating: nil, count: Int(context.pointee.nb_streams))
    encoderTimeBase = encoder.context.pointee.time_base
    audioIndex = demuxer?.audioIndex
    audio = demuxer.flatMap(AudioKind.init)
  }

  static func context(_ muxerName: String) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    var context: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_alloc_output_context2(&context, nil, muxerName, nil) >= 0, let context else {
      throw MediaError.outOfMemory
    }
    return context
  }

  deinit {
    discard()
    heldChapters.giveBack(to: context, until: nil)
    avformat_free_context(context)
  }

  private static func timeBases(of demuxer: Demuxer) -> [AVRational] {
    (0..<Int(demuxer.context.pointee.nb_streams)).map { demuxer.context.pointee.streams[$0]!.pointee.time_base }
  }

  /// Has each packet written as soon as it comes, for somebody who shows it at once.
  static func prepareForReader(_ context: UnsafeMutablePointer<AVFormatContext>) {
    context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
    // Audio that is missing for a while must not hold the picture back.
    context.pointee.max_interleave_delta = 200_000
    // Nobody can look a place up in a stream, and for hours of it the index would take memory.
    av_opt_set(context, "write_index", "0", AV_OPT_SEARCH_CHILDREN)
  }

  /// Whether there are subtitles in the output.
  package var writesTexts: Bool {
    streamMap.contains { $0.map(isText) ?? false }
  }

  private func isText(_ index: Int) -> Bool {
    context.pointee.streams[index]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
  }

  /// Creates the file, if it is to be one, and writes the container's header.
  public func open() throws(MediaError) {
    let mark = LibraryLog.mark()
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    try LibraryOptions.set("protocol_whitelist", to: target.protocols, in: &options)
    // Seven packets of a transport stream, so that a lost datagram breaks none.
    if target.isUDP { try LibraryOptions.set("pkt_size", to: "1316", in: &options) }
    let status = avio_open2(
      &context.pointee.pb, target.url, AVIO_FLAG_WRITE, &context.pointee.interrupt_callback, &options)
    guard status >= 0 else {
      if interruption?.isInterrupted == true { throw MediaError.interrupted(path: target.name) }
      let reason = target.isOnNetwork ? networkExplanation(of: status, since: mark) : message(of: status)
      throw MediaError.cannotCreate(path: target.name, reason: reason)
    }
    isOpen = true
    if case .file(let file) = target {
      // What somebody else has begun to write is theirs.
      do throws(FileLock.Failure) {
        fileLock = try FileLock(file.temporaryPath)
      } catch {
        throw MediaError.cannotCreate(path: target.name, reason: error.reason)
      }
    }
    // They are a track of their own, which must not be longer than the pictures are in the end.
    if container.isISOMedia { heldChapters.take(from: context) }
    let written = avformat_write_header(context, nil)
    guard written >= 0 else {
      let error = writeError(written, since: mark)
      discard()
      throw error
    }
    guard case .file(let file) = target, let output = context.pointee.pb else { return }
    reserve = DiskReserve(for: file.temporaryPath)
    promised = output.pointee.pos + Int64(output.pointee.buf_ptr - output.pointee.buffer) + heldChapters.mostBytes
  }

  /// Writes a packet of the encoder.
  public func writeVideo(_ packet: Packet) throws(MediaError) {
    part?.moveVideo(packet, in: encoderTimeBase)
    try write(packet, to: videoIndex, from: encoderTimeBase)
  }

  /// Writes a packet of one of the input's other streams, or the samples that come of it; those that are not in the output are
  /// passed over.
  public func copy(_ packet: Packet) throws(MediaError) {
    let index = packet.streamIndex
    guard streamMap.indices.contains(index) else {
      lateStreams.insert(index)
      return
    }
    guard let target = streamMap[index] else { return }
    if let audio = audioConverters[index] {
      try convert(packet, with: audio, to: target)
      return
    }
    if let text = subtitles[index] {
      let outcome = try text.convert(packet)
      if outcome == .damaged { lock.withLock { damagedPackets += 1 } }
      guard outcome == .converted else { return }
    }
    if let part {
      let type = context.pointee.streams[target]!.pointee.codecpar.pointee.codec_type
      part.move(packet, in: inputTimeBases[index], isText: type == AVMEDIA_TYPE_SUBTITLE)
    }
    try write(packet, to: target, from: inputTimeBases[index])
  }

  /// Completes the file and gives it its name, over an older file if there is one.
  ///
  /// A file of ISO media or Matroska of which all must be there is read once more before. Where that fails, or where there is
  /// no picture in it, nothing is left; only a complete file that cannot have its name is kept under another one.
  /// - Parameters:
  ///   - frames: how many frames were encoded, if all of them must be in the file.
  ///   - isCancelled: asked while it is read; whether nobody waits for that any more.
  /// - Returns: how many packets of the encoder are in the file.
  public func finish(expecting frames: Int?, isCancelled: () -> Bool = { false }) throws(MediaError) -> Int {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen, videoPackets > 0 else {
      removeFile()
      return 0
    }
    do throws(MediaError) {
      // An encoder may give a frame several packets, but none without one.
      if let frames, videoPackets < frames {
        throw MediaError.cannotWrite(
          path: target.name, reason: "the encoder gave \(videoPackets) of \(frames) frames")
      }
      try complete(isWhole: frames != nil)
      if case .file(let file) = target { try publish(file, isChecked: frames != nil, isCancelled) }
    } catch {
      removeFile()
      throw error
    }
    return videoPackets
  }

  /// - Parameter isWhole: whether the other streams may end later than the pictures.
  private func complete(isWhole: Bool) throws(MediaError) {
    try putEnds()
    if isWhole { try putWaiting(all: true) } else { endsWithPictures = true }
    let mark = LibraryLog.mark()
    let status = writeTrailer()
    guard status >= 0 else { throw writeError(status, since: mark) }
    if isWhole, let error = lostPictures { throw error }
    avio_flush(context.pointee.pb)
    try checkOutput()
    noteBytes(avio_size(context.pointee.pb))
    let closed = avio_closep(&context.pointee.pb)
    reserve = nil
    guard closed >= 0 else { throw failure(closed, reason: message(of: closed)) }
    if case .file = target { return }
    isOpen = false
  }

  private func writeTrailer() -> Int32 {
    hasTrailer = true
    heldChapters.giveBack(to: context, until: endsWithPictures ? waiting?.reach : nil)
    let flushed = flushHeldPackets()
    let written = av_write_trailer(context)
    return flushed < 0 ? flushed : written
  }

  /// Gives a file that is complete its name.
  private func publish(
    _ file: MuxerTarget.OutputName, isChecked: Bool, _ isCancelled: () -> Bool
  ) throws(MediaError) {
    // Transport streams cut large pictures, and count time anew after a day.
    if isChecked, container.isISOMedia || container.isMatroska {
      reading = try OutputReading.check(
        file, container, written: tallies, videoIndex: videoIndex, isCancelled: isCancelled)
    }
    if let error = Publication.sync(file.temporaryPath) {
      throw failure(nagare_averror(error), reason: String(cString: strerror(error)))
    }
    let naming = Publication.move(file.temporaryPath, to: file.path, allowsOverwriting: file.allowsOverwriting)
    // What is complete is kept under the other name: it may have taken hours.
    isOpen = false
    if let naming {
      throw MediaError.cannotName(
        path: file.path, part: file.temporaryPath, reason: String(cString: strerror(naming)))
    }
    Publication.syncFolder(of: file.path)
  }

  /// Removes what was written, if the file is not finished and no part of it is to be kept.
  public func discard() {
    lock.lock()
    defer { lock.unlock() }
    removeFile()
  }

  private func removeFile() {
    guard isOpen else { return }
    isOpen = false
    let keepsFile = keepsPart && room != .enough
    endsWithPictures = true
    if keepsFile, room == .reserved, !hasTrailer { _ = writeTrailer() }
    _ = avio_closep(&context.pointee.pb)
    if case .file(let file) = target {
      if keepsFile { partPath = file.temporaryPath } else { unlink(file.temporaryPath) }
    }
    (reserve, fileLock) = (nil, nil)
  }

  /// When the last picture that was handed over is over, in seconds of the output; nil where that is not known.
  package var pictureEnd: Double? { lock.withLock { waiting.flatMap { $0.reach.isFinite ? $0.reach : nil } } }

  /// How many packets of the encoder were written, and of an earlier output's.
  package var videoPacketCount: Int { lock.withLock { videoPackets } }

  /// Writes a packet of an earlier output's video, whose times are this one's. All of them come before the encoder's.
  package func writeEncoded(_ packet: Packet) throws(MediaError) {
    if lastVideoTime == nil { lastVideoTime = .min }
    try write(packet, to: videoIndex, from: packet.pointer.pointee.time_base)
  }

  /// How many bytes the output has so far, but for what is held back; for any thread.
  package var byteCount: Int64 { bytes.load(ordering: .relaxed) }

  /// Headers are written over at the end: what counts is how far it ever was. The lock is held.
  private func noteBytes(_ position: Int64) {
    if position > byteCount { bytes.store(position, ordering: .relaxed) }
  }

  private func write(_ packet: Packet, to index: Int, from timeBase: AVRational) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    av_packet_rescale_ts(packet.pointer, timeBase, context.pointee.streams[index]!.pointee.time_base)
    if index == videoIndex, let last = lastVideoTime, packet.pointer.pointee.dts != nagare_nopts_value {
      // An encoder counts back from its first picture, over which frames of another length may lie.
      packet.pointer.pointee.dts = max(packet.pointer.pointee.dts, last &+ 1)
      lastVideoTime = packet.pointer.pointee.dts
    }
    try put(packet, to: index)
    try putEarlyAudio()
    if index == videoIndex { try putWaiting() }
  }

  /// Writes the packets that need not wait any more. The lock is held.
  /// - Parameter all: whether no more pictures come.
  func putWaiting(all: Bool = false) throws(MediaError) {
    while let (packet, index) = waiting?.nextReady(
      all: all, unit: { context.pointee.streams[$0]!.pointee.time_base })
    {
      try write(packet, to: index)
    }
  }

  /// Writes a packet that has the unit of the output's stream. The lock is held.
  func put(_ packet: Packet, to index: Int) throws(MediaError) {
    guard isOpen else { return }
    let unit = context.pointee.streams[index]!.pointee.time_base
    if index == videoIndex {
      waiting?.show(packet, in: unit)
    } else if waiting?.keep(packet, of: index, in: unit) == true {
      if waiting?.isFull == true { try putWaiting() }
      return
    }
    try write(packet, to: index)
  }

  /// Writes a packet at once. The lock is held.
  private func write(_ packet: Packet, to index: Int) throws(MediaError) {
    guard isOpen else { return }
    let mark = LibraryLog.mark()
    packet.shift(byUnits: codecDelay(of: index))
    if index != videoIndex {
      guard makeWritable(packet, index), keepHeader(of: packet, index) else { return }
    }
    // What a container cannot say is more than any picture lasts.
    if container.isISOMedia {
      packet.pointer.pointee.duration = min(max(packet.pointer.pointee.duration, 0), Muxer.longestStep)
    }
    packet.pointer.pointee.stream_index = Int32(index)
    packet.pointer.pointee.pos = -1
    try reserveRoom(for: packet)
    var tally = tallies[index]
    tally.add(packet, in: context.pointee.streams[index]!.pointee.time_base)
    let status = av_interleaved_write_frame(context, packet.pointer)
    guard status >= 0 || countRefusal(status, since: mark) else { throw writeError(status, since: mark) }
    try checkOutput()
    if let output = context.pointee.pb {
      noteBytes(output.pointee.pos + Int64(output.pointee.buf_ptr - output.pointee.buffer))
    }
    // What was refused at once is not in the output.
    if status >= 0 || index == videoIndex { tallies[index] = tally }
  }
}
