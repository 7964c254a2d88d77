import CFFmpeg

extension Demuxer {
  /// An opened container, with its I/O context or pipe if the container's context does not own it.
  struct Opened {
    var context: UnsafeMutablePointer<AVFormatContext>?
    var input: UnsafeMutablePointer<AVIOContext>?
    var pipe: PipeInput?

    mutating func close() {
      // The container's context would close this one as well.
      if input != nil || pipe != nil { context?.pointee.flags |= AVFMT_FLAG_CUSTOM_IO }
      avformat_close_input(&context)
      _ = avio_closep(&input)
    }
  }

  /// Opens an input, and detects its container by content.
  static func open(_ request: InputRequest, _ mark: LibraryLog.Mark) throws(MediaError) -> Opened {
    let listens = NetworkAddress.waitsForSender(request.path, options: request.options)
    let name = InputName(request.path, access: request.access, listens: listens)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // FFmpeg would take a sender's restart for a wrap-around of timestamps, and add a day to them.
    if request.access == .live { try LibraryOptions.set("correct_ts_overflow", to: "0", in: &options) }
    for option in name.options + request.options { try LibraryOptions.set(option.key, to: option.value, in: &options) }
    var opened = Opened()
    do throws(MediaError) {
      let format = try prepare(&opened, name, request, &options, mark)
      if let limit = request.datagramLimit, NetworkAddress.usesDatagrams(request.path) {
        try awaitDatagram(&opened, name, request, &options, mark)
        request.interruption?.setDeadline(after: limit)
      }
      let formats =
        allowedFormats + (request.access.allowsImages ? ImageProbe.formats : []) + name.formats
      try LibraryOptions.set("format_whitelist", to: formats.joined(separator: ","), in: &options)
      try LibraryOptions.set("protocol_whitelist", to: name.protocols, in: &options)
      // Frees the context on failure.
      let status = avformat_open_input(&opened.context, name.url, format, &options)
      guard status >= 0 else { throw error(status, opening: request, isOnNetwork: name.isOnNetwork, mark) }
      // In Flash video, joined recordings would pass for a wrap-around, too: its timestamps have 32 bits.
      if let context = opened.context, isFlash(context.pointee.iformat.pointee) {
        context.pointee.correct_ts_overflow = 0
      }
      for option in request.options {
        // Users cannot set whitelists: the options may come from an untrusted source.
        guard av_dict_get(options, option.key, nil, 0) == nil, !option.key.hasSuffix("_whitelist") else {
          throw MediaError.inputOption(path: request.path, option: option.key)
        }
      }
    } catch {
      opened.close()
      throw error
    }
    return opened
  }

  /// Opens an address, and waits for its first datagram.
  private static func awaitDatagram(
    _ opened: inout Opened, _ name: InputName, _ request: InputRequest, _ options: inout OpaquePointer?,
    _ mark: LibraryLog.Mark
  ) throws(MediaError) {
    guard let context = opened.context else { throw MediaError.outOfMemory }
    let status = avio_open2(
      &opened.input, name.url, AVIO_FLAG_READ, &context.pointee.interrupt_callback, &options)
    guard status >= 0, let input = opened.input else { throw error(status, opening: request, isOnNetwork: true, mark) }
    context.pointee.pb = input
    _ = avio_r8(input)
    let reading = input.pointee.error
    guard reading >= 0, input.pointee.eof_reached == 0 else {
      throw error(reading < 0 ? reading : nagare_averror_eof, opening: request, isOnNetwork: true, mark)
    }
    // The byte is still in the buffer.
    _ = avio_seek(input, -1, SEEK_CUR)
  }

  /// Allocates the context, and opens a live pipe or an input that may be a still image. FFmpeg opens other inputs.
  /// - Returns: the demuxer to use; nil to let FFmpeg detect it.
  private static func prepare(
    _ opened: inout Opened, _ name: InputName, _ request: InputRequest, _ options: inout OpaquePointer?,
    _ mark: LibraryLog.Mark
  ) throws(MediaError) -> UnsafePointer<AVInputFormat>? {
    guard let context = avformat_alloc_context() else { throw MediaError.outOfMemory }
    opened.context = context
    if let interruption = request.interruption {
      context.pointee.interrupt_callback = interruption.callback
      if request.access == .live, let pipe = try PipeInput(request.path, interruption: interruption) {
        opened.pipe = pipe
        context.pointee.pb = pipe.context
        return nil
      }
    }
    // Only still images are detected by other means than FFmpeg's.
    guard request.access.allowsImages, name.formats.isEmpty else { return nil }
    try LibraryOptions.set("protocol_whitelist", to: name.protocols, in: &options)
    let status = avio_open2(
      &opened.input, name.url, AVIO_FLAG_READ, &context.pointee.interrupt_callback, &options)
    guard status >= 0 else { throw error(status, opening: request, isOnNetwork: name.isOnNetwork, mark) }
    context.pointee.pb = opened.input
    let format = opened.input.flatMap(ImageProbe.format)
    if format.map({ String(cString: $0.pointee.name) }) == "tiff_pipe" {
      try LibraryOptions.set("frame_size", to: ImageProbe.unboundedFrameSize, in: &options)
    }
    return format
  }

  /// Reads until the streams are known. Returns the video stream to decode.
  static func videoStream(
    of context: UnsafeMutablePointer<AVFormatContext>, _ request: InputRequest, _ mark: LibraryLog.Mark
  ) throws(MediaError) -> VideoStream {
    let status = try findStreamInfo(of: context)
    if request.isInterrupted { throw interruptionError(of: request) }
    guard status >= 0 else { throw .notAVideo(path: request.path, reason: explanation(of: status, since: mark)) }
    repairTimeBases(of: context)
    if let number = request.stream { return try videoStream(number, of: context, request) }
    guard let video = VideoStream(bestOf: context, isLive: request.access == .live) else {
      throw .noVideoStream(path: request.path)
    }
    return video
  }

  /// Finds the stream properties that the header omits, with decoders that have `VideoDecoder`'s limit of pixels.
  private static func findStreamInfo(
    of context: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> Int32 {
    var options = [OpaquePointer?](repeating: nil, count: Int(context.pointee.nb_streams))
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    for index in options.indices {
      try LibraryOptions.set("max_pixels", to: "\(VideoDecoder.maxPixels)", in: &options[index])
    }
    return avformat_find_stream_info(context, &options)
  }

  /// Replaces time bases with an implausibly long unit, as in corrupt headers, by the interval at the usual frame rate.
  private static func repairTimeBases(of context: UnsafeMutablePointer<AVFormatContext>) {
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index], av_q2d(stream.pointee.time_base) > TimestampLimits.longestFrame
      else { continue }
      stream.pointee.time_base = AVRational(num: 1, den: VideoStream.usualRate)
    }
  }

  private static func interruptionError(of request: InputRequest) -> MediaError {
    guard let limit = request.limit else { return .interrupted(path: request.path) }
    return .cannotOpen(path: request.path, reason: "its streams could not be recognised within \(seconds(limit))")
  }

  private static func videoStream(
    _ number: Int, of context: UnsafeMutablePointer<AVFormatContext>, _ request: InputRequest
  ) throws(MediaError) -> VideoStream {
    let streams = (0..<Int(context.pointee.nb_streams)).filter { VideoStream.isVideo($0, of: context) }
    guard !streams.isEmpty else { throw .noVideoStream(path: request.path) }
    guard streams.indices.contains(number) else {
      throw .noSuchStream(path: request.path, number: number, count: streams.count)
    }
    guard let video = VideoStream(streams[number], of: context) else { throw .noVideoStream(path: request.path) }
    return video
  }

  /// Discards all streams but the wanted ones: otherwise every variant of a playlist would be fetched.
  static func discard(allBut wanted: [Int], of context: UnsafeMutablePointer<AVFormatContext>) {
    for index in 0..<Int(context.pointee.nb_streams) where !wanted.contains(index) {
      context.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Stops FFmpeg from analysing streams that appear later. It would hold back all packets meanwhile, and any corrupt
  /// header of a transport stream can add a stream.
  static func skipAnalysisOfLateStreams(of context: UnsafeMutablePointer<AVFormatContext>) {
    // The most bytes to hold back; FFmpeg's minimum.
    context.pointee.probesize = 32
  }

  private static func error(
    _ status: Int32, opening request: InputRequest, isOnNetwork: Bool, _ mark: LibraryLog.Mark
  ) -> MediaError {
    let path = request.path
    if request.isInterrupted { return interruptionError(of: request) }
    let reason = explanation(of: status, since: mark)
    if status == nagare_averror_invalid_data || reason.hasPrefix("Format not on whitelist") {
      return .notAVideo(path: path, reason: "it is not in a supported container")
    }
    // A network failure says nothing about the content.
    if isOnNetwork { return .cannotOpen(path: path, reason: networkExplanation(of: status, since: mark)) }
    return switch status {
    case nagare_averror(EIO), nagare_averror(ENOENT), nagare_averror(EACCES), nagare_averror(EISDIR):
      .cannotOpen(path: path, reason: message(of: status))
    default: .notAVideo(path: path, reason: reason)
    }
  }
}
