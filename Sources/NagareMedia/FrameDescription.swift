import CFFmpeg
import NagareColor
import NagarePixels

/// The properties of frames: size, pixel format, colours, and how they are displayed.
package struct FrameDescription: Sendable {
  package var geometry: FrameGeometry
  package var tags = ColorTags()
  /// The sample aspect ratio that the codec states; 0 if unspecified.
  var pixelAspect = AVRational(num: 0, den: 1)
  /// The sample aspect ratio that the container states, which players prefer; 0 if unspecified.
  var containerPixelAspect = AVRational(num: 0, den: 1)
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED
  package var fieldOrder = AV_FIELD_UNKNOWN
  /// How players turn and mirror the frames.
  package var orientation = DisplayOrientation.upright
  /// Whether the top field is shown first, as flagged in the first frame; nil if unknown or if that frame is
  /// progressive. The field order does not tell: muxers disagree on its meaning.
  var showsTopFirst: Bool?
  /// Whether the user's filter graph ends with `format`, which chooses the pixel format.
  var isFormatChosen = false
  var hdrMetadata = HDRMetadata()

  package init(geometry: FrameGeometry, tags: ColorTags = ColorTags()) {
    self.geometry = geometry
    self.tags = tags
  }

  /// Frames with transparency, in sRGB or in BT.709's encoding.
  /// - Parameter accepted: the formats that an encoder takes; nil for RGBA.
  /// - Returns: nil if none of them has transparency and can be drawn on.
  init?(transparent size: FrameSize, accepted: [AVPixelFormat]?) {
    let formats = (accepted ?? [AV_PIX_FMT_RGBA]).filter {
      has(AV_PIX_FMT_FLAG_ALPHA, $0) && PixelFormatTable[$0] != nil
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

  /// The frames' properties as stated by a decoder and its stream; single frames may differ.
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

  /// Whether the frames have transparency.
  package var hasAlpha: Bool { has(AV_PIX_FMT_FLAG_ALPHA, geometry.format) }

  /// How the samples encode colour.
  var encoding: YCbCrEncoding { YCbCrEncoding(tags, geometry: geometry) }

  /// The sample aspect ratio that players use; nil if unspecified.
  var knownPixelAspect: AVRational? {
    [containerPixelAspect, pixelAspect].first { $0.num > 0 && $0.den > 0 }
  }

  /// How the frames are displayed. Pixels count as square if their aspect ratio is implausible or makes sides too long.
  package var display: DisplayGeometry {
    let aspect = knownPixelAspect.map(av_q2d) ?? 1
    let longest = Double(max(geometry.width, geometry.height)) * max(aspect, 1 / aspect)
    let isPossible = FrameDescription.pixelAspects.contains(aspect) && longest <= Double(FramePlan.largestSide)
    return DisplayGeometry(
      storedWidth: max(geometry.width, 1), storedHeight: max(geometry.height, 1), orientation: orientation,
      pixelAspect: isPossible ? aspect : 1)
  }

  /// The plausible sample aspect ratios. Television and cinema use 0.9 to 2.
  private static let pixelAspects = 0.1...10.0

  /// Whether the frames are interlaced.
  package var isInterlaced: Bool {
    [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT].contains(fieldOrder)
  }

  /// Adds the properties that only the first frame states.
  mutating func complete(with frame: FirstFrame) {
    tags = tags.or(frame.tags)
    hdrMetadata = hdrMetadata.or(frame.hdrMetadata)
    guard frame.isInterlaced else { return }
    showsTopFirst = frame.showsTopFirst
    if !isInterlaced { fieldOrder = frame.showsTopFirst ? AV_FIELD_TT : AV_FIELD_BB }
  }

  /// The size to store, so that the frames are displayed as requested.
  package func storedSize(for request: SizeRequest) -> FrameSize {
    let size = request.size(forWidth: Double(display.width), height: Double(display.height))
    return orientation.isTransposed ? FrameSize(width: size.height, height: size.width) : size
  }

  /// The description of the frames after scaling to a size. Their displayed shape stays the same.
  func scaled(to size: FrameSize) -> FrameDescription {
    guard (size.width, size.height) != (geometry.width, geometry.height) else { return self }
    var scaled = self
    (scaled.geometry.width, scaled.geometry.height) = (size.width, size.height)
    let known = knownPixelAspect ?? AVRational(num: 1, den: 1)
    // A side has 16 bits, and a term of an aspect ratio 31: the products fit in 64.
    let (across, down) = (Int64(geometry.width * size.height), Int64(geometry.height * size.width))
    var reduced = AVRational(num: 1, den: 1)
    // Requested sides are rounded, mostly to even numbers: pixels count as square if only that makes them oblong.
    let squareWidth = Double(geometry.width) * av_q2d(known) * Double(size.height) / Double(geometry.height)
    let isSquare = abs(squareWidth - Double(size.width)) <= max(1, Double(size.width) / Double(size.height))
    if !isSquare {
      av_reduce(&reduced.num, &reduced.den, Int64(known.num) * across, Int64(known.den) * down, 1 << 16)
    }
    (scaled.pixelAspect, scaled.containerPixelAspect) = (reduced, reduced)
    // Scaling mixes the fields.
    scaled.fieldOrder = size.height == geometry.height ? fieldOrder : AV_FIELD_PROGRESSIVE
    return scaled
  }
}

/// A size in pixels.
public struct FrameSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// A size in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
