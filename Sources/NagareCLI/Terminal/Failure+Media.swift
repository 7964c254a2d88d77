import Foundation
import Nagare

extension Failure {
  init(_ error: MediaError) {
    switch error {
    case .cannotOpen(let path, let reason):
      self.init(.failed, "cannot open the video", path, why: reason, advice: Failure.advice(onOpening: path, reason))
    case .interrupted(let path): self.init(.failed, "stopped waiting", path)
    case .inputOption(let path, let option):
      self.init(.usage, "unknown input option", option, why: "no demuxer or protocol of \(path) has it")
    case .notAVideo(let path, _) where Failure.lacksIndex(path):
      self.init(
        .input, "the video is incomplete", path, why: "its index, at the end of MP4 and MOV files, is missing",
        advice: "Download or copy it again.")
    case .notAVideo(let path, let reason):
      self.init(.input, "not a video", path, why: reason, advice: Failure.advice(onUnknownVideo: path))
    case .noVideoStream(let path):
      self.init(.input, "no video stream", path, advice: "It contains only audio.")
    case .noSuchStream(let path, let number, let count):
      let streams = count > 1 ? "video streams 0 to \(count - 1)" : "only video stream 0"
      self.init(.usage, "no video stream \(number)", path, why: "it has \(streams)")
    case .noDecoder(let path, let codec):
      self.init(.input, "cannot decode the video", path, why: "this FFmpeg has no decoder for \(codec)")
    case .cannotDecode(let path, let reason): self.init(.input, "cannot decode the video", path, why: reason)
    case .noFrame(let path, let time, let duration):
      // Frames may also be missing before the end, for example if the video begins after the audio.
      let end = duration.flatMap { time >= $0 ? $0 : nil }
      self.init(
        .usage, "no frame to show", path,
        why: end.map { clock(time) == clock($0) ? "it ends there" : "\(clock(time)) is past the end (\(clock($0)))" }
          ?? "the video has no frame at \(clock(time))",
        advice: end.map { "Choose a time before \(clock($0))." } ?? "Choose a later time.")
    case .unknownDuration(let path):
      self.init(
        .failed, "cannot tell the length of the video", path, why: "its container does not store it",
        advice: "\"ffmpeg -i VIDEO -c copy OUT.mkv\" stores it.")
    case .unknownContainer(let path, _) where Failure.isFolder(path): self.init(OutputError.isFolder(path: path))
    case .unknownContainer(let path, let supported):
      let suffixes = supported.map { "." + $0 }.joined(separator: ", ")
      let other = Failure.command(writing: path).map { " To write this format, see \"nagare help \($0)\"." } ?? ""
      self.init(
        .usage, "cannot tell the container from the output's name", path,
        advice: "End it in one of: \(suffixes).\(other)")
    case .cannotCreate(let path, let reason):
      self.init(
        .failed, "cannot create the output", path, why: reason, advice: Failure.advice(onCreating: path, reason))
    case .cannotCreateFolder(let path, let reason):
      self.init(
        .failed, "cannot create a temporary folder", path, why: reason,
        advice: "The environment variable TMPDIR chooses the place of temporary folders.")
    case .readBackMismatch(let path, let reason):
      self.init(
        .failed, "the output differs from what was written", path, why: reason,
        advice: "The disk may be faulty, or another program wrote to the file at the same time.")
    case .corrupt(let path, let reason):
      self.init(
        .input, "the video is corrupt", path, why: reason, advice: "Without --strict, it is burned with a warning.")
    case .cannotWrite(let path, let reason): self.init(.failed, "cannot write the output", path, why: reason)
    case .cannotName(let path, let partialFile, let reason):
      self.init(
        .failed, "cannot rename the output", path, why: reason,
        advice: "The finished video is \(partialFile): rename it.")
    case .noSpace(let path, let reason, let isLimited):
      self.init(
        .failed, "cannot write the output", path, why: reason,
        advice: isLimited
          ? "Write to a file system that takes larger files, or set a lower --bitrate."
          : "Free space, or write to another disk.")
    case .brokenPipe: self.init(.failed, "cannot write the output", "standard output", why: "its reader has closed it")
    case .cannotConvert(let from, let to):
      self.init(.failed, "cannot convert the format", why: "from \(from) to \(to)")
    case .outOfMemory: self.init(.failed, "out of memory")
    default: self.init(encoding: error)
    }
  }

  /// The error of a burn that ran out of disk space.
  init(_ error: OutOfSpace) {
    self.init(error.cause)
    guard let partialFile = error.partialFile ?? error.earlierPartialFiles.first else { return }
    let isEarlier = error.partialFile == nil
    let kept = isEarlier ? "An earlier burn left \(partialFile)." : "The output so far is kept in \(partialFile)."
    let others = error.earlierPartialFiles.filter { $0 != partialFile }
    let more = others.isEmpty ? "" : " Earlier burns left \(others.joined(separator: " and "))."
    if case .noSpace(_, _, true) = error.cause {
      let repair = "move it to a file system that takes larger files and burn there with --resume"
      advice = "\(kept) To continue, \(repair).\(more)"
    } else {
      let repair = error.isResuming ? "try again" : "add --resume"
      advice = "\(kept) To continue, free enough space beside it for the whole output, then \(repair).\(more)"
    }
  }

  private static func advice(onOpening path: String, _ reason: String) -> String? {
    if path == "-" { return "Some files cannot be read from a pipe; name it as a file." }
    if path.hasPrefix("file://") { return "Name the file without \"file://\"." }
    if NagareCommand.running == "live" {
      if reason == text(of: ECONNREFUSED) {
        return "Nothing sends there yet: start the sender first, or add --reconnect."
      }
      if path.contains(":/"), !isAddress(path) { return "Addresses have two slashes, such as udp://127.0.0.1:1234." }
    }
    // An address with this reason means that the command reads no addresses.
    guard isAddress(path), reason == text(of: ENOENT) else {
      return isFolder(path) ? "Name a video file in it." : advice(onReading: path, reason)
    }
    return
      "The video must be a local file: download it first; \"nagare live\" reads running streams from their address."
  }

  /// The command that writes files with this suffix.
  private static func command(writing path: String) -> String? {
    if ImageFormat(path: path) != nil { return "frame" }
    return ConvertTarget(path: path) == nil ? nil : "convert"
  }

  /// Whether a file begins as MP4 and MOV do: such a file is always recognised as a video if its index exists.
  private static func lacksIndex(_ path: String) -> Bool {
    guard DiskSpace.bytes(of: path) != nil, let file = FileHandle(forReadingAtPath: path) else { return false }
    // Some image formats begin in the same way.
    let start = (try? file.read(upToCount: 12)).map { String(decoding: $0.dropFirst(4), as: UTF8.self) } ?? ""
    let isImage = ["hei", "hev", "mif", "msf", "avi", "crx"].contains(start.dropFirst(4).prefix(3))
    return start.hasPrefix("ftyp") && !isImage
  }

  /// Advice on a file that is in no known container.
  private static func advice(onUnknownVideo path: String) -> String? {
    // Pipes and devices have no size, and reading one may block for ever.
    guard let size = DiskSpace.bytes(of: path) else { return nil }
    if size == 0 { return "The file is empty: the download may have failed; fetch it again." }
    // Comments are text; a file with zero bytes in no known container is more likely a corrupt video.
    let start = (try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 4_096)) ?? Data()
    return start.contains(0)
      ? "The download may have failed: check that a player shows it."
      : "The video comes first, then its comments."
  }

  /// Whether a path is a network address.
  static func isAddress(_ path: String) -> Bool { path.prefix(12).contains("://") }

  /// Advice on a hardware encoder that cannot be opened.
  private static func advice(onOpeningOf encoder: String) -> String? {
    let devices = [
      "nvenc": "an NVIDIA graphics card and its driver", "qsv": "an Intel graphics processor and its driver",
      "vaapi": "a graphics processor with VA-API", "amf": "an AMD graphics card and its driver",
      "v4l2m2m": "a video encoder of the system on a chip", "vulkan": "a graphics card with Vulkan Video",
    ]
    return encoder.split(separator: "_").last.flatMap { devices[String($0)] }.map {
      "It needs \($0); --encoder libx264 needs none."
    }
  }

  private init(encoding error: MediaError) {
    switch error {
    case .unknownEncoder(let name, let alternatives):
      let codecs = [
        "h264": "libx264", "x264": "libx264", "avc": "libx264", "h265": "libx265", "x265": "libx265", "hevc": "libx265",
        "vp9": "libvpx-vp9", "av1": "libsvtav1", "svtav1": "libsvtav1", "svt-av1": "libsvtav1",
      ]
      let nearest = codecs[name.lowercased()] ?? EditDistance.nearest(to: name.lowercased(), in: alternatives)
      let proposal = nearest.map { "Did you mean \($0)? " } ?? ""
      self.init(
        .usage, "this FFmpeg has no such encoder", name,
        advice: alternatives.isEmpty ? nil : "\(proposal)Available: \(alternatives.joined(separator: ", ")).")
    case .noTransparency(let encoder, let container, let alternatives):
      let others = "End the output's name in .mov, .webm, .mkv or -%05d.png"
      self.init(
        .usage, "\(encoder.map { $0 + " in " } ?? "")\(container.uppercased()) cannot hold transparency",
        advice: alternatives.isEmpty
          ? others + "." : "Choose \(alternatives.joined(separator: " or ")), or e\(others.dropFirst()).")
    case .unsuitableEncoder(let name, let reason): self.init(.usage, "cannot use the encoder", name, why: reason)
    case .qualityBesideBitrate:
      self.init(.usage, "--crf and --bitrate exclude each other", advice: "Leave one of them out.")
    case .encoderOption(let encoder, let option, let reason):
      self.init(
        .usage, "wrong encoder option", option, why: reason,
        advice: "\"ffmpeg -h encoder=\(encoder)\" lists the options of \(encoder).")
    case .encoderRefused(let encoder, let reason):
      self.init(.failed, "cannot open the encoder", encoder, why: reason, advice: Failure.advice(onOpeningOf: encoder))
    case .cannotEncode(let encoder, let reason): self.init(.failed, "cannot encode", encoder, why: reason)
    case .noFilters:
      self.init(
        .failed, "cannot filter the video", why: "libavfilter of this FFmpeg's version is missing",
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
    case .cannotFilter(let graph, let reason): self.init(.failed, "cannot filter the video", graph, why: reason)
    case .noImageEncoder(let format, let encoder):
      self.init(
        .failed, "cannot write \(format)", why: "this FFmpeg has no encoder \(encoder)",
        advice: "End the output's name in .png.")
    case .unsupportedCodec(let encoder, let container):
      self.init(
        .usage, "the container cannot hold this codec", "\(encoder) in \(container)",
        advice: container == "mkv"
          ? "Choose another --encoder." : "Choose another --encoder, or end the output's name in .mkv.")
    case .unsupportedAudio(let audio, let container):
      self.init(
        .usage, "the container cannot hold this audio", "\(audio) in \(container)",
        advice: "Choose another --audio, or end the output's name in .mkv.")
    default: self.init(.failed, "unexpected failure", why: "\(error)")
    }
  }
}
