import CFFmpeg

/// An error in reading, decoding, filtering, encoding or writing media.
///
/// `reason` is a message of FFmpeg or the system, or an explanation in plain words.
public enum MediaError: Error, Equatable {
  /// The file could not be opened or read.
  case cannotOpen(path: String, reason: String)
  /// A file that need not be a video, such as comments or a font, could not be read.
  case cannotRead(path: String, reason: String)
  /// Reading or writing was interrupted, or exceeded its deadline.
  case interrupted(path: String)
  /// Neither the demuxer nor the protocols of the input have the option, or users may not set it.
  case inputOption(path: String, option: String)
  /// The file could be read, but is in no supported container.
  case notAVideo(path: String, reason: String)
  /// The input has no video stream besides cover art, or the size of its video is unknown.
  case noVideoStream(path: String)
  /// The input has only `count` video streams, numbered from 0.
  case noSuchStream(path: String, number: Int, count: Int)
  /// FFmpeg has no decoder for the video's codec.
  case noDecoder(path: String, codec: String)
  /// The decoder failed.
  case cannotDecode(path: String, reason: String)
  /// No frame is shown at the requested time; `duration` is the video's length in seconds, if known.
  case noFrame(path: String, at: Double, duration: Double?)
  /// The end of the video is unknown without reading all of it.
  case unknownDuration(path: String)
  /// The output's suffix names no supported container.
  case unknownContainer(path: String, supported: [String])
  /// This FFmpeg has no such encoder; `alternatives` are the usual ones.
  case unknownEncoder(name: String, alternatives: [String])
  /// The encoder does not encode video, or cannot encode it as needed, for example with transparency.
  case unsuitableEncoder(name: String, reason: String)
  /// Players do not show transparency in this container from this encoder, or from any if `encoder` is nil.
  case noTransparency(encoder: String?, container: String, alternatives: [String])
  /// The encoder does not know an option, or refuses its value.
  case encoderOption(encoder: String, option: String, reason: String)
  /// The encoder refuses this video or these settings.
  case encoderRefused(encoder: String, reason: String)
  /// The encoder failed.
  case cannotEncode(encoder: String, reason: String)
  /// libavfilter is not installed, or of another version than the program was built for.
  case noFilters
  /// libavcodec and libavformat are not installed, or of another version than the program was built for.
  case noCodecs(reason: String)
  /// The FFmpeg libraries are of a release that is no longer supported.
  case oldLibraries(found: String, needed: String)
  /// The filter graph is invalid, or does not have exactly one video input and one video output.
  case wrongFilter(graph: String, reason: String)
  /// The filters failed.
  case cannotFilter(graph: String, reason: String)
  /// This FFmpeg has no encoder for the image format.
  case noImageEncoder(format: String, encoder: String)
  /// The encoder takes either a quality or a bit rate, not both.
  case qualityBesideBitrate(encoder: String)
  /// The container cannot hold the encoder's output.
  case unsupportedCodec(encoder: String, path: String)
  /// The container cannot hold the requested audio.
  case unsupportedAudio(audio: String, container: String)
  /// The output could not be opened.
  case cannotCreate(path: String, reason: String)
  /// A folder for temporary files could not be created.
  case cannotCreateFolder(path: String, reason: String)
  /// The output could not be written completely.
  case cannotWrite(path: String, reason: String)
  /// The complete output, kept as `part`, could not be renamed to `path`, where another file may have appeared.
  case cannotName(path: String, part: String, reason: String)
  /// There is no space for the output: the disk is full, or, with `isLimited`, the file size limit is reached.
  case noSpace(path: String, reason: String, isLimited: Bool)
  /// The output does not read back as it was written.
  case readBackMismatch(path: String, reason: String)
  /// A video that must be intact is corrupt; `reason` tells where and how.
  case corrupt(path: String, reason: String)
  /// The reader of the output, a pipe, has closed it.
  case brokenPipe
  /// A size or format of frames or audio cannot be converted to a usable one.
  case cannotConvert(from: String, to: String)
  /// Memory could not be allocated.
  case outOfMemory
}

extension MediaError {
  /// The error for a video that yields no frame.
  package static func noFrames(of path: String, through filters: FilterSettings) -> MediaError {
    if let graph = filters.graph { return .cannotFilter(graph: graph, reason: "it produced no frame") }
    return .cannotDecode(path: path, reason: "no frame could be decoded")
  }
}

/// FFmpeg's message for a negative code.
func message(of code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  av_strerror(code, &buffer, buffer.count)
  return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}

/// The reason for a network failure. For common codes, it is the code's message, as FFmpeg may log only the attempt.
func networkExplanation(of code: Int32, since mark: LibraryLog.Mark) -> String {
  let plain = [ECONNREFUSED, ECONNRESET, ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, EPIPE, EADDRINUSE]
  return plain.contains { nagare_averror($0) == code } ? message(of: code) : explanation(of: code, since: mark)
}

/// The latest error that a library reported since `mark`, or else the message of the code.
func explanation(of code: Int32, since mark: LibraryLog.Mark) -> String {
  LibraryLog.lastError(since: mark) ?? message(of: code)
}
