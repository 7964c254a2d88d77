import CFFmpeg
import Foundation
import Synchronization

/// Writes an encoder's packets and a demuxer's other streams into a container.
///
/// A file is written under a temporary name in its folder, and gets its own name in `finish`; otherwise it is removed,
/// unless `keepsPartialFile` applies. One thread opens the output and one writes; any thread may finish it at any time.
/// Later packets are dropped. A lock around all access to the file makes this safe.
package final class Muxer: @unchecked Sendable {
  let lock = NSLock()
  let context: UnsafeMutablePointer<AVFormatContext>
  let target: MuxerTarget
  /// The index in the output of each of the input's streams; nil for streams that are not written.
  let streamMap: [Int?]
  /// The indices of the input's streams that appeared after the header was written.
  package var lateStreams: Set<Int> { lock.withLock { late } }
  private var late: Set<Int> = []
  /// The start of each of the input's streams, in seconds; nil if unknown.
  let inputStarts: [Double?]
  let audioConverters: [Int: any AudioConverter]
  private let subtitleConverters: [Int: SubtitleConverter]
  var hasEndedAudio = false
  /// The last decoding timestamp of each of the output's streams but the video, in their units.
  var writtenTimes: [Int64?]
  /// The copied AAC streams that now have another kind of audio than their headers state, by the output's streams.
  var changedAudio: [Int: ChangedAudio] = [:]
  /// The output's AAC streams whose ADTS headers are replaced by one codec header.
  let adtsStreams: Set<Int>
  /// The longest step from one packet to the next, in units: MP4 stores it in 31 bits.
  static let longestStep = Int64(Int32.max)
  let videoIndex: Int
  let interruption: IOInterruption?
  /// The time that a connection to a server has for its whole request, in seconds.
  package var requestLimit = 2.0
  /// The index of the input's main audio.
  let audioIndex: Int?
  let audioKind: AudioKind?
  /// The decoding timestamp of the last audio packet, in units of the output's stream.
  var lastAudioTime: Int64?
  /// Audio packets before the first video packet, which an encoder delays.
  var earlyAudio: [Packet] = []
  /// The most early audio packets: some ten seconds.
  static let maxEarlyAudio = 512
  /// The packets of other streams that wait for the video to reach them; nil if packets never wait.
  var waiting: WaitingPackets?
  /// Whether the video is the input's, whose timestamps may step back.
  private var copiesVideo = false
  /// The range of the input that is written; nil if timestamps stay as they are.
  let range: TrimRange?
  var isOpen = false
  private let bytes = Atomic<Int64>(0)
  /// The tally of each of the output's streams.
  var tallies: [StreamTally]
  var videoPackets: Int { tallies[videoIndex].packetCount }
  package let container: OutputContainer
  /// The decoding timestamp of the last video packet; nil unless an earlier output is resumed.
  private var lastVideoTime: Int64?
  /// Marks the file as in use.
  private var fileLock: FileLock?
  /// Disk space allocated so that the file can be completed on a full disk; nil unless a file is open.
  private(set) var reserve: DiskReserve?
  /// The chapters of ISO media, held until the trailer is written.
  private var heldChapters = DeferredChapters()
  private var hasTrailer = false
  /// Whether all streams end with the video.
  var endsWithVideo = false
  /// The most bytes that the file takes if no more packets come.
  var committedBytes: Int64 = 0
  /// The disk space for the rest of the file.
  enum DiskSpace {
    case enough
    /// There is space to complete the file, but not for another packet.
    case reserved
    /// A packet or the trailer could not be written.
    case exhausted
  }
  var diskSpace = DiskSpace.enough
  /// Whether to keep an incomplete file under its temporary name if disk space runs out.
  package var keepsPartialFile = false
  /// The path of the incomplete file that was kept; nil if none was.
  package private(set) var partialFilePath: String?
  /// The digests of the inputs, for the metadata; nil for none.
  package var provenance: Provenance?
  /// The result of reading the complete file back; nil if it was not read.
  package private(set) var readBack: ReadBack?
  /// The joints of the video, between frames of different encoders, in seconds of the output.
  package var joints: [Double] = []
  /// The longest reordering delay of frames beside the joints, in frames.
  package var jointDelay = 0
  /// The error of the joints as read back; nil if they are sound or were not read.
  package private(set) var jointError: MediaError?
  /// Counts packets that are corrupt or that the muxer refused.
  let issues: IssueLog
  /// The muxer's message for the latest packet that it refused; nil if it accepted all.
  var refusal: String?
  /// Streams that the container cannot hold in any form.
  package let omissions: [OmittedStream]
  /// Streams that the container holds in another form.
  package let convertedStreams: [ConvertedStream]
  /// User-facing descriptions of the streams that the container cannot hold in any form.
  package var omittedStreams: [String] { omissions.map(\.description) }
  /// Whether there is audio among the omitted streams.
  package let omitsAudio: Bool
  /// User-facing descriptions of the audio streams that cannot be decoded, or need a decoder that this FFmpeg lacks.
  package let undecodableStreams: [String]

  /// The earliest start of an input, in seconds, with which timestamps stay as they are. An audio stream may start
  /// some milliseconds before 0 with AAC's priming, which must not shift all streams. Matroska cannot store timestamps
  /// much before this: a block's timestamp has 16 bits, in milliseconds from its cluster's.
  private static let earliestStart = -30.0

  /// - Parameters:
  ///   - demuxer: the source of other streams, chapters and metadata; nil for the encoder's stream alone.
  ///   - audio: the treatment of the demuxer's audio.
  ///   - range: the range of the demuxer's input to write; nil for all of it.
  package convenience init(
    to target: MuxerTarget, container: OutputContainer, encoder: VideoEncoder, demuxer: Demuxer?,
    audio: AudioTreatment = .copy, range: TrimRange? = nil
  ) throws(MediaError) {
    let context = try Muxer.context(container.muxerName)
    do throws(MediaError) {
      let layout =
        if let demuxer {
          try StreamLayout(from: demuxer, encoder: encoder, container: container, audio: audio, into: context)
        } else {
          try StreamLayout(of: encoder, into: context)
        }
      try Muxer.prepare(context, container, for: demuxer, range)
      self.init(
        context, layout, target: target, container: container, demuxer: demuxer, range: range)
      if case .file = target, demuxer != nil { waiting = WaitingPackets(streams: tallies.count) }
    } catch {
      avformat_free_context(context)
      throw error
    }
  }

  /// Copies all streams, the video as it is.
  /// - Throws: `MediaError.cannotCreate` if the container cannot hold the video.
  package convenience init(
    copying demuxer: Demuxer, to target: MuxerTarget, container: OutputContainer, audio: AudioTreatment = .copy
  ) throws(MediaError) {
    let video = demuxer.context.pointee.streams[demuxer.video.index]!.pointee
    guard container.holds(video.codecpar.pointee.codec_id) else {
      let reason = "\(container.displayName) cannot hold the video's codec, \(demuxer.video.codec)"
      throw .cannotCreate(path: target.name, reason: reason)
    }
    let context = try Muxer.context(container.muxerName)
    do throws(MediaError) {
      let layout = try StreamLayout(from: demuxer, encoder: nil, container: container, audio: audio, into: context)
      let range = demuxer.needsNewStart ? TrimRange(of: demuxer, timing: demuxer.timing, start: 0, end: nil) : nil
      try Muxer.prepare(context, container, for: demuxer, range)
      self.init(
        context, layout, target: target, container: container, demuxer: demuxer, range: range)
      copiesVideo = true
    } catch {
      avformat_free_context(context)
      throw error
    }
  }

  private static func prepare(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ container: OutputContainer, for demuxer: Demuxer?,
    _ range: TrimRange?
  ) throws(MediaError) {
    // The muxer makes a stream of chapters.
    if let demuxer, container != .fragments {
      try StreamLayout.copyChapters(from: demuxer, to: context, of: range)
    }
    if let demuxer, range != nil || demuxer.startSeconds > Muxer.earliestStart, container != .nut {
      context.pointee.avoid_negative_ts = 0
    }
    if container == .nut || container == .fragments { prepareForReader(context) }
    if container == .fragments {
      // Browsers ignore most edit lists, so that the fragments themselves have the streams' times.
      av_opt_set(
        context, "movflags", "frag_keyframe+empty_moov+default_base_moof+frag_discont", AV_OPT_SEARCH_CHILDREN)
      av_opt_set(context, "use_editlist", "0", AV_OPT_SEARCH_CHILDREN)
    }
    // In the default unit of a millisecond, streams that do not start at 0 would be shifted by up to half a unit.
    if container.isISOMedia { av_opt_set(context.pointee.priv_data, "movie_timescale", "90000", 0) }
    allowExperiments(context, container)
  }

  /// Allows codecs in MP4 that FFmpeg 5 calls experimental, though players have long supported them.
  static func allowExperiments(_ context: UnsafeMutablePointer<AVFormatContext>, _ container: OutputContainer) {
    if container == .mp4 { context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL }
  }

  /// Takes over a context with its streams.
  init(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ layout: StreamLayout, target: MuxerTarget,
    container: OutputContainer, demuxer: Demuxer?, interruption: IOInterruption? = nil, range: TrimRange? = nil
  ) {
    self.context = context
    self.range = range
    issues = demuxer?.issues ?? IssueLog()
    self.target = target
    self.container = container
    if container.isISOMedia { StreamLayout.coarsenUnits(ofVideosIn: context) }
    tallies = (0..<Int(context.pointee.nb_streams)).map { StreamTally(context.pointee.streams[$0]!.pointee) }
    self.interruption = interruption
    if let interruption { context.pointee.interrupt_callback = interruption.callback }
    streamMap = layout.map
    videoIndex = layout.videoIndex
    (omissions, omitsAudio, convertedStreams) = (layout.omitted, layout.omitsAudio, layout.converted)
    undecodableStreams = layout.undecodable
    (audioConverters, subtitleConverters) = (layout.audioConverters, layout.subtitleConverters)
    adtsStreams = Set(layout.adtsStreams.compactMap { layout.map[$0] })
    let inputStreams = 0..<Int(demuxer?.context.pointee.nb_streams ?? 0)
    inputStarts = inputStreams.map { demuxer?.startSeconds(of: $0) }
    writtenTimes = Array(repeating: nil, count: Int(context.pointee.nb_streams))
    audioIndex = demuxer?.audioIndex
    audioKind = demuxer.flatMap(AudioKind.init)
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

  /// Flushes each packet at once and omits the index, for a reader that shows each packet immediately.
  static func prepareForReader(_ context: UnsafeMutablePointer<AVFormatContext>) {
    context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
    // In microseconds: missing audio must not hold the video back.
    context.pointee.max_interleave_delta = 200_000
    // The index would take more and more memory.
    av_opt_set(context, "write_index", "0", AV_OPT_SEARCH_CHILDREN)
  }

  /// Whether the output has subtitles.
  package var writesSubtitles: Bool {
    streamMap.contains { $0.map(isSubtitle) ?? false }
  }

  /// Whether the output has audio.
  package var writesAudio: Bool { audioIndex.map { streamMap[$0] != nil } ?? false }

  private func isSubtitle(_ index: Int) -> Bool {
    context.pointee.streams[index]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE
  }

  /// Opens the output, and waits for the reader if it is a server.
  /// - Returns: FFmpeg's status.
  private func openTarget() throws(MediaError) -> Int32 {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    try LibraryOptions.set("protocol_whitelist", to: target.protocols, in: &options)
    // The size of seven transport stream packets, so that a lost datagram splits none.
    if target.isUDP { try LibraryOptions.set("pkt_size", to: "1316", in: &options) }
    if target.isServer {
      try LibraryOptions.set("listen", to: "2", in: &options)
      // Closing a listening socket would wait for ever to write the end of a chunked body.
      try LibraryOptions.set("chunked_post", to: "0", in: &options)
    }
    let status = avio_open2(
      &context.pointee.pb, target.url, AVIO_FLAG_WRITE, &context.pointee.interrupt_callback, &options)
    return status >= 0 && target.isServer ? acceptReader() : status
  }

  /// Creates the output, and writes the container's header.
  package func open() throws(MediaError) {
    let mark = LibraryLog.mark()
    let status = try openTarget()
    guard status >= 0 else {
      if interruption?.isInterrupted == true { throw MediaError.interrupted(path: target.name) }
      let reason = target.isOnNetwork ? networkExplanation(of: status, since: mark) : message(of: status)
      throw MediaError.cannotCreate(path: target.name, reason: reason)
    }
    isOpen = true
    if case .file(let file) = target {
      // A file that another process is writing must not be touched.
      do throws(FileLock.Failure) {
        fileLock = try FileLock(file.temporaryPath)
      } catch {
        throw MediaError.cannotCreate(path: target.name, reason: error.reason)
      }
    }
    // Chapters become a track of their own, which must not outlast the video.
    if container.isISOMedia { heldChapters.take(from: context) }
    provenance?.tag(context, container, hasHeader: false)
    let written = avformat_write_header(context, nil)
    guard written >= 0 else {
      let error = writeError(written, since: mark)
      discard()
      throw error
    }
    provenance?.tag(context, container, hasHeader: true)
    guard case .file(let file) = target, let output = context.pointee.pb else { return }
    reserve = DiskReserve(for: file.temporaryPath)
    committedBytes = output.pointee.pos + Int64(output.pointee.buf_ptr - output.pointee.buffer) + heldChapters.maxBytes
  }

  /// Writes a packet of the encoder, or of the input's video if that is copied.
  package func writeVideo(_ packet: Packet) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    range?.moveVideo(packet)
    try rescaleAndPut(packet, to: videoIndex)
  }

  /// Writes a packet of one of the input's other streams, or its conversion. Packets of streams that are not in the
  /// output are dropped, as are copied packets that an edit list hides and decoding does not need.
  package func copy(_ packet: Packet) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    let index = packet.streamIndex
    guard streamMap.indices.contains(index) else {
      late.insert(index)
      return
    }
    guard isOpen, let target = streamMap[index] else { return }
    if let audio = audioConverters[index] {
      try put(packet, with: audio, to: target)
      return
    }
    let type = context.pointee.streams[target]!.pointee.codecpar.pointee.codec_type
    guard packet.isShown || isNeededForDecoding(packet, type) else { return }
    if let converter = subtitleConverters[index] {
      let outcome = try converter.convert(packet)
      if outcome == .corrupt { issues.countPacket() }
      guard outcome == .converted else { return }
    }
    var others: [Packet] = []
    let isWritten = try conform(packet, in: target, &others)
    for packet in others { try moveAndPut(packet, to: target, type) }
    if isWritten { try moveAndPut(packet, to: target, type) }
  }

  /// Writes a packet of a copied stream at its time in the output. The lock is held.
  private func moveAndPut(_ packet: Packet, to target: Int, _ type: AVMediaType) throws(MediaError) {
    range?.move(packet, isSubtitle: type == AVMEDIA_TYPE_SUBTITLE)
    try rescaleAndPut(packet, to: target)
  }

  /// Completes the file and gives it its name, replacing an older file if that is allowed.
  ///
  /// An MP4, MOV or Matroska file that must have all frames is read back first. On failure, or without frames, no file
  /// is left, except a complete one that cannot be renamed or one that `keepsPartialFile` keeps.
  /// - Parameters:
  ///   - frames: the number of video frames, if all of them must be in the file.
  ///   - isCancelled: called while the file is read back; true to skip the rest of that and keep the file.
  /// - Returns: the number of video packets in the file.
  package func finish(expecting frames: Int?, isCancelled: () -> Bool = { false }) throws(MediaError) -> Int {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen, videoPackets > 0 else {
      removeFile()
      return 0
    }
    do throws(MediaError) {
      // An encoder may output several packets for a frame, but at least one.
      if let frames, videoPackets < frames {
        throw MediaError.cannotWrite(
          path: target.name, reason: "the encoder produced \(videoPackets) of \(frames) frames")
      }
      try complete(hasAllFrames: frames != nil)
      if case .file(let file) = target { try publish(file, readsBack: frames != nil, isCancelled) }
    } catch {
      removeFile()
      throw error
    }
    return videoPackets
  }

  /// - Parameter hasAllFrames: whether the video is complete, so that the other streams may end after it.
  private func complete(hasAllFrames: Bool) throws(MediaError) {
    try flushAudioConverters()
    if hasAllFrames { try putWaiting(all: true) } else { endsWithVideo = true }
    let mark = LibraryLog.mark()
    let status = writeTrailer()
    guard status >= 0 else { throw writeError(status, since: mark) }
    if hasAllFrames, let error = missingVideoError { throw error }
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
    heldChapters.giveBack(to: context, until: endsWithVideo ? waiting?.videoEnd : nil)
    let flushed = flushHeldPackets()
    let written = av_write_trailer(context)
    return flushed < 0 ? flushed : written
  }

  /// Gives a complete file its name.
  private func publish(
    _ file: MuxerTarget.OutputName, readsBack: Bool, _ isCancelled: () -> Bool
  ) throws(MediaError) {
    // Transport streams split large frames, and their timestamps wrap around after a day.
    if readsBack, container.isISOMedia || container.isMatroska {
      readBack = try ReadBack.check(
        file, container, written: tallies, videoIndex: videoIndex, isCancelled: isCancelled)
    }
    if readsBack {
      do throws(MediaError) {
        try JointCheck.check(file, container, at: joints, delay: jointDelay, isCancelled: isCancelled)
      } catch {
        jointError = error
        throw error
      }
    }
    if let error = Publication.sync(file.temporaryPath) {
      throw failure(nagare_averror(error), reason: String(cString: strerror(error)))
    }
    let naming = Publication.move(file.temporaryPath, to: file.path, allowsOverwriting: file.allowsOverwriting)
    // A complete file may have taken hours: it is kept, at worst under its temporary name.
    isOpen = false
    if let naming {
      throw MediaError.cannotName(
        path: file.path, part: file.temporaryPath, reason: String(cString: strerror(naming)))
    }
    Publication.syncFolder(of: file.path)
  }

  /// Removes the file, unless it is finished or to be kept.
  package func discard() {
    lock.lock()
    defer { lock.unlock() }
    removeFile()
  }

  private func removeFile() {
    guard isOpen else { return }
    isOpen = false
    let keepsFile = keepsPartialFile && diskSpace != .enough
    endsWithVideo = true
    if keepsFile, diskSpace == .reserved, !hasTrailer { _ = writeTrailer() }
    _ = avio_closep(&context.pointee.pb)
    if case .file(let file) = target {
      if keepsFile { partialFilePath = file.temporaryPath } else { unlink(file.temporaryPath) }
    }
    (reserve, fileLock) = (nil, nil)
  }

  /// The end of the last video packet, in seconds of the output; nil if unknown.
  package var videoEnd: Double? { lock.withLock { waiting.flatMap { $0.videoEnd.isFinite ? $0.videoEnd : nil } } }

  /// The tally of the encoder's stream.
  package var videoTally: StreamTally { lock.withLock { tallies[videoIndex] } }

  /// The number of video packets written, including those of an earlier output.
  package var videoPacketCount: Int { lock.withLock { videoPackets } }

  /// Writes a video packet that was encoded earlier, with timestamps of this output. All such packets precede the
  /// encoder's.
  package func writeEncoded(_ packet: Packet) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    if lastVideoTime == nil { lastVideoTime = .min }
    try rescaleAndPut(packet, to: videoIndex)
  }

  /// The size of the output so far in bytes, without the packets that are held back; for any thread.
  package var byteCount: Int64 { bytes.load(ordering: .relaxed) }

  /// Notes the highest position so far: headers are rewritten at the end. The lock is held.
  private func noteBytes(_ position: Int64) {
    if position > byteCount { bytes.store(position, ordering: .relaxed) }
  }

  /// Writes a packet in units of its own, or lets it wait for the video. The lock is held.
  private func rescaleAndPut(_ packet: Packet, to index: Int) throws(MediaError) {
    packet.rescale(to: context.pointee.streams[index]!.pointee.time_base)
    if index == videoIndex, let last = lastVideoTime, packet.pointer.pointee.dts != nagare_nopts_value {
      // An encoder's decoding timestamps begin before its first frame, where those of resumed frames may be.
      packet.pointer.pointee.dts = max(packet.pointer.pointee.dts, earliestTime(after: last))
      lastVideoTime = packet.pointer.pointee.dts
    }
    try put(packet, to: index)
    try putEarlyAudio()
    if index == videoIndex { try putWaiting() }
  }

  /// Writes the packets that need not wait any more. The lock is held.
  /// - Parameter all: whether no more video comes.
  func putWaiting(all: Bool = false) throws(MediaError) {
    while let (packet, index) = waiting?.nextReady(
      all: all, unit: { context.pointee.streams[$0]!.pointee.time_base })
    {
      try write(packet, to: index)
    }
  }

  /// Writes a packet in units of the output's stream, or lets it wait for the video. The lock is held.
  func put(_ packet: Packet, to index: Int) throws(MediaError) {
    guard isOpen else { return }
    let unit = context.pointee.streams[index]!.pointee.time_base
    if index == videoIndex {
      waiting?.advance(past: packet, in: unit)
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
    if index != videoIndex || copiesVideo {
      guard adjustTimestamps(packet, index) else { return }
    }
    // A duration that the container cannot state is longer than that of any frame.
    if container.isISOMedia {
      packet.pointer.pointee.duration = min(max(packet.pointer.pointee.duration, 0), Muxer.longestStep)
    }
    packet.pointer.pointee.stream_index = Int32(index)
    packet.pointer.pointee.pos = -1
    try reserveSpace(for: packet)
    var tally = tallies[index]
    tally.add(packet, in: context.pointee.streams[index]!.pointee.time_base)
    let status = av_interleaved_write_frame(context, packet.pointer)
    guard status >= 0 || countRefusal(status, since: mark) else { throw writeError(status, since: mark) }
    try checkOutput()
    if let output = context.pointee.pb {
      noteBytes(output.pointee.pos + Int64(output.pointee.buf_ptr - output.pointee.buffer))
    }
    // A packet that was refused at once is not in the output.
    if status >= 0 || index == videoIndex { tallies[index] = tally }
  }
}
