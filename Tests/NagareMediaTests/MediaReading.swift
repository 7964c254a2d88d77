import NagareMedia
import NagarePixels

/// An open video, with a decoder of one thread.
struct OpenVideo {
  let demuxer: Demuxer
  let decoder: VideoDecoder

  init(_ path: String) throws { try self.init(demuxer: Demuxer(path: path)) }

  init(demuxer: Demuxer, filters: FilterSettings = FilterSettings()) throws {
    self.demuxer = demuxer
    decoder = try VideoDecoder(of: demuxer, filters: filters, threads: 1)
  }

  /// The next frames in the order they are shown, at most `limit`.
  func frames(limit: Int = .max) throws -> [VideoFrame] {
    var frames: [VideoFrame] = []
    var isAtEnd = false
    while !isAtEnd, frames.count < limit {
      let packet = try demuxer.nextPacket()
      isAtEnd = packet == nil
      if let packet, packet.streamIndex != demuxer.video.index { continue }
      try decoder.send(packet)
      while let frame = try decoder.nextFrame() { frames.append(frame) }
    }
    return Array(frames.prefix(limit))
  }

  /// A frame's time from the start of the video, in seconds.
  func time(of frame: VideoFrame) -> Double { demuxer.timeAxis.time(of: frame) }

  /// An encoder as a burn that keeps sample formats would open it.
  func encoder(
    _ name: String?, container: OutputContainer = .mkv, change: (inout EncoderSettings) -> Void = { _ in }
  ) throws -> VideoEncoder {
    var settings = EncoderSettings()
    settings.name = name
    settings.threads = 1
    settings.keepsFormat = true
    change(&settings)
    return try VideoEncoder(
      settings: settings, container: container, source: decoder.description, timing: demuxer.timing)
  }
}

extension VideoFrame {
  /// The first luma sample; nil if the frame is not writable.
  var firstLuma: UInt8? { withView { $0[0].samples[0] } }
}

/// The `MediaError` that `body` throws; nil if it throws none, or another error.
func mediaError(_ body: () throws -> Void) -> MediaError? {
  do {
    try body()
    return nil
  } catch {
    return error as? MediaError
  }
}
