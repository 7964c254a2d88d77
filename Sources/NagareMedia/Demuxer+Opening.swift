import CFFmpeg

extension Demuxer {
  /// An opened container, and where it reads if FFmpeg did not open that itself.
  struct Opened {
    var context: UnsafeMutablePointer<AVFormatContext>?
    var input: UnsafeMutablePointer<AVIOContext>?
    var pipe: PipeInput?

    mutating func close() {
      avformat_close_input(&context)
      _ = avio_closep(&input)
    }
  }

  /// Opens an input, and finds its container by its content.
  static func open(_ request: InputRequest, _ mark: LibraryLog.Mark) throws(MediaError) -> Opened {
    let listens = NetworkAddress.waitsForSender(request.path, options: request.options)
    let name = InputName(request.path, access: request.access, listens: listens)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // FFmpeg would take a sender's new beginning for a clock that ran over, and add a day to it.
    if request.access == .live { try LibraryOptions.set("correct_ts_overflow", to: "0", in: &options) }
    for option in name.options + request.options { try LibraryOptions.set(option.key, to: option.value, in: &options) }
    var opened = Opened()
    do throws(MediaError) {
      let format = try prepare(&opened, name, request, &options, mark)
      if let limit = request.datagramLimit, NetworkAddress.bringsDatagrams(request.path) {
        try awaitDatagram(&opened, name, request, &options, mark)
        request.interruption?.setDeadline(after: limit)
      }
      let formats =
        allowedFormats + (request.access == .picturesAndNetwork ? PictureContent.formats : []) + name.formats
      try LibraryOptions.set("format_whitelist", to: formats.joined(separator: ","), in: &options)
      try LibraryOptions.set("protocol_whitelist", to: name.protocols, in: &options)
      // Frees the context where it fails.
      let status = avformat_open_input(&opened.context, name.url, format, &options)
      guard status >= 0 else { throw error(status, opening: request, isOnNetwork: name.isOnNetwork, mark) }
      // The same of recordings that were joined, whose times have 32 bits.
      if let context = opened.context, isFlash(context.pointee.iformat.pointee) {
        context.pointee.correct_ts_overflow = 0
      }
      for option in request.options {
        // What may be opened is not the user's to say, who may have the option from somebody else.
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

  /// Opens an address, and waits for the first datagram that comes there.
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
    // It is still in the buffer.
    _ = avio_seek(input, -1, SEEK_CUR)
  }

  /// Opens what FFmpeg is not to open itself.
  /// - Returns: the container, if it is known from elsewhere than FFmpeg.
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
    // Only pictures are looked for by other means than FFmpeg's.
    guard request.access == .picturesAndNetwork, name.formats.isEmpty else { return nil }
    try LibraryOptions.set("protocol_whitelist", to: name.protocols, in: &options)
    let status = avio_open2(
      &opened.input, name.url, AVIO_FLAG_READ, &context.pointee.interrupt_callback, &options)
    guard status >= 0 else { throw error(status, opening: request, isOnNetwork: name.isOnNetwork, mark) }
    context.pointee.pb = opened.input
    let format = opened.input.flatMap(PictureContent.format)
    if format.map({ String(cString: $0.pointee.name) }) == "tiff_pipe" {
      try LibraryOptions.set("frame_size", to: PictureContent.wholeSize, in: &options)
    }
    return format
  }

  /// Reads as much as it takes to know the streams.
  static func videoStream(
    of context: UnsafeMutablePointer<AVFormatContext>, _ request: InputRequest, _ mark: LibraryLog.Mark
  ) throws(MediaError) -> VideoStream {
    let status = try findStreamInfo(of: context)
    if request.isInterrupted { throw interruption(of: request) }
    guard status >= 0 else { throw .notAVideo(path: request.path, reason: explanation(of: status, since: mark)) }
    mendTimeBases(of: context)
    if let number = request.stream { return try videoStream(number, of: context, request) }
    guard let video = VideoStream(bestOf: context, isLive: request.access == .live) else {
      throw .noVideoStream(path: request.path)
    }
    return video
  }

  /// Looks for what the header leaves out, with decoders that have the limits of those to come.
  private static func findStreamInfo(
    of context: UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> Int32 {
    var options = [OpaquePointer?](repeating: nil, count: Int(context.pointee.nb_streams))
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    for index in options.indices {
      try LibraryOptions.set("max_pixels", to: "\(VideoDecoder.mostPixels)", in: &options[index])
    }
    return avformat_find_stream_info(context, &options)
  }

  /// Where a unit of time lasts longer than any picture, as damaged headers have it, pictures come at the usual rate.
  private static func mendTimeBases(of context: UnsafeMutablePointer<AVFormatContext>) {
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index], av_q2d(stream.pointee.time_base) > VideoDecoder.longestInterval
      else { continue }
      stream.pointee.time_base = AVRational(num: 1, den: VideoStream.usualRate)
    }
  }

  private static func interruption(of request: InputRequest) -> MediaError {
    guard let limit = request.limit else { return .interrupted(path: request.path) }
    return .cannotOpen(path: request.path, reason: "what is in it could not be found out within \(seconds(limit))")
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

  /// Has nothing read but the streams that are wanted: a playlist would fetch each of its qualities.
  static func passOver(allBut wanted: [Int], of context: UnsafeMutablePointer<AVFormatContext>) {
    for index in 0..<Int(context.pointee.nb_streams) where !wanted.contains(index) {
      context.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Has nobody wait until it is known what is in a stream that comes up from now on. By itself FFmpeg holds all packets back
  /// for that, and every damaged header of a transport stream can bring one.
  static func ignoreNewcomers(of context: UnsafeMutablePointer<AVFormatContext>) {
    // Bytes that are held back at most; the least that FFmpeg allows.
    context.pointee.probesize = 32
  }

  private static func error(
    _ status: Int32, opening request: InputRequest, isOnNetwork: Bool, _ mark: LibraryLog.Mark
  ) -> MediaError {
    let path = request.path
    if request.isInterrupted { return interruption(of: request) }
    let reason = explanation(of: status, since: mark)
    if status == nagare_averror_invalid_data || reason.hasPrefix("Format not on whitelist") {
      return .notAVideo(path: path, reason: "it is none of the supported containers")
    }
    // What goes wrong on a network says nothing about what would come from there.
    if isOnNetwork { return .cannotOpen(path: path, reason: networkExplanation(of: status, since: mark)) }
    return switch status {
    case nagare_averror(EIO), nagare_averror(ENOENT), nagare_averror(EACCES), nagare_averror(EISDIR):
      .cannotOpen(path: path, reason: message(of: status))
    default: .notAVideo(path: path, reason: reason)
    }
  }
}
