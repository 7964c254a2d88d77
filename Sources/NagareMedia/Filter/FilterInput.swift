import CFFmpeg
import NagareColor

/// The properties of input frames, as passed to filters.
struct FilterInput {
  /// The size and format of the frames, for which each filter graph is made.
  var geometry: FrameGeometry
  /// The unit of timestamps in filters, which count from the video's beginning.
  let timeBase: AVRational
  /// The number of filter units in one unit of the frames' timestamps.
  let scale: Int64
  /// The timestamp of the video's beginning.
  private let start: Int64
  /// The frame rate; 0 if unknown.
  let rate: AVRational
  let pixelAspect: AVRational
  /// The matrix, if guessed from the size; nil if it is tagged, or for RGB.
  let matrix: AVColorSpace?
  /// The matrix, tagged or guessed, and the range; nil for RGB.
  private let colors: (space: AVColorSpace, range: AVColorRange)?

  /// The longest unit that filters use unchanged, in seconds. Filters that change timestamps round to their unit, and
  /// the units of some containers are as long as frames.
  private static let longestUnit = 0.001
  private static let refinement: Int32 = 1000

  init(_ description: FrameDescription, _ timing: FrameTiming) {
    geometry = description.geometry
    // Decoders that learn the format from the first frame mostly output this format.
    if geometry.format == AV_PIX_FMT_NONE { geometry.format = AV_PIX_FMT_YUV420P }
    let isGuessed = description.tags.space == AVCOL_SPC_UNSPECIFIED && !has(AV_PIX_FMT_FLAG_RGB, geometry.format)
    matrix = isGuessed ? YCbCrEncoding(description.tags, geometry: geometry).matrix.space : nil
    colors =
      has(AV_PIX_FMT_FLAG_RGB, geometry.format) ? nil : (matrix ?? description.tags.space, description.tags.range)
    pixelAspect = description.knownPixelAspect ?? AVRational(num: 0, den: 1)
    rate = timing.rate ?? AVRational(num: 0, den: 1)
    let units = timing.axis.timeBase
    let isCoarse = units.seconds(1) > FilterInput.longestUnit && units.denominator <= Int32.max / FilterInput.refinement
    scale = isCoarse ? Int64(FilterInput.refinement) : 1
    timeBase = AVRational(num: units.numerator, den: units.denominator * Int32(scale))
    start = timing.axis.start
  }

  /// The timestamp in filters for a frame's timestamp.
  func filterTime(_ timestamp: Int64) -> Int64 { (timestamp &- start) &* scale }

  /// The arguments of the buffer source.
  /// - Parameter takesColors: whether the buffer source takes the matrix and range; otherwise only frames carry them.
  func arguments(takesColors: Bool) -> String {
    "video_size=\(geometry.width)x\(geometry.height):pix_fmt=\(geometry.format.rawValue)"
      + ":time_base=\(timeBase.num)/\(timeBase.den):pixel_aspect=\(pixelAspect.num)/\(pixelAspect.den)"
      + (rate.num > 0 ? ":frame_rate=\(rate.num)/\(rate.den)" : "")
      + (takesColors ? colors.map { ":colorspace=\($0.space.rawValue):range=\($0.range.rawValue)" } ?? "" : "")
  }
}
