import CFFmpeg

extension Demuxer {
  typealias Opened = (
    context: UnsafeMutablePointer<AVFormatContext>, input: UnsafeMutablePointer<AVIOContext>?
  )

  /// Opens an input, and finds its container by its content.
  static func open(_ path: String, _ access: InputAccess, _ mark: LibraryLog.Mark) throws(MediaError) -> Opened {
    let name = InputName(path, access: access)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    let formats = allowedFormats + (access == .picturesAndNetwork ? PictureContent.formats : []) + name.formats
    av_dict_set(&options, "format_whitelist", formats.joined(separator: ","), 0)
    av_dict_set(&options, "protocol_whitelist", name.protocols, 0)
    var context: UnsafeMutablePointer<AVFormatContext>?
    var input: UnsafeMutablePointer<AVIOContext>?
    var format: UnsafePointer<AVInputFormat>?
    // Only pictures are looked for by other means than FFmpeg's.
    if access == .picturesAndNetwork, name.formats.isEmpty {
      input = try self.input(name, path, mark)
      format = input.flatMap(PictureContent.format)
      if format.map({ String(cString: $0.pointee.name) }) == "tiff_pipe" {
        av_dict_set(&options, "frame_size", PictureContent.wholeSize, 0)
      }
      context = avformat_alloc_context()
      guard context != nil else {
        close(input)
        throw MediaError.outOfMemory
      }
      context?.pointee.pb = input
    }
    // Frees the context where it fails.
    let status = avformat_open_input(&context, name.url, format, &options)
    guard status >= 0, let context else {
      close(input)
      throw error(status, opening: path, isOnNetwork: name.isOnNetwork, mark)
    }
    return (context, input)
  }

  private static func input(
    _ name: InputName, _ path: String, _ mark: LibraryLog.Mark
  ) throws(MediaError) -> UnsafeMutablePointer<AVIOContext>? {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    av_dict_set(&options, "protocol_whitelist", name.protocols, 0)
    var input: UnsafeMutablePointer<AVIOContext>?
    let status = avio_open2(&input, name.url, AVIO_FLAG_READ, nil, &options)
    guard status >= 0 else { throw error(status, opening: path, isOnNetwork: name.isOnNetwork, mark) }
    return input
  }

  static func close(_ input: UnsafeMutablePointer<AVIOContext>?) {
    var input = input
    avio_closep(&input)
  }

  /// Reads as much as it takes to know the streams.
  static func videoStream(
    of context: UnsafeMutablePointer<AVFormatContext>, path: String, _ mark: LibraryLog.Mark
  ) throws(MediaError) -> VideoStream {
    let status = avformat_find_stream_info(context, nil)
    guard status >= 0 else { throw .notAVideo(path: path, reason: explanation(of: status, since: mark)) }
    guard let video = VideoStream(bestOf: context) else { throw .noVideoStream(path: path) }
    return video
  }

  private static func error(
    _ status: Int32, opening path: String, isOnNetwork: Bool, _ mark: LibraryLog.Mark
  ) -> MediaError {
    let reason = explanation(of: status, since: mark)
    if status == nagare_averror_invalid_data || reason.hasPrefix("Format not on whitelist") {
      return .notAVideo(path: path, reason: "it is none of the supported containers")
    }
    // What goes wrong on a network says nothing about what would come from there.
    if isOnNetwork { return .cannotOpen(path: path, reason: reason) }
    return switch status {
    case nagare_averror(EIO), nagare_averror(ENOENT), nagare_averror(EACCES), nagare_averror(EISDIR):
      .cannotOpen(path: path, reason: message(of: status))
    default: .notAVideo(path: path, reason: reason)
    }
  }
}
