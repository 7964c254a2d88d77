import CFFmpeg

/// The result of reading back a file that was just written.
package struct ReadBack: Sendable, Equatable {
  /// The number of video packets.
  package let frames: Int
  /// The duration of the file in seconds; nil if none is stated.
  package let duration: Double?
  /// The number of streams, attached files included.
  package let streams: Int

  /// Demuxes the whole file and compares its streams with those written.
  /// - Parameters:
  ///   - written: the tallies of the streams that were written.
  ///   - videoIndex: the index of the encoder's stream.
  ///   - isCancelled: called before each packet; true to stop.
  /// - Returns: nil if it was cancelled.
  /// - Throws: `MediaError.readBackMismatch` if the streams differ or the file cannot be read, or `outOfMemory`.
  static func check(
    _ file: MuxerTarget.OutputName, _ container: OutputContainer, written: [StreamTally], videoIndex: Int,
    isCancelled: () -> Bool
  ) throws(MediaError) -> ReadBack? {
    var context: UnsafeMutablePointer<AVFormatContext>?
    defer { avformat_close_input(&context) }
    let mark = LibraryLog.mark()
    let status = try open(file.temporaryPath, container, &context)
    guard status >= 0, let context else {
      throw MediaError.readBackMismatch(path: file.path, reason: explanation(of: status, since: mark))
    }
    guard let found = try tallies(of: context, file, mark, isCancelled) else { return nil }
    if let objection = objection(to: found, written, videoIndex) {
      throw MediaError.readBackMismatch(path: file.path, reason: objection)
    }
    return ReadBack(
      frames: written[videoIndex].packetCount, duration: duration(of: context), streams: found.count)
  }

  /// The container's duration, or else that of its longest stream.
  private static func duration(of context: UnsafeMutablePointer<AVFormatContext>) -> Double? {
    if context.pointee.duration > 0 { return Double(context.pointee.duration) / Double(AV_TIME_BASE) }
    let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0]?.pointee }
    return streams.filter { $0.duration > 0 }.map { TimeBase($0.time_base).seconds($0.duration) }.max()
  }

  /// Opens the file so that packets are read as stored: edit lists would drop some, and parsers would split them anew.
  static func open(
    _ path: String, _ container: OutputContainer, _ context: inout UnsafeMutablePointer<AVFormatContext>?
  ) throws(MediaError) -> Int32 {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    try LibraryOptions.set("format_whitelist", to: Demuxer.allowedFormats.joined(separator: ","), in: &options)
    try LibraryOptions.set("protocol_whitelist", to: "file", in: &options)
    try LibraryOptions.set("fflags", to: "noparse+nofillin", in: &options)
    if container.isISOMedia { try LibraryOptions.set("advanced_editlist", to: "0", in: &options) }
    return avformat_open_input(&context, "file:" + path, nil, &options)
  }

  /// The tally of each stream; nil if it was cancelled.
  private static func tallies(
    of context: UnsafeMutablePointer<AVFormatContext>, _ file: MuxerTarget.OutputName, _ mark: LibraryLog.Mark,
    _ isCancelled: () -> Bool
  ) throws(MediaError) -> [StreamTally]? {
    var tallies: [StreamTally] = []
    // Some containers announce a stream with its first packet.
    func findStreams() {
      for index in tallies.count..<Int(context.pointee.nb_streams) {
        tallies.append(StreamTally(context.pointee.streams[index]!.pointee))
      }
    }
    let packet = try Packet()
    while !isCancelled() {
      packet.clear()
      let status = av_read_frame(context, packet.pointer)
      findStreams()
      guard status >= 0 else {
        let failure = min(context.pointee.pb.pointee.error, 0)
        if status == nagare_averror_eof, failure == 0 { return tallies }
        let reason = explanation(of: failure < 0 ? failure : status, since: mark)
        throw MediaError.readBackMismatch(path: file.path, reason: reason)
      }
      tallies[packet.streamIndex].add(packet, in: context.pointee.streams[packet.streamIndex]!.pointee.time_base)
    }
    return nil
  }

  /// The first difference between the streams found and written; nil if there is none.
  ///
  /// The encoder's stream must have the same number of packets and span the same time. There must be at least as many
  /// streams of each kind as were written with packets, and no more video or audio streams. Packets of other streams
  /// are not compared: containers split audio and subtitles differently.
  package static func objection(to found: [StreamTally], _ written: [StreamTally], _ videoIndex: Int) -> String? {
    for kind in StreamTally.Kind.allCases {
      let wanted = written.count { $0.kind == kind && $0.mustBeFound }
      let present = found.count { $0.kind == kind && ($0.packetCount > 0 || !kind.isPlayed) }
      if present < wanted { return "it has \(present) of \(wanted) \(kind.rawValue) streams" }
      let (all, known) = (found.count { $0.kind == kind }, written.count { $0.kind == kind })
      if kind.isPlayed, all > known { return "it has \(all) \(kind.rawValue) streams instead of \(known)" }
    }
    let rank = written[..<videoIndex].count { $0.kind == .video && $0.mustBeFound }
    let (video, match) = (written[videoIndex], found.filter { $0.kind == .video && $0.packetCount > 0 }[rank])
    guard match.packetCount == video.packetCount else {
      return "it has \(match.packetCount) of \(video.packetCount) frames"
    }
    let interval = video.span / Double(max(video.packetCount - 1, 1))
    guard abs(match.span - video.span) <= interval + coarsestUnit else {
      return "its frames last \(milliseconds(match.span)) ms instead of \(milliseconds(video.span)) ms"
    }
    return nil
  }

  /// The coarsest unit to which a container rounds timestamps, in seconds.
  private static let coarsestUnit = 0.002

  private static func milliseconds(_ seconds: Double) -> Int { Int((min(seconds, 1e12) * 1_000).rounded()) }
}
