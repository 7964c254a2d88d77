import CFFmpeg
import NagareColor

/// What filters are told of the frames that they get.
struct FilterInput {
  /// The frames' size and format; a filter graph is made for one alone.
  var geometry: FrameGeometry
  /// Of the timestamps that filters see, which count from the video's beginning.
  let timeBase: AVRational
  /// The frames' own units in these.
  let scale: Int64
  /// The timestamp of the beginning.
  private let start: Int64
  /// Frames a second; 0 where nobody knows.
  let rate: AVRational
  let pixelAspect: AVRational
  /// How samples encode colour, where it is guessed by the size; nil where it is said, or there is nothing to guess.
  let matrix: AVColorSpace?
  /// How samples encode colour, and their range, as far as it is said or guessed; nil for RGB.
  private let colors: (space: AVColorSpace, range: AVColorRange)?

  /// Filters that move frames in time round to their units; those of some containers are as long as frames.
  private static let longestUnit = 0.001
  private static let finer: Int32 = 1000

  init(_ description: FrameDescription, _ timing: FrameTiming) {
    geometry = description.geometry
    // What decoders do not know before the first frame is mostly this.
    if geometry.format == AV_PIX_FMT_NONE { geometry.format = AV_PIX_FMT_YUV420P }
    let isGuessed = description.tags.space == AVCOL_SPC_UNSPECIFIED && !has(AV_PIX_FMT_FLAG_RGB, geometry.format)
    matrix = isGuessed ? YCbCrEncoding(description.tags, geometry: geometry).matrix.space : nil
    colors =
      has(AV_PIX_FMT_FLAG_RGB, geometry.format) ? nil : (matrix ?? description.tags.space, description.tags.range)
    pixelAspect = description.knownPixelAspect ?? AVRational(num: 0, den: 1)
    rate = timing.rate ?? AVRational(num: 0, den: 1)
    let units = timing.axis.timeBase
    let isCoarse = units.seconds(1) > FilterInput.longestUnit && units.denominator <= Int32.max / FilterInput.finer
    scale = isCoarse ? Int64(FilterInput.finer) : 1
    timeBase = AVRational(num: units.numerator, den: units.denominator * Int32(scale))
    start = timing.axis.start
  }

  /// A frame's timestamp as filters see it.
  func filterTime(_ timestamp: Int64) -> Int64 { (timestamp &- start) &* scale }

  /// The arguments of the filter that frames are given to.
  /// - Parameter takesColors: whether it is told how samples encode colour. Otherwise frames alone say so.
  func arguments(takesColors: Bool) -> String {
    "video_size=\(geometry.width)x\(geometry.height):pix_fmt=\(geometry.format.rawValue)"
      + ":time_base=\(timeBase.num)/\(timeBase.den):pixel_aspect=\(pixelAspect.num)/\(pixelAspect.den)"
      + (rate.num > 0 ? ":frame_rate=\(rate.num)/\(rate.den)" : "")
      + (takesColors ? colors.map { ":colorspace=\($0.space.rawValue):range=\($0.range.rawValue)" } ?? "" : "")
  }
}
