import FuzzSupport
import Nagare

/// Rules for a container and its packets.
enum PacketRules {
  /// More than any of the small inputs has, unless reading never ends.
  private static let maxPackets = 20_000

  static func check(_ video: VideoStream) {
    require(video.width > 0 && video.height > 0, "a video has a size")
    require(video.index >= 0, "the video is one of the streams")
    require(video.timeBase.numerator > 0 && video.timeBase.denominator > 0, "time bases are positive")
    require(video.pixelAspect.isFinite && video.pixelAspect > 0, "the pixel aspect ratio is positive")
    for number in [video.frameRate, video.steadyFrameInterval] {
      if let number { require(number.isFinite && number > 0, "rates are positive") }
    }
    if let count = video.frameCount { require(count >= 0, "the frame count is not negative") }
    Features.note("codec", video.codec)
    Features.note("format", video.pixelFormatName)
    Features.note("width", video.width)
    Features.note("height", video.height)
    Features.note("turned", video.orientation.isTransposed ? 1 : 0)
    Features.note("frames", video.frameCount ?? -1)
  }

  /// Reads all packets.
  static func check(_ demuxer: Demuxer) throws(MediaError) {
    for duration in [demuxer.duration, demuxer.videoDuration] {
      if let duration { require(duration.isFinite, "durations are finite") }
    }
    require(demuxer.timing.steadyInterval.map { $0.isFinite && $0 > 0 } ?? true, "intervals are positive")
    if let audio = demuxer.audioIndex { require(audio >= 0 && audio != demuxer.video.index, "audio is no video") }
    var count = 0
    while let packet = try demuxer.nextPacket() {
      count += 1
      require(count <= maxPackets, "reading reaches the end")
      require(packet.streamIndex >= 0 && packet.byteCount >= 0, "packets have a stream and a size")
      require(packet.timeBase != nil, "time bases are positive")
    }
    Features.note("packets", count)
    Features.note("discontinuities", demuxer.discontinuityCount)
    Features.note("audio", demuxer.audioIndex ?? -1)
  }
}
