import Foundation
import Nagare

extension Failure {
  init(_ error: MediaError) {
    switch error {
    case .unknownContainer(let path, _) where Failure.isFolder(path): self.init(OutputError.isFolder(path: path))
    case .notAVideo(let path, _) where Failure.lacksIndex(path):
      self.init(
        .input, "the video is incomplete", path, why: "its index, usually at the end of the file, is missing",
        advice: "Download or copy it again.")
    case .qualityBesideBitrate:
      self.init(.usage, "--crf and --bitrate cannot be combined", advice: "Leave one of them out.")
    default: self.init(Failure.code(of: error), error.text, advice: Failure.advice(on: error))
    }
  }

  private static func code(of error: MediaError) -> Code {
    switch error {
    case .notAVideo, .noVideoStream, .noDecoder, .cannotDecode, .corrupt: .input
    case .inputOption, .noSuchStream, .noFrame, .unknownContainer, .unknownEncoder, .unsuitableEncoder,
      .noTransparency, .encoderOption, .wrongFilter, .unsupportedCodec, .unsupportedAudio:
      .usage
    default: .failed
    }
  }

  private static func advice(on error: MediaError) -> String? {
    switch error {
    case .cannotOpen(let path, let reason): advice(onOpening: path, reason)
    case .cannotRead(let path, let reason): advice(onReading: path, reason)
    case .notAVideo(let path, _): advice(onUnknownVideo: path)
    case .noVideoStream:
      "It may contain only audio or subtitles."
        + (NagareCommand.running == LiveCommand.configuration.commandName
          ? " If its video begins late, \"--input-option analyzeduration=20000000\" waits 20 s for it." : "")
    case .noFrame(_, let time, let duration):
      duration.flatMap { time >= $0 ? "Choose a time before \(clock($0))." : nil } ?? "Choose another time."
    case .unknownDuration: "\"ffmpeg -i VIDEO -c copy OUT.mkv\" stores it."
    case .unknownContainer(let path, let supported): advice(onSuffixOf: path, supported)
    case .cannotCreate(let path, let reason): advice(onCreating: path, reason)
    case .cannotCreateFolder: "The environment variable TMPDIR chooses the place of temporary folders."
    case .readBackMismatch: "The disk may be faulty, or another program wrote to the file at the same time."
    case .corrupt: "Without --strict, it is burned with a warning."
    case .cannotName(_, let partialFile, _): "The finished video is \(partialFile): rename it."
    case .noSpace(_, _, let isLimited):
      isLimited
        ? "Write to a file system that takes larger files, or set a lower --bitrate."
        : "Free space, or write to another disk."
    case .noFilters: "Install Debian's libavfilter, or the whole of FFmpeg."
    case .noCodecs: "Install the FFmpeg version that Nagare was built with, or rebuild Nagare."
    case .wrongFilter: "\"ffmpeg -h filter=NAME\" explains a filter, \"ffmpeg -filters\" lists them."
    default: advice(onEncoding: error)
    }
  }

  /// The failure of a burn that ran out of space: on the disk, or within the file size limit.
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
      advice = "\(kept) To continue, free enough space on its disk for the whole output, then \(repair).\(more)"
    }
  }

  private static func advice(onOpening path: String, _ reason: String) -> String? {
    if path == "-" { return "Some videos cannot be read from a pipe: name a file instead of \"-\"." }
    if path.hasPrefix("file://") { return "Name the file without \"file://\"." }
    if NagareCommand.running == LiveCommand.configuration.commandName {
      if reason == text(of: ECONNREFUSED) {
        return "Nothing sends there yet: start the sender first, or add --reconnect."
      }
      if path.contains(":/"), !isAddress(path) { return "Addresses have two slashes, such as udp://127.0.0.1:1234." }
    }
    // FFmpeg takes an address for a file, which it does not find, only if the command does not read such addresses.
    guard isAddress(path), reason == text(of: ENOENT) else {
      return isFolder(path) ? "Name a video file in it." : advice(onReading: path, reason)
    }
    return NagareCommand.running == LiveCommand.configuration.commandName
      ? "live reads addresses of RTMP, RTSP, SRT, UDP, RTP, TCP and HTTP."
      : "The video must be a local file: download it first; \"nagare live\" reads running streams from their address."
  }

  /// The command that writes files with this suffix; nil for the suffixes of videos and for unknown ones.
  private static func command(writing path: String) -> String? {
    if ImageFormat(path: path) != nil { return "frame" }
    return ConvertTarget(path: path) == nil ? nil : "convert"
  }

  /// Whether a file begins like an MP4 or MOV video, which FFmpeg always recognises if its index exists.
  private static func lacksIndex(_ path: String) -> Bool {
    guard DiskSpace.bytes(of: path) != nil, let file = FileHandle(forReadingAtPath: path) else { return false }
    // Some image formats begin in the same way.
    let start = (try? file.read(upToCount: 12)).map { String(decoding: $0.dropFirst(4), as: UTF8.self) } ?? ""
    let isImage = ["hei", "hev", "mif", "msf", "avi", "crx"].contains(start.dropFirst(4).prefix(3))
    return start.hasPrefix("ftyp") && !isImage
  }

  /// Advice on a file without a known container.
  private static func advice(onUnknownVideo path: String) -> String? {
    // Pipes and devices have no size, and reading one may block for ever.
    guard let size = DiskSpace.bytes(of: path) else { return nil }
    if size == 0 { return "The file is empty: the download may have failed; fetch it again." }
    // Most comments are text: a zero byte near the beginning is more likely that of a corrupt video.
    let start = (try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 4_096)) ?? Data()
    return start.contains(0)
      ? "The download may have failed: check that a player shows it."
      : "The video comes first, then its comments."
  }

  /// Whether a path begins with a scheme, as network addresses do.
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

  private static func advice(onEncoding error: MediaError) -> String? {
    switch error {
    case .unknownEncoder(let name, let alternatives): advice(onUnknownEncoder: name, alternatives)
    case .noTransparency(_, _, let alternatives):
      (alternatives.isEmpty ? "E" : "Choose \(alternatives.joined(separator: " or ")), or e")
        + "nd the output's name in .mov, .webm, .mkv or -%05d.png."
    case .encoderOption(let encoder, _, _): "\"ffmpeg -h encoder=\(encoder)\" lists the options of \(encoder)."
    case .encoderRefused(let encoder, _): advice(onOpeningOf: encoder)
    case .noImageEncoder: "End the output's name in .png."
    case .unsupportedCodec(_, "mkv"): "Choose another --encoder."
    case .unsupportedCodec: "Choose another --encoder, or end the output's name in .mkv."
    case .unsupportedAudio: "Choose another --audio, or end the output's name in .mkv."
    default: nil
    }
  }

  private static func advice(onUnknownEncoder name: String, _ alternatives: [String]) -> String? {
    guard !alternatives.isEmpty else { return nil }
    let codecs = [
      "h264": "libx264", "x264": "libx264", "avc": "libx264", "h265": "libx265", "x265": "libx265", "hevc": "libx265",
      "vp9": "libvpx-vp9", "av1": "libsvtav1", "svtav1": "libsvtav1", "svt-av1": "libsvtav1",
    ]
    let nearest = codecs[name.lowercased()] ?? EditDistance.nearest(to: name.lowercased(), in: alternatives)
    let proposal = nearest.map { "Did you mean \($0)? " } ?? ""
    return "\(proposal)Available: \(alternatives.joined(separator: ", "))."
  }

  private static func advice(onSuffixOf path: String, _ supported: [String]) -> String {
    let suffixes = supported.map { "." + $0 }.joined(separator: ", ")
    let other = command(writing: path).map { " To write this format, see \"nagare help \($0)\"." } ?? ""
    return "End it in one of: \(suffixes).\(other)"
  }
}
