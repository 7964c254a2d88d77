import CFFmpeg
import NagareColor
import NagarePixels

/// What frames are like, whoever makes them: size, sample format, colours, and how a picture is shown.
public struct FrameDescription: Sendable {
  package var geometry: FrameGeometry
  package var tags = ColorTags()
  /// The width of a pixel as shown by its height, as the codec has it; 0 where nothing is said.
  var pixelAspect = AVRational(num: 0, den: 1)
  /// The same as the container has it, which players prefer.
  var containerPixelAspect = AVRational(num: 0, den: 1)
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED
  package var fieldOrder = AV_FIELD_UNKNOWN
  /// How players turn and mirror the picture.
  package var orientation = DisplayOrientation.upright
  /// Of an interlaced picture: whether its upper lines are shown first, as the first frame has it. Writers of containers
  /// do not agree on what the field order says of this.
  var showsTopFirst: Bool?
  /// Whether a user's filters end with the choice of a sample format.
  var isFormatChosen = false
  /// What HDR pictures say about light.
  var light = HDRMetadata()

  package init(geometry: FrameGeometry, tags: ColorTags = ColorTags()) {
    self.geometry = geometry
    self.tags = tags
  }

  /// Pictures with transparency, in sRGB or in BT.709's encoding.
  /// - Parameter accepted: what an encoder takes; nil for anything.
  /// - Returns: nil if it takes no format with transparency.
  init?(transparent size: PictureSize, accepted: [AVPixelFormat]?) {
    let formats = (accepted ?? [AV_PIX_FMT_RGBA]).filter {
      has(AV_PIX_FMT_FLAG_ALPHA, $0) && DescribedFormats[$0] != nil
    }
    guard !formats.isEmpty, let format = FramePlan.drawnFormat(for: AV_PIX_FMT_RGBA, accepted: formats) else {
      return nil
    }
    let isRGB = has(AV_PIX_FMT_FLAG_RGB, format)
    geometry = FrameGeometry(width: size.width, height: size.height, format: format)
    tags.space = isRGB ? AVCOL_SPC_RGB : AVCOL_SPC_BT709
    tags.range = isRGB ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    tags.primaries = AVCOL_PRI_BT709
    tags.transfer = isRGB ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709
    pixelAspect = AVRational(num: 1, den: 1)
    containerPixelAspect = pixelAspect
    fieldOrder = AV_FIELD_PROGRESSIVE
  }

  /// What a decoder and its stream say of the frames; single frames may differ.
  init(_ context: AVCodecContext, containerPixelAspect: AVRational, orientation: DisplayOrientation) {
    geometry = FrameGeometry(
      width: Int(context.width), height: Int(context.height), format: context.pix_fmt)
    tags = ColorTags(context)
    pixelAspect = context.sample_aspect_ratio
    self.containerPixelAspect = containerPixelAspect
    chromaLocation = context.chroma_sample_location
    fieldOrder = context.field_order
    self.orientation = orientation
  }

  /// How the samples encode colour.
  var encoding: YCbCrEncoding { YCbCrEncoding(tags, geometry: geometry) }

  /// The width of a pixel by its height, as players understand what is said about it; nil where nothing is said.
  var knownPixelAspect: AVRational? {
    [containerPixelAspect, pixelAspect].first { $0.num > 0 && $0.den > 0 }
  }

  /// How the picture is shown. Pixels that nobody could show count as square ones.
  package var display: DisplayGeometry {
    let aspect = knownPixelAspect.map(av_q2d) ?? 1
    let longest = Double(max(geometry.width, geometry.height)) * max(aspect, 1 / aspect)
    let isPossible = FrameDescription.pixelAspects.contains(aspect) && longest <= Double(FramePlan.largestSide)
    return DisplayGeometry(
      storedWidth: max(geometry.width, 1), storedHeight: max(geometry.height, 1), orientation: orientation,
      pixelAspect: isPossible ? aspect : 1)
  }

  /// Television and cinema have 0.9 to 2; beyond these, something is wrong.
  private static let pixelAspects = 0.1...10.0

  /// Whether the lines of two moments alternate.
  package var isInterlaced: Bool {
    [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT].contains(fieldOrder)
  }

  /// Adds what the first frame says and its stream does not.
  mutating func complete(with frame: FirstFrame) {
    tags = tags.or(frame.tags)
    light = light.or(frame.light)
    guard frame.isInterlaced else { return }
    showsTopFirst = frame.showsTopFirst
    if !isInterlaced { fieldOrder = frame.showsTopFirst ? AV_FIELD_TT : AV_FIELD_BB }
  }

  /// The size that the picture is stored in to be shown as requested.
  package func storedSize(for request: SizeRequest) -> PictureSize {
    let size = request.size(forWidth: Double(display.width), height: Double(display.height))
    return orientation.isTransposed ? PictureSize(width: size.height, height: size.width) : size
  }

  /// The same picture with so many pixels: as wide and high as before where it is shown.
  func scaled(to size: PictureSize) -> FrameDescription {
    guard (size.width, size.height) != (geometry.width, geometry.height) else { return self }
    var scaled = self
    (scaled.geometry.width, scaled.geometry.height) = (size.width, size.height)
    let known = knownPixelAspect ?? AVRational(num: 1, den: 1)
    // Sides have 16 bits and parts of an aspect 31: the products fit.
    let (across, down) = (Int64(geometry.width * size.height), Int64(geometry.height * size.width))
    var reduced = AVRational(num: 1, den: 1)
    // Sides are whole, most of them even: what is within that of square pixels has them.
    let square = Double(geometry.width) * av_q2d(known) * Double(size.height) / Double(geometry.height)
    let isSquare = abs(square - Double(size.width)) <= max(1, Double(size.width) / Double(size.height))
    if !isSquare {
      av_reduce(&reduced.num, &reduced.den, Int64(known.num) * across, Int64(known.den) * down, 1 << 16)
    }
    (scaled.pixelAspect, scaled.containerPixelAspect) = (reduced, reduced)
    // Lines of two fields no longer alternate.
    scaled.fieldOrder = size.height == geometry.height ? fieldOrder : AV_FIELD_PROGRESSIVE
    return scaled
  }
}

/// A picture's size in pixels.
public struct PictureSize: Hashable, Sendable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int

  /// A size in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
