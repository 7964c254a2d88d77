import CFFmpeg
import NagareColor
import NagarePixels

/// A container's description of the video stream to decode.
package struct VideoStream: Sendable {
  /// The index among the container's streams.
  package let index: Int
  /// The unit of the timestamps.
  package let timeBase: TimeBase
  /// The stored width in luma samples, before any rotation.
  package let width: Int
  /// The stored height in luma samples, before any rotation.
  package let height: Int
  /// The average frame rate, if the container or the codec states one.
  package let frameRate: Double?
  /// The seconds from each frame to the next, if the container's figures agree that they are constant.
  package let steadyFrameInterval: Double?
  /// The number of frames that are shown; nil if the container does not state it.
  package let frameCount: Int?
  /// The codec's short name, such as `h264`.
  package let codec: String
  /// FFmpeg's name of the pixel format, such as `yuv420p`.
  package let pixelFormatName: String
  /// The width of a pixel as displayed, divided by its height; 1 if unspecified.
  package let pixelAspect: Double
  /// How players turn and mirror the stored frames, as the container states it.
  package let orientation: DisplayOrientation

  /// The stream that players would show; nil if there is none besides cover art, or its size is unknown.
  /// - Parameter isLive: whether to choose the largest stream, as one video may come in several sizes.
  init?(bestOf context: UnsafeMutablePointer<AVFormatContext>, isLive: Bool) {
    let best = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    var candidates = [Int(best)] + (0..<Int(context.pointee.nb_streams))
    if isLive {
      let sizes = candidates.map { VideoStream.pixels(of: $0, in: context) }
      candidates = candidates.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }.map { candidates[$0] }
    }
    guard let chosen = candidates.first(where: { VideoStream.isVideo($0, of: context) }) else { return nil }
    self.init(chosen, of: context)
  }

  /// Whether a stream is a video other than cover art.
  static func isVideo(_ index: Int, of context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    guard index >= 0, let stream = context.pointee.streams[index] else { return false }
    let isVideo = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    return isVideo && stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
  }

  /// A video stream; nil if its size is unknown.
  init?(_ chosen: Int, of context: UnsafeMutablePointer<AVFormatContext>) {
    guard let stream = context.pointee.streams[chosen] else { return nil }
    let parameters = stream.pointee.codecpar.pointee
    guard parameters.width > 0, parameters.height > 0 else { return nil }
    index = chosen
    timeBase = TimeBase(stream.pointee.time_base)
    width = Int(parameters.width)
    height = Int(parameters.height)
    let rate = av_guess_frame_rate(context, stream, nil)
    frameRate = rate.num > 0 && rate.den > 0 && av_q2d(rate) >= VideoStream.lowestRate ? av_q2d(rate) : nil
    steadyFrameInterval = VideoStream.steadyFrameInterval(of: stream)
    frameCount = VideoStream.frameCount(of: stream, in: context)
    codec = name(of: parameters.codec_id)
    pixelFormatName = name(of: AVPixelFormat(parameters.format))
    let aspect = av_guess_sample_aspect_ratio(context, stream, nil)
    pixelAspect = aspect.num > 0 && aspect.den > 0 ? av_q2d(aspect) : 1
    orientation = VideoStream.orientation(of: stream)
  }

  /// The assumed frames per second of a stream that does not state a rate.
  static let usualRate: Int32 = 25

  /// The lowest plausible rate, in frames per second. At lower rates, frames would last longer than any can.
  private static let lowestRate = 1 / TimestampLimits.longestFrame

  /// The duration of a frame that does not state one, in units of the time base.
  var usualDuration: Int64 {
    let units = 1 / (frameRate ?? Double(VideoStream.usualRate)) / timeBase.seconds(1)
    return units.isFinite ? max(1, Int64(min(units, 1e12).rounded())) : 1
  }

  /// The number of frames that are shown. Edit lists may hide some that a container counts.
  private static func frameCount(
    of stream: UnsafeMutablePointer<AVStream>, in context: UnsafeMutablePointer<AVFormatContext>
  ) -> Int? {
    guard stream.pointee.nb_frames > 0 else { return nil }
    let listed = avformat_index_get_entries_count(stream)
    guard listed > 0, String(cString: context.pointee.iformat.pointee.name).hasPrefix("mov") else {
      return Int(stream.pointee.nb_frames)
    }
    return (0..<listed).count { nagare_is_shown(avformat_index_get_entry(stream, $0)) != 0 }
  }

  private static func pixels(of index: Int, in context: UnsafeMutablePointer<AVFormatContext>) -> Int {
    guard index >= 0, let parameters = context.pointee.streams[index]?.pointee.codecpar.pointee else { return 0 }
    return Int(parameters.width) * Int(parameters.height)
  }

  /// The seconds from each frame to the next; nil if they vary or are unknown. FFmpeg's base rate counts every instant
  /// that may have a frame; its average rate counts actual frames.
  private static func steadyFrameInterval(of stream: UnsafeMutablePointer<AVStream>) -> Double? {
    let (base, average) = (stream.pointee.r_frame_rate, stream.pointee.avg_frame_rate)
    guard base.num > 0, base.den > 0, average.num > 0, average.den > 0 else { return nil }
    guard abs(av_q2d(average) / av_q2d(base) - 1) < 0.002 else { return nil }
    return Double(base.den) / Double(base.num)
  }

  /// How players turn and mirror a stream's frames.
  static func orientation(of stream: UnsafeMutablePointer<AVStream>) -> DisplayOrientation {
    displayMatrix(of: stream).map(DisplayOrientation.init) ?? .upright
  }

  /// The nine numbers of the display matrix, valid as long as the stream; nil if the container has none.
  private static func displayMatrix(of stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<Int32>? {
    guard let data = StreamSideData.find(AV_PKT_DATA_DISPLAYMATRIX, of: stream), data.count >= 36 else { return nil }
    return data.baseAddress.map { $0.bindMemory(to: Int32.self, capacity: 9) }
  }
}
