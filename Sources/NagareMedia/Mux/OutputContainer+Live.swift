import CFFmpeg
import NagareSystem

extension OutputContainer {
  /// The containers for live streams.
  package static let live: [OutputContainer] = [.ts, .flv, .mkv, .mp4, .mov, .webm, .nut]

  /// The container for a live stream.
  /// - Parameters:
  ///   - output: a file, `-` for the standard output, or an address.
  ///   - container: the name of the container, such as `flv`; nil for one that suits the output.
  ///   - encoder: FFmpeg's name of the encoder; nil for the usual one.
  package static func live(output: String, container: String?, encoder: String?) throws(MediaError) -> OutputContainer {
    if let container { return try live(named: container, for: container) }
    if let address = NetworkAddress(output) { return address.isRTMP ? .flv : .ts }
    if output == "-" { return encoder == "rawvideo" ? .nut : .ts }
    return try live(named: output.fileSuffix, for: output)
  }

  /// The containers for a live stream of comments on transparency.
  package static let liveOverlays: [OutputContainer] = [.webm, .mkv, .mov, .raw]

  /// The container for a live stream of comments on transparency.
  /// - Parameters:
  ///   - output: a file, `-` for the standard output, or an address.
  ///   - container: the name of the container; nil for one that suits the output: raw samples for pipes.
  ///   - isPipe: whether the output is a pipe or a device.
  package static func liveOverlay(output: String, container: String?, isPipe: Bool) throws(MediaError)
    -> OutputContainer
  {
    let isAddress = MuxerTarget.isHTTP(output)
    let suffix = (isAddress ? String(output.prefix { $0 != "?" }) : output).fileSuffix.lowercased()
    let usual: OutputContainer? = isPipe ? .raw : isAddress ? .webm : nil
    let known = liveOverlays.map(\.rawValue)
    let name = container ?? (known.contains(suffix) && !isPipe ? suffix : usual?.rawValue ?? suffix)
    guard let container = OutputContainer(rawValue: name), liveOverlays.contains(container) else {
      throw MediaError.unknownContainer(path: output, supported: liveOverlays.map(\.rawValue))
    }
    return container
  }

  /// The media type of a stream, as HTTP names it.
  var mediaType: String {
    switch self {
    case .webm: "video/webm"
    case .mkv: "video/x-matroska"
    case .mov: "video/quicktime"
    case .mp4, .fragments: "video/mp4"
    case .ts: "video/mp2t"
    case .nut, .flv, .raw, .images: "application/octet-stream"
    }
  }

  private static func live(named name: String, for path: String) throws(MediaError) -> OutputContainer {
    let name = name.lowercased()
    let others: [String: OutputContainer] = ["m4v": .mp4]
    guard let container = others[name] ?? OutputContainer(rawValue: name), live.contains(container) else {
      throw MediaError.unknownContainer(path: path, supported: live.map(\.rawValue))
    }
    return container
  }

  /// The sample rates at which FLV can hold MP3.
  private static let flvAudioRates: [Int32] = [11_025, 22_050, 44_100, 48_000]

  /// The role of a live stream's audio.
  func liveRole(ofAudio stream: AVStream) -> StreamRole {
    let parameters = stream.codecpar.pointee
    let isRefused =
      self == .flv && parameters.codec_id == AV_CODEC_ID_MP3
      && !OutputContainer.flvAudioRates.contains(parameters.sample_rate)
    return isRefused ? .omitted : role(of: stream, isMainAudio: true)
  }
}
