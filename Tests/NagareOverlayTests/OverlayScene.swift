import NagareOverlay
import OverlayFixtures
import Testing

/// Swift Testing has a type of that name too.
typealias Comment = NagareOverlay.Comment

/// A stage with comments, from which overlays and timelines are made.
struct OverlayScene {
  var width = 320
  var height = 180
  var format = PixelFormat.yuv420
  var encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
  var options = Fixtures.options { options in
    options.fontSize = 20
    options.opacity = 1
  }
  var comments: [Comment]
  /// The frame interval in seconds, by which comments snap to whole pixels; nil for exact motion.
  var frameInterval: Double?
  /// How frames are displayed; nil if as they are stored.
  var display: DisplayGeometry?
  /// The seconds of the video that a density bar stands for.
  var span: ClosedRange<Double>?

  private var style: OverlayStyle { OverlayStyle(for: stage, options: options, frameInterval: frameInterval) }
  private var stage: Stage { options.stage(of: target.display) }

  var target: OverlayTarget {
    var target = OverlayTarget(
      display: display ?? DisplayGeometry(storedWidth: width, storedHeight: height), format: format, encoding: encoding,
      frameInterval: frameInterval)
    target.span = span
    return target
  }

  func typesetter() throws -> Typesetter {
    try Typesetter(fonts: options.fonts, decoder: options.emoteDecoder)
  }

  func overlay(kernels: PixelKernels = PixelKernels()) throws -> Overlay {
    var target = target
    target.kernels = kernels
    return Overlay.prepared(
      comments, for: target, style: style, typesetter: try typesetter(), chatTypesetter: try options.chatTypesetter(),
      cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes)
  }

  /// A gray frame with the comments of a time, in seconds.
  func pictureOnGray(at time: Double) throws -> TestPicture {
    let bare = emptyPicture()
    let picture = TestPicture(width: bare.width, height: bare.height, format: bare.format, luma: 90)
    let overlay = try overlay()
    overlay.advance(to: time)
    picture.draw(overlay)
    #expect(picture.hasIntactPadding)
    return picture
  }

  /// An overlay to which the comments are yet to be added.
  func emptyOverlay(waitingLimit: Int = .max) throws -> Overlay {
    Overlay.live(
      for: target, style: style, typesetter: try typesetter(), chatTypesetter: try options.chatTypesetter(),
      waitingLimit: waitingLimit)
  }

  func timeline() throws -> Timeline {
    Timeline(comments: comments, stage: stage, style: style, typesetter: try typesetter())
  }

  /// The comments as ASS.
  func script() throws -> String {
    ASSWriter.script(of: comments, stage: stage, style: style, typesetter: try typesetter())
  }

  /// All placements of the layout.
  func placements() throws -> [Placement] {
    let timeline = try timeline()
    var placements: [Placement] = []
    while let event = timeline.next() {
      switch event {
      case .placed(let entry): placements.append(entry.placement)
      case .animated(let entry): placements += entry.placements
      case .dropped: break
      }
    }
    return placements
  }

  /// The reasons of dropped comments, in order.
  func dropReasons() throws -> [DropReason] {
    let timeline = try timeline()
    var reasons: [DropReason] = []
    while let event = timeline.next() {
      if case .dropped(_, let reason) = event { reasons.append(reason) }
    }
    return reasons
  }

  func emptyPicture() -> TestPicture {
    TestPicture(width: display?.storedWidth ?? width, height: display?.storedHeight ?? height, format: format)
  }

  /// The frame at a time, drawn by a new overlay.
  func picture(at time: Double, kernels: PixelKernels = PixelKernels()) throws -> TestPicture {
    let overlay = try overlay(kernels: kernels)
    overlay.advance(to: time)
    let picture = emptyPicture()
    picture.draw(overlay)
    return picture
  }
}

extension OverlayScene {
  /// A new overlay at a time.
  func overlay(at time: Double) throws -> Overlay {
    let overlay = try overlay()
    overlay.advance(to: time)
    return overlay
  }

  func layoutIndex() throws -> LayoutIndex {
    LayoutIndex(
      comments, for: target, options: options,
      typesetting: Typesetting(typesetter: try typesetter()), chatTypesetter: try options.chatTypesetter())
  }

  /// The samples of a frame, plane by plane.
  func picture(of overlay: Overlay) -> [UInt8] {
    let picture = emptyPicture()
    picture.draw(overlay)
    return (0..<3).flatMap { plane in
      (0..<picture.rowCount(plane)).flatMap { y in
        (0..<picture.rowLength(plane)).map { picture.sample(plane, x: $0, y: y) }
      }
    }
  }
}

extension TestPicture {
  /// The luma samples that differ from another frame's, as (x, y).
  func changes(from other: TestPicture) -> [(x: Int, y: Int)] {
    var changes: [(x: Int, y: Int)] = []
    for y in 0..<height {
      for x in 0..<width where luma(x: x, y: y) != other.luma(x: x, y: y) { changes.append((x, y)) }
    }
    return changes
  }
}
