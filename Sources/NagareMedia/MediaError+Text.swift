import NagareSystem

extension MediaError: CustomStringConvertible {
  /// The failure, its place and its reason in one line. Stream keys and passwords in the place are redacted.
  public var description: String { text.line }

  /// The parts of the description.
  package var text: ErrorText {
    var text = plainText
    text.place = text.place.map(NetworkAddress.redacted)
    return text
  }

  private var plainText: ErrorText {
    switch self {
    case .cannotOpen(let path, let reason): ErrorText("cannot open the video", path, why: reason)
    case .cannotRead(let path, let reason): ErrorText("cannot read the file", path, why: reason)
    case .interrupted(let path): ErrorText("stopped waiting", path)
    case .inputOption(let path, let option):
      ErrorText(
        "unknown input option", option, why: "no demuxer or protocol of \(NetworkAddress.redacted(path)) has it")
    case .notAVideo(let path, let reason): ErrorText("not a video", path, why: reason)
    case .noVideoStream(let path): ErrorText("no video stream", path)
    case .noSuchStream(let path, let number, let count):
      ErrorText(
        "no video stream \(number)", path,
        why: "it has \(count > 1 ? "video streams 0 to \(count - 1)" : "only video stream 0")")
    case .noDecoder(let path, let codec):
      ErrorText("cannot decode the video", path, why: "this FFmpeg has no decoder for \(codec)")
    case .cannotDecode(let path, let reason): ErrorText("cannot decode the video", path, why: reason)
    case .noFrame(let path, let time, let duration):
      ErrorText("no frame to show", path, why: MediaError.reasonForNoFrame(at: time, of: duration))
    case .unknownDuration(let path):
      ErrorText("cannot tell the length of the video", path, why: "its container does not store it")
    case .unknownContainer(let path, _): ErrorText("cannot tell the container from the output's name", path)
    case .cannotCreate(let path, let reason): ErrorText("cannot create the output", path, why: reason)
    case .cannotCreateFolder(let path, let reason): ErrorText("cannot create a temporary folder", path, why: reason)
    case .cannotWrite(let path, let reason), .noSpace(let path, let reason, _):
      ErrorText("cannot write the output", path, why: reason)
    case .cannotName(let path, _, let reason): ErrorText("cannot rename the output", path, why: reason)
    case .readBackMismatch(let path, let reason):
      ErrorText("the output differs from what was written", path, why: reason)
    case .corrupt(let path, let reason): ErrorText("the video is corrupt", path, why: reason)
    case .brokenPipe: ErrorText("cannot write the output", "standard output", why: "its reader has closed it")
    case .cannotConvert(let from, let to): ErrorText("cannot convert the format", why: "from \(from) to \(to)")
    case .outOfMemory: ErrorText("out of memory")
    case .noFilters:
      ErrorText("cannot filter the video", why: "libavfilter of this FFmpeg's version is missing")
    case .wrongFilter(let graph, let reason): ErrorText("invalid filter graph", graph, why: reason)
    case .cannotFilter(let graph, let reason): ErrorText("cannot filter the video", graph, why: reason)
    case .noCodecs(let reason): ErrorText("cannot load FFmpeg's libraries", why: reason)
    case .oldLibraries(let found, let needed): ErrorText(tooOld: found, needed: needed)
    case .unknownEncoder(let name, _): ErrorText("this FFmpeg has no such encoder", name)
    case .noTransparency(let encoder, let container, _):
      ErrorText("\(encoder.map { $0 + " in " } ?? "")\(container.uppercased()) cannot hold transparency")
    case .unsuitableEncoder(let name, let reason): ErrorText("cannot use the encoder", name, why: reason)
    case .qualityBesideBitrate(let encoder): ErrorText("a quality and a bit rate cannot be combined", encoder)
    case .encoderOption(_, let option, let reason): ErrorText("invalid encoder option", option, why: reason)
    case .encoderRefused(let encoder, let reason): ErrorText("cannot open the encoder", encoder, why: reason)
    case .noImageEncoder(let format, let encoder):
      ErrorText("cannot write \(format)", why: "this FFmpeg has no encoder \(encoder)")
    case .unsupportedCodec(let encoder, let container):
      ErrorText("the container cannot hold this codec", "\(encoder) in \(container)")
    case .unsupportedAudio(let audio, let container):
      ErrorText("the container cannot hold this audio", "\(audio) in \(container)")
    case .cannotEncode(let encoder, let reason): ErrorText("cannot encode", encoder, why: reason)
    }
  }

  private static func reasonForNoFrame(at time: Double, of duration: Double?) -> String {
    // Frames may also be missing before the end, for example if the video begins after the audio.
    guard let end = duration, time >= end else { return "the video has no frame at \(clock(time))" }
    return clock(time) == clock(end) ? "it ends there" : "\(clock(time)) is past the end (\(clock(end)))"
  }
}
