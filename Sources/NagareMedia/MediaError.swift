import CFFmpeg

/// What can go wrong with a video, its streams and the files they are in.
///
/// `reason` is the library's or the system's own message.
public enum MediaError: Error, Equatable {
  /// The file could not be opened or read at all.
  case cannotOpen(path: String, reason: String)
  /// Reading or writing was ended from outside, or lasted longer than it may.
  case interrupted(path: String)
  /// Nobody who reads this input knows the option.
  case inputOption(path: String, option: String)
  /// The file could be read, but is none of the containers that are supported.
  case notAVideo(path: String, reason: String)
  /// There is no video stream besides cover art.
  case noVideoStream(path: String)
  /// There are only so many video streams, counted from 0.
  case noSuchStream(path: String, number: Int, count: Int)
  /// There is no decoder for the video's codec.
  case noDecoder(path: String, codec: String)
  /// The decoder gave up.
  case cannotDecode(path: String, reason: String)
  /// No frame is shown at the time asked for; the video has `duration` seconds, if it is known.
  case noFrame(path: String, at: Double, duration: Double?)
  /// Nobody can say where the video ends without reading all of it.
  case unknownDuration(path: String)
  /// No container is known by the output's suffix.
  case unknownContainer(path: String, supported: [String])
  /// This FFmpeg has no such encoder; the alternatives have names like it.
  case unknownEncoder(name: String, alternatives: [String])
  /// The name is an encoder of something else, or one that does not take frames from memory.
  case unsuitableEncoder(name: String, reason: String)
  /// An encoder's video in this container has no transparency that others can read, or none has.
  case noTransparency(encoder: String?, container: String, alternatives: [String])
  /// The encoder does not know an option, or not the value.
  case encoderOption(encoder: String, option: String, reason: String)
  /// The encoder does not accept this video or these settings.
  case encoderRefused(encoder: String, reason: String)
  /// The encoder gave up.
  case cannotEncode(encoder: String, reason: String)
  /// There is no libavfilter to filter with.
  case noFilters
  /// libavcodec and libavformat are not there, or of another version than the program was made for.
  case noCodecs(reason: String)
  /// FFmpeg's libraries are of a release that is not supported any more.
  case oldLibraries(found: String, needed: String)
  /// The graph of filters is not understood, or is none for one video.
  case wrongFilter(graph: String, reason: String)
  /// The filters gave up.
  case cannotFilter(graph: String, reason: String)
  /// There is no encoder for the format of a picture.
  case noImageEncoder(format: String, encoder: String)
  /// An encoder was asked for a quality and a bit rate, and takes one of them.
  case qualityBesideBitrate(encoder: String)
  /// The container has no place for the encoder's output.
  case unsupportedCodec(encoder: String, path: String)
  /// The container has no place for the audio that was asked for.
  case unsupportedAudio(audio: String, container: String)
  /// The output could not be opened.
  case cannotCreate(path: String, reason: String)
  /// A folder for what is of use for a while could not be made.
  case cannotCreateFolder(path: String, reason: String)
  /// The output took no more, for want of space or another reason of the system's.
  case cannotWrite(path: String, reason: String)
  /// The finished file cannot have its name, as where another one has come meanwhile; it is kept under that of `part`.
  case cannotName(path: String, part: String, reason: String)
  /// There is no room for the output: the disk is full, or, where `isLimited`, the file may not be larger.
  case noRoom(path: String, reason: String, isLimited: Bool)
  /// What can be read from the output is not what was written into it.
  case unlikeWritten(path: String, reason: String)
  /// A video that has to be intact is damaged: `reason` says where and how.
  case damaged(path: String, reason: String)
  /// Whoever read the output has gone.
  case readerGone
  /// There is no way from one kind of samples to another.
  case cannotConvert(from: String, to: String)
  /// The system gave no memory.
  case outOfMemory
}

extension MediaError {
  /// Why not a single frame came of a video.
  package static func nothing(of path: String, through filters: FilterSettings) -> MediaError {
    if let graph = filters.graph { return .cannotFilter(graph: graph, reason: "not a single frame came out") }
    return .cannotDecode(path: path, reason: "not a single frame could be decoded")
  }
}

/// FFmpeg's text for one of its negative codes.
func message(of code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  av_strerror(code, &buffer, buffer.count)
  return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}

/// Why something on a network failed, where the library may have named nothing but what it tried.
func networkExplanation(of code: Int32, since mark: LibraryLog.Mark) -> String {
  let plain = [ECONNREFUSED, ECONNRESET, ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, EPIPE, EADDRINUSE]
  return plain.contains { nagare_averror($0) == code } ? message(of: code) : explanation(of: code, since: mark)
}

/// The text of a code, preceded by what the library said about it since `mark`.
func explanation(of code: Int32, since mark: LibraryLog.Mark) -> String {
  LibraryLog.lastError(since: mark) ?? message(of: code)
}
