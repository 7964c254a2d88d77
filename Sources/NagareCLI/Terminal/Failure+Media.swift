import Foundation
import Nagare

extension Failure {
  init(_ error: MediaError) {
    switch error {
    case .cannotOpen(let path, let reason):
      self.init(.failed, "cannot open the video", path, why: reason, advice: Failure.advice(onOpening: path, reason))
    case .interrupted(let path): self.init(.failed, "stopped waiting", path)
    case .inputOption(let path, let option):
      self.init(.usage, "unknown input option", option, why: "no reader of \(path) has it")
    case .notAVideo(let path, let reason):
      self.init(
        .input, "not a video", path, why: reason,
        advice: "The video comes first, then the comments.")
    case .noVideoStream(let path): self.init(.input, "no video stream", path)
    case .noSuchStream(let path, let number, let count):
      let last = count > 1 ? "s, 0 to \(count - 1)" : ", 0"
      self.init(.usage, "no video stream \(number)", path, why: "it has \(count) video stream\(last)")
    case .noDecoder(let path, let codec):
      self.init(.input, "cannot decode the video", path, why: "this FFmpeg has no decoder for \(codec)")
    case .cannotDecode(let path, let reason): self.init(.input, "cannot decode the video", path, why: reason)
    case .noFrame(let path, let time, let duration):
      // Frames may also be missing before the end, as where the video begins after the audio.
      let reason =
        if let duration, time >= duration { "\(clock(time)) is past the end (\(clock(duration)))" } else {
          "the video has no frame at \(clock(time))"
        }
      self.init(.usage, "no frame to show", path, why: reason)
    case .unknownDuration(let path):
      self.init(
        .failed, "cannot tell how long the video is", path, why: "its container does not store it",
        advice: "\"ffmpeg -i VIDEO -c copy OUT.mkv\" stores it.")
    case .unknownContainer(let path, let supported):
      self.init(
        .usage, "cannot tell the container from the output's name", path,
        advice: "End it in one of: \(supported.map { "." + $0 }.joined(separator: ", ")).")
    case .cannotCreate(let path, let reason): self.init(.failed, "cannot create the output", path, why: reason)
    case .cannotCreateFolder(let path, let reason):
      self.init(
        .failed, "cannot create a temporary folder", path, why: reason,
        advice: "The environment variable TMPDIR chooses the place of temporary folders.")
    case .unlikeWritten(let path, let reason):
      self.init(
        .failed, "the output is not what was written", path, why: reason,
        advice: "The disk may be damaged, or another program wrote to it at the same time.")
    case .damaged(let path, let reason):
      self.init(
        .input, "the video is damaged", path, why: reason, advice: "Without --strict it is burned as far as it goes.")
    case .cannotWrite(let path, let reason): self.init(.failed, "cannot write the output", path, why: reason)
    case .readerGone: self.init(.failed, "cannot write the output", "standard output", why: "nobody reads it any more")
    case .cannotConvert(let from, let to):
      self.init(.failed, "cannot convert the picture", why: "from \(from) to \(to)")
    case .outOfMemory: self.init(.failed, "out of memory")
    default: self.init(encoding: error)
    }
  }

  private static func advice(onOpening path: String, _ reason: String) -> String? {
    if path == "-" { return "Some files cannot be read from a pipe; name it as a file." }
    // Who reads from networks has other reasons.
    guard isAddress(path), reason == String(cString: strerror(ENOENT)) else { return nil }
    return "It has to be a file: download it first; \"nagare live\" reads running streams from their address."
  }

  /// Whether what should be a file is the address of something on a network.
  static func isAddress(_ path: String) -> Bool { path.prefix(12).contains("://") }

  private init(encoding error: MediaError) {
    switch error {
    case .unknownEncoder(let name, let alternatives):
      self.init(
        .usage, "this FFmpeg has no such encoder", name,
        advice: alternatives.isEmpty ? nil : "Available: \(alternatives.joined(separator: ", ")).")
    case .noTransparency(let encoder, let container, let alternatives):
      let others = "End the output's name in .mov, .webm, .mkv or -%05d.png"
      self.init(
        .usage, "\(encoder.map { $0 + " in " } ?? "")\(container.uppercased()) cannot hold transparency",
        advice: alternatives.isEmpty
          ? others + "." : "Choose \(alternatives.joined(separator: " or ")), or e\(others.dropFirst()).")
    case .unsuitableEncoder(let name, let reason): self.init(.usage, "cannot use the encoder", name, why: reason)
    case .encoderOption(let encoder, let option, let reason):
      self.init(
        .usage, "wrong encoder option", option, why: reason,
        advice: "\"ffmpeg -h encoder=\(encoder)\" lists the options of \(encoder).")
    case .encoderRefused(let encoder, let reason):
      self.init(.failed, "cannot open the encoder", encoder, why: reason)
    case .cannotEncode(let encoder, let reason): self.init(.failed, "cannot encode", encoder, why: reason)
    case .noFilters:
      self.init(
        .failed, "cannot filter the picture", why: "there is no libavfilter of this FFmpeg's version",
        advice: "Install Debian's libavfilter, or the whole of FFmpeg.")
    case .noCodecs(let reason):
      self.init(
        .failed, "cannot load FFmpeg's libraries", why: reason,
        advice: "Install FFmpeg of the version that this program was built with, or build it again.")
    case .oldLibraries(let found, let needed): self.init(tooOld: found, needed: needed)
    case .wrongFilter(let graph, let reason):
      self.init(
        .usage, "wrong filter graph", graph, why: reason,
        advice: "\"ffmpeg -h filter=NAME\" explains a filter, \"ffmpeg -filters\" lists them.")
    case .cannotFilter(let graph, let reason): self.init(.failed, "cannot filter the picture", graph, why: reason)
    case .noImageEncoder(let format, let encoder):
      self.init(
        .failed, "cannot write \(format)", why: "this FFmpeg has no encoder \(encoder)",
        advice: "End the output's name in .png.")
    case .unsupportedCodec(let encoder, let container):
      self.init(
        .usage, "the container cannot hold this codec", "\(encoder) in \(container)",
        advice: container == "mkv"
          ? "Choose another --encoder." : "Choose another --encoder, or end the output's name in .mkv.")
    case .unsupportedSound(let sound, let container):
      self.init(
        .usage, "the container cannot hold this sound", "\(sound) in \(container)",
        advice: "Choose another --audio, or end the output's name in .mkv.")
    default: self.init(.failed, "unexpected failure", why: "\(error)")
    }
  }
}
