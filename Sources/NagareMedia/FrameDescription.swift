import CFFmpeg
import NagareColor
import NagarePixels

/// The properties of frames: size, pixel format, colours, and how they are displayed.
package struct FrameDescription: Sendable {
  package var geometry: FrameGeometry
  package var tags = ColorTags()
  /// The sample aspect ratio that the codec states; 0 if unspecified.
  var pixelAspect = AVRational(num: 0, den: 1)
  /// The sample aspect ratio that the container states, which players prefer.
  var containerPixelAspect = AVRational(num: 0, den: 1)
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED
  package var fieldOrder = AV_FIELD_UNKNOWN
  /// How players turn and mirror the frames.
  package var orientation = DisplayOrientation.upright
  /// Whether the top field of interlaced video is shown first, by the first frame. Writers of containers disagree on
  /// what the field order says about it.
  var showsTopFirst: Bool?
  /// Whether the user's filters end by choosing a pixel format.
  var isFormatChosen = false
  /// The HDR metadata.
  var hdrMetadata = HDRMetadata()

  package init(geometry: FrameGeometry, tags: ColorTags = ColorTags()) {
    self.geometry = geometry
    self.tags = tags
  }

  /// Frames with transparency, in sRGB or in BT.709's encoding.
  /// - Parameter accepted: the formats that an encoder takes; nil for any.
  /// - Returns: nil if none of them has transparency.
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

  /// How the frames are displayed. Implausible pixels count as square.
  package var display: DisplayGeometry {
    let aspect = knownPixelAspect.map(av_q2d) ?? 1
    let longest = Double(max(geometry.width, geometry.height)) * max(aspect, 1 / aspect)
    let isPossible = FrameDescription.pixelAspects.contains(aspect) && longest <= Double(FramePlan.largestSide)
    return DisplayGeometry(
      storedWidth: max(geometry.width, 1), storedHeight: max(geometry.height, 1), orientation: orientation,
      pixelAspect: isPossible ? aspect : 1)
  }

  /// The plausible aspect ratios: television and cinema have 0.9 to 2.
  private static let pixelAspects = 0.1...10.0

  /// Whether the frames are interlaced.
  package var isInterlaced: Bool {
    [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT].contains(fieldOrder)
  }

  /// Adds what only the first frame states.
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

  /// The description of frames that are scaled to a size, and displayed in the same shape as before.
  func scaled(to size: FrameSize) -> FrameDescription {
    guard (size.width, size.height) != (geometry.width, geometry.height) else { return self }
    var scaled = self
    (scaled.geometry.width, scaled.geometry.height) = (size.width, size.height)
    let known = knownPixelAspect ?? AVRational(num: 1, den: 1)
    // Sides have 16 bits, and the terms of an aspect ratio 31: the products fit.
    let (across, down) = (Int64(geometry.width * size.height), Int64(geometry.height * size.width))
    var reduced = AVRational(num: 1, den: 1)
    // Sides are whole, and mostly even: pixels that are square within that rounding are square.
    let square = Double(geometry.width) * av_q2d(known) * Double(size.height) / Double(geometry.height)
    let isSquare = abs(square - Double(size.width)) <= max(1, Double(size.width) / Double(size.height))
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
