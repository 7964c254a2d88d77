import Foundation
import NagareMasks
import NagareMedia
import NagarePixels

/// Finds and shapes the masks of frames, in the order of their times.
///
/// Used by one thread at a time.
package final class FrameMasks {
  /// The path of the mask's file; nil if masks are found in the video.
  private let path: String?
  private let reader: any MaskReader
  private var timeline: MaskTimeline
  /// The mask of all frames; nil if masks change over time.
  private let still: MaskImage?
  private let settings: MaskSettings
  private let frame: DisplayGeometry
  /// The conversion of read masks, which all have one size; nil before the first one.
  private var conversion: MaskConversion?
  private var enlarger: MaskEnlarger?
  private let pool: FrameMaskPool
  private var detector = SceneChangeDetector()
  /// The time of the last frame that was checked for a cut, in seconds.
  private var watchedTime: Double?
  /// Whether all masks have been read.
  private var hasEnded = false
  /// The last mask made, its time, and the time of the newest mask read by then; in seconds.
  private var last: (time: Double, mask: FrameMask?, newest: Double?)?

  /// The most rows in which masks are shaped: more would take time, and edges are soft anyway.
  private static let maxRows = 720
  /// The rows of masks that are drawn from a webmask's outlines.
  private static let drawnRows = 360

  /// Opens the masks.
  /// - Parameters:
  ///   - frame: the geometry of the frames.
  ///   - format: the format of the frames.
  ///   - interval: the usual time from frame to frame of the video, in seconds.
  ///   - people: the reader of masks of people; nil if there is no video to find them in.
  /// - Throws: `MaskError` or `MediaError`.
  package init(
    _ settings: MaskSettings, for frame: DisplayGeometry, format: PixelFormat, interval: Double,
    people: (any MaskReader)? = nil
  ) throws {
    (self.settings, self.frame) = (settings, frame)
    timeline = MaskTimeline(smoothing: settings.resolvedSmoothing)
    switch settings.source {
    case .file(let path):
      self.path = path
      let source = try FrameMasks.naming(path) { try FrameMasks.open(path, for: frame, interval: interval) }
      (reader, still) = (source.reader, source.still?.stored(for: frame.orientation))
    case .people:
      guard let people else { throw MaskError(ErrorText("there is no video to find people in")) }
      (path, reader, still) = (nil, people, nil)
    }
    pool = FrameMaskPool(width: frame.storedWidth, height: frame.storedHeight, format: format)
  }

  /// Opens a file of masks; `still` is its mask if it has only one.
  private static func open(
    _ path: String, for frame: DisplayGeometry, interval: Double
  ) throws -> (reader: any MaskReader, still: MaskImage?) {
    if OutputError.isDevice(path) {
      throw MaskError(path: path, reason: "it must be a regular file, as it may be read more than once")
    }
    if let pattern = ImageSequencePattern(path) {
      let size = MaskSize(for: frame, rows: maxRows).shown
      return (try NumberedMasks(pattern, interval: interval, size: size), nil)
    }
    if let webmask = try webmask(path) {
      let size = MaskSize(for: frame, rows: drawnRows).shown
      return (WebmaskReader(webmask, width: size.width, height: size.height), nil)
    }
    let description = try MaskVideo.description(of: path)
    let size = MaskSize(for: frame, rows: min(MaskVideo.height(of: description), maxRows)).shown
    let video = try MaskVideo(path: path, description, size: size)
    return (video, try video.onlyMask())
  }

  /// The content of a webmask; nil if the file is not a webmask.
  private static func webmask(_ path: String) throws -> Webmask? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let start = try? file.read(upToCount: 4), start == Data("MASK".utf8) else { return nil }
    // Reads one byte more than allowed, so that a longer file is detected.
    guard let rest = try? file.read(upToCount: WebmaskLimits.fileBytes - 3) else {
      throw MaskError(path: path, reason: "the file is truncated")
    }
    return try Webmask([UInt8](start + rest))
  }

  /// Opens the masks of a plan's frames; nil without settings.
  /// - Throws: `MaskError` or `MediaError`.
  static func open(
    _ settings: MaskSettings?, for plan: FramePlan, interval: Double,
    people: (any MaskReader)? = nil
  ) throws -> FrameMasks? {
    try settings.map {
      try FrameMasks($0, for: plan.display, format: plan.pixelFormat, interval: interval, people: people)
    }
  }

  /// Runs `body`, and names the mask's file in its errors.
  private static func naming<Result>(_ path: String?, _ body: () throws -> Result) throws -> Result {
    guard let path else { return try body() }
    do {
      return try body()
    } catch let error as WebmaskError {
      throw MaskError(path: path, reason: "\(error)")
    } catch let error as MediaError {
      throw MaskError(error, path: error.text.place ?? path)
    }
  }

  /// Looks for scene cuts in the frames, in presentation order.
  /// - Parameter time: the time of the frame, in seconds.
  func watch(_ frame: VideoFrame, at time: Double) {
    guard still == nil, !reader.marksScenes else { return }
    let isCut = frame.withViewForReading { detector.isCut($0) } ?? false
    // A frame long after the last one may differ from it without a cut.
    if isCut, let watchedTime, time - watchedTime <= MaskTimeline.longestGap { timeline.addCut(at: time) }
    watchedTime = time
  }

  /// Skips a frame that needs no mask, so that masks from another thread do not accumulate.
  /// - Parameter time: the time of the frame, in seconds, at or after that of the last call.
  /// - Throws: `MaskError`, `MediaError`, or the error of a `MaskSource`.
  func skip(to time: Double) throws {
    guard reader.mayContinue else { return }
    try read(to: time)
    timeline.forget(before: time)
  }

  /// The mask of a frame; nil if it hides nothing.
  /// - Parameter time: the time of the frame, in seconds, at or after that of the last call.
  /// - Throws: `MaskError`, `MediaError`, or the error of a `MaskSource`.
  package func mask(at time: Double) throws -> FrameMask? {
    if let last, still != nil { return last.mask }
    // A frame that stays on screen still gets a mask that arrives late.
    if !hasEnded { try read(to: time) }
    if let last, last.time == time, last.newest == timeline.lastTime { return last.mask }
    let mask = try image(at: time).flatMap(mask(from:))
    last = (time, mask, timeline.lastTime)
    return mask
  }

  /// The mask of a frame from a mask as read; nil if it hides nothing.
  private func mask(from image: MaskImage) -> FrameMask? {
    guard let shaped = shaped(image) else { return nil }
    if enlarger == nil {
      enlarger = MaskEnlarger(from: (shaped.width, shaped.height), to: (frame.storedWidth, frame.storedHeight))
    }
    let mask = pool.mask()
    enlarger?.fill(mask, from: shaped)
    return mask
  }

  /// The shaped mask of a frame, as displayed; nil if it hides nothing.
  /// - Parameter time: the time of the frame, in seconds, at or after that of the last call.
  /// - Throws: `MaskError`, `MediaError`, or the error of a `MaskSource`.
  func shown(at time: Double) throws -> MaskImage? {
    try image(at: time).flatMap(shaped)?.displayed(in: frame.orientation)
  }

  /// The mask shaped by the settings; nil if it hides nothing.
  private func shaped(_ image: MaskImage) -> MaskImage? {
    let conversion = conversion ?? MaskConversion(of: image, settings, for: frame)
    self.conversion = conversion
    return conversion.shaper.shape(conversion.stretcher?.stretched(image) ?? image)
  }

  /// The mask of a time, in seconds, before it is shaped; nil if there is none.
  private func image(at time: Double) throws -> MaskImage? {
    if let still { return still }
    if !hasEnded { try read(to: time) }
    return timeline.image(at: time)
  }

  /// Reads the masks on which the mask of a time, in seconds, depends.
  private func read(to time: Double) throws {
    try FrameMasks.naming(path) {
      let start = time - timeline.smoothing
      if start - (timeline.lastTime ?? 0) > reader.seekThreshold {
        timeline.removeAll()
        try reader.seek(to: start)
      }
      while timeline.needsMore(for: time) {
        guard let mask = try reader.next() else {
          hasEnded = !reader.mayContinue
          return
        }
        timeline.append(mask.stored(for: frame.orientation))
      }
    }
  }
}

/// The conversion of masks of one size to masks of a frame.
private struct MaskConversion {
  /// Stretches masks to the frame's aspect ratio, so that lengths are equal in both directions; nil if masks have it.
  let stretcher: MaskStretcher?
  let shaper: MaskShaper

  init(of image: MaskImage, _ settings: MaskSettings, for frame: DisplayGeometry) {
    let shape = Double(frame.storedWidth) / Double(frame.storedHeight)
    let (width, height) = (Double(image.width), Double(image.height))
    guard abs(width - height * shape) > 1, abs(height - width / shape) > 1 else {
      (stretcher, shaper) = (nil, MaskShaper(settings.style(rows: image.height, of: frame)))
      return
    }
    // Enlarges rather than shrinks masks, up to the size of the frame and the limit of masks.
    let most = min(Double(frame.storedHeight), Double(WebmaskLimits.maskSide) / max(shape, 1))
    let rows = max(min(max(height, width / shape), most).rounded(), 1)
    let columns = max((rows * shape).rounded(), 1)
    stretcher = MaskStretcher(from: image, to: (Int(columns), Int(rows)))
    shaper = MaskShaper(settings.style(rows: Int(rows), of: frame))
  }
}

extension TimedMask {
  /// Converts the mask from the displayed to the stored orientation.
  fileprivate func stored(for orientation: DisplayOrientation) -> TimedMask {
    TimedMask(time: time, image: image.stored(for: orientation), beginsScene: beginsScene)
  }
}

/// The size, as shown, of masks for frames of a geometry.
private struct MaskSize {
  let shown: FrameSize

  /// - Parameter rows: the rows as stored; those of the frame if it has fewer.
  init(for frame: DisplayGeometry, rows: Int) {
    let height = max(min(rows, frame.storedHeight), 1)
    let exact = (Double(height) * Double(frame.storedWidth) / Double(frame.storedHeight)).rounded()
    let width = min(max(Int(exact), 1), WebmaskLimits.maskSide)
    shown =
      frame.orientation.isTransposed ? FrameSize(width: height, height: width) : FrameSize(width: width, height: height)
  }
}
