import FuzzSupport
import Nagare

/// What must hold for a container and its packets.
enum PacketRules {
  /// More than any of the small inputs has that is no endless loop.
  private static let maxPackets = 20_000

  static func check(_ video: VideoStream) {
    require(video.width > 0 && video.height > 0, "a picture has a size")
    require(video.index >= 0, "the video is one of the streams")
    require(video.timeBase.numerator > 0 && video.timeBase.denominator > 0, "timestamps count something")
    require(video.pixelAspect.isFinite && video.pixelAspect > 0, "a pixel has a shape")
    require((0..<360).contains(video.rotation), "a turn is less than a whole one")
    for number in [video.frameRate, video.steadyFrameInterval] {
      if let number { require(number.isFinite && number > 0, "rates are numbers") }
    }
    if let count = video.frameCount { require(count >= 0, "frames are counted") }
    Features.note("codec", video.codec)
    Features.note("format", video.pixelFormatName)
    Features.note("width", video.width)
    Features.note("height", video.height)
    Features.note("rotation", video.rotation)
    Features.note("frames", video.frameCount ?? -1)
  }

  /// Reads all packets.
  static func check(_ demuxer: Demuxer) throws(MediaError) {
    for duration in [demuxer.duration, demuxer.videoDuration] {
      if let duration { require(duration.isFinite, "a length is a number") }
    }
    require(demuxer.timing.steadyInterval.map { $0.isFinite && $0 > 0 } ?? true, "rates are numbers")
    if let audio = demuxer.audioIndex { require(audio >= 0 && audio != demuxer.video.index, "audio is no picture") }
    var count = 0
    while let packet = try demuxer.nextPacket() {
      count += 1
      require(count <= maxPackets, "the end comes")
      require(packet.streamIndex >= 0 && packet.byteCount >= 0, "packets belong to a stream")
      let base = demuxer.timeBase(of: packet.streamIndex)
      require(base.numerator > 0 && base.denominator > 0, "timestamps count something")
    }
    Features.note("packets", count)
    Features.note("jumps", demuxer.discontinuityCount)
    Features.note("audio", demuxer.audioIndex ?? -1)
  }
}
