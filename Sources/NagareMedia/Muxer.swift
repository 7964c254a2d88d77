import CFFmpeg
import Foundation

/// Writes an encoder's packets and a demuxer's other streams into a container.
///
/// A file is written under a temporary name beside its own and gets its name in `finish`. A muxer that is not
/// finished leaves none. One thread opens it and one writes; any thread may finish it at any time, and what comes
/// later is dropped. A lock around all that touches the file makes this sound.
public final class Muxer: @unchecked Sendable {
  private let lock = NSLock()
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let target: MuxerTarget
  /// The output's stream for each of the input's; nil for those that are not copied.
  private let streamMap: [Int?]
  private let inputTimeBases: [AVRational]
  private let sounds: [Int: SoundDecoder]
  /// The decoding time of the last packet of each of the input's streams.
  private var lastTimes: [Int64?]
  private let videoIndex: Int
  private let encoderTimeBase: AVRational
  private var isOpen = false
  private var videoPackets = 0
  /// Streams that the container cannot hold, described for people.
  public let omittedStreams: [String]

  /// A sound that starts some milliseconds before 0, as AAC's priming does, must not make the muxer shift all streams.
  /// Matroska can store times so little below 0: a block's time is 16 bits of milliseconds relative to its cluster's.
  private static let earliestStart = -30.0

  /// - Parameter demuxer: where other streams come from, chapters and metadata; nil for the encoder's stream alone.
  public init(
    to target: MuxerTarget, container: OutputContainer, encoder: VideoEncoder, demuxer: Demuxer?
  ) throws(MediaError) {
    var allocated: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_alloc_output_context2(&allocated, nil, container.muxerName, nil) >= 0, let context = allocated
    else { throw MediaError.outOfMemory }
    do throws(MediaError) {
      let layout =
        if let demuxer {
          try StreamLayout(from: demuxer, encoder: encoder, container: container, into: context)
        } else {
          try StreamLayout(of: encoder, into: context)
        }
      streamMap = layout.map
      videoIndex = layout.videoIndex
      omittedStreams = layout.omitted
      sounds = layout.sounds
      if let demuxer { try StreamLayout.copyChapters(from: demuxer.context, to: context) }
    } catch {
      avformat_free_context(context)
      throw error
    }
    if let demuxer, demuxer.startSeconds > Muxer.earliestStart, container != .nut {
      context.pointee.avoid_negative_ts = 0
    }
    if container == .nut { Muxer.prepareForReader(context) }
    self.context = context
    self.target = target
    inputTimeBases = demuxer.map(Muxer.timeBases) ?? []
    lastTimes = Array(repeating: nil, count: inputTimeBases.count)
    encoderTimeBase = encoder.context.pointee.time_base
  }

  deinit {
    discard()
    avformat_free_context(context)
  }

  private static func timeBases(of demuxer: Demuxer) -> [AVRational] {
    (0..<Int(demuxer.context.pointee.nb_streams)).map { demuxer.context.pointee.streams[$0]!.pointee.time_base }
  }

  /// Has each packet written as soon as it comes, for somebody who shows it at once.
  private static func prepareForReader(_ context: UnsafeMutablePointer<AVFormatContext>) {
    context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
    // Sound that is missing for a while must not hold the picture back.
    context.pointee.max_interleave_delta = 200_000
    // Nobody can look a place up in a stream, and for hours of it the index would take memory.
    av_opt_set(context, "write_index", "0", AV_OPT_SEARCH_CHILDREN)
  }

  /// Creates the file, if it is to be one, and writes the container's header.
  public func open() throws(MediaError) {
    let mark = LibraryLog.mark()
    let status = avio_open(&context.pointee.pb, target.url, AVIO_FLAG_WRITE)
    guard status >= 0 else { throw MediaError.cannotCreate(path: target.name, reason: message(of: status)) }
    isOpen = true
    let written = avformat_write_header(context, nil)
    guard written >= 0 else {
      let error = writeError(written, since: mark)
      discard()
      throw error
    }
  }

  /// Writes a packet of the encoder.
  public func writeVideo(_ packet: Packet) throws(MediaError) {
    try write(packet, to: videoIndex, from: encoderTimeBase)
  }

  /// Writes a packet of one of the input's other streams, or the samples that come of it; those that are not in the output are
  /// passed over.
  public func copy(_ packet: Packet) throws(MediaError) {
    let index = packet.streamIndex
    // Streams can turn up after the header is written.
    guard streamMap.indices.contains(index), let target = streamMap[index] else { return }
    if let sound = sounds[index] {
      for samples in try sound.samples(of: packet) { try write(samples, to: target, from: sound.timeBase) }
      return
    }
    keepAdvancing(packet, index)
    try write(packet, to: target, from: inputTimeBases[index])
  }

  /// Where recordings were joined, sound may begin a little before the end of what precedes it; muxers refuse times that
  /// go back.
  private func keepAdvancing(_ packet: Packet, _ index: Int) {
    let time = packet.pointer.pointee.dts
    guard time != nagare_nopts_value else { return }
    if let last = lastTimes[index], time <= last {
      packet.pointer.pointee.dts = last &+ 1
      if packet.pointer.pointee.pts != nagare_nopts_value {
        packet.pointer.pointee.pts = max(packet.pointer.pointee.pts, last &+ 1)
      }
    }
    lastTimes[index] = packet.pointer.pointee.dts
  }

  /// Completes the file and gives it its name, over an older file if there is one.
  ///
  /// Where that fails, or where there is no picture in it, nothing is left.
  /// - Parameter frames: how many frames were encoded, if all of them must be in the file.
  /// - Returns: how many packets of the encoder are in the file.
  public func finish(expecting frames: Int?) throws(MediaError) -> Int {
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
      try complete()
    } catch {
      removeFile()
      throw error
    }
    return videoPackets
  }

  private func complete() throws(MediaError) {
    let mark = LibraryLog.mark()
    let status = av_write_trailer(context)
    guard status >= 0 else { throw writeError(status, since: mark) }
    avio_flush(context.pointee.pb)
    try checkOutput()
    let closed = avio_closep(&context.pointee.pb)
    isOpen = false
    guard case .file(let file) = target else { return }
    guard closed >= 0, rename(file.temporaryPath, file.path) == 0 else {
      let reason = closed < 0 ? message(of: closed) : String(cString: strerror(errno))
      unlink(file.temporaryPath)
      throw MediaError.cannotWrite(path: file.path, reason: reason)
    }
  }

  /// Removes what was written, if the file is not finished.
  public func discard() {
    lock.lock()
    defer { lock.unlock() }
    removeFile()
  }

  private func removeFile() {
    guard isOpen else { return }
    avio_closep(&context.pointee.pb)
    if case .file(let file) = target { unlink(file.temporaryPath) }
    isOpen = false
  }

  private func write(_ packet: Packet, to index: Int, from timeBase: AVRational) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen else { return }
    let mark = LibraryLog.mark()
    let stream = context.pointee.streams[index]!
    av_packet_rescale_ts(packet.pointer, timeBase, stream.pointee.time_base)
    packet.pointer.pointee.stream_index = Int32(index)
    packet.pointer.pointee.pos = -1
    let status = av_interleaved_write_frame(context, packet.pointer)
    guard status >= 0 else { throw writeError(status, since: mark) }
    try checkOutput()
    if index == videoIndex { videoPackets += 1 }
  }

  /// Muxers do not pass on every failure of the file beneath them.
  private func checkOutput() throws(MediaError) {
    let status = context.pointee.pb.pointee.error
    guard status >= 0 else { throw failure(status, reason: message(of: status)) }
  }

  private func writeError(_ status: Int32, since mark: LibraryLog.Mark) -> MediaError {
    let output = context.pointee.pb.pointee.error
    let reason = output < 0 ? message(of: output) : explanation(of: status, since: mark)
    return failure(output < 0 ? output : status, reason: reason)
  }

  private func failure(_ status: Int32, reason: String) -> MediaError {
    if case .descriptor = target, status == nagare_averror(EPIPE) { return .readerGone }
    return .cannotWrite(path: target.name, reason: reason)
  }
}
