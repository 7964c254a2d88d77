import Foundation
import NagareMasks
import NagareMedia
import NagarePixels

/// Finds and shapes the masks of frames, in the order of their times.
///
/// Used by one thread at a time.
package final class FrameMasks {
  private let path: String
  private let reader: any MaskReader
  private var timeline: MaskTimeline
  /// The mask that stays; nil if masks change.
  private let still: MaskPicture?
  private let orientation: DisplayOrientation
  private let shaper: MaskShaper
  private var enlarger: MaskEnlarger
  private let pool: FrameMaskPool
  private var detector = SceneChangeDetector()
  /// The time of the last frame that was looked at, in seconds.
  private var watchedTime: Double?
  /// Whether all masks have been read.
  private var hasEnded = false
  /// The last mask made, and its time, in seconds.
  private var last: (time: Double, mask: FrameMask?)?

  /// The most rows of pictures that masks are shaped in: more would cost time, and their edges are soft.
  private static let mostRows = 720
  /// The rows of pictures that are drawn from outlines.
  private static let drawnRows = 360
  /// The seconds after which reading on to a time takes longer than seeking.
  private static let skippedTime = 10.0

  /// Opens the masks.
  /// - Parameters:
  ///   - frame: the geometry of the frames.
  ///   - format: their format.
  ///   - interval: the usual time from frame to frame of the video, in seconds.
  /// - Throws: `MaskError`.
  package init(
    _ settings: MaskSettings, for frame: DisplayGeometry, format: PixelFormat, interval: Double
  ) throws {
    path = settings.path
    timeline = MaskTimeline(smoothing: settings.usedSmoothing)
    orientation = frame.orientation
    let source = try FrameMasks.naming(settings.path) {
      try FrameMasks.open(settings.path, for: frame, interval: interval)
    }
    (reader, still) = (source.reader, source.still?.stored(for: frame.orientation))
    let size = source.size
    shaper = MaskShaper(settings.looks(rows: size.height, of: frame))
    enlarger = MaskEnlarger(from: (size.width, size.height), to: (frame.storedWidth, frame.storedHeight))
    pool = FrameMaskPool(width: frame.storedWidth, height: frame.storedHeight, format: format)
  }

  /// Opens the source of masks, finds their size as stored, and the mask that stays, if there is a single one.
  private static func open(
    _ path: String, for frame: DisplayGeometry, interval: Double
  ) throws -> (reader: any MaskReader, size: FrameSize, still: MaskPicture?) {
    if OutputError.isDevice(path) {
      throw MaskError(path: path, reason: "it is not a regular file, which can be read more than once")
    }
    if let pattern = ImageSequencePattern(path) {
      let size = MaskSize(for: frame, rows: mostRows)
      return (try NumberedMasks(pattern, interval: interval, size: size.shown), size.stored, nil)
    }
    if let webmask = try webmask(path) {
      let size = MaskSize(for: frame, rows: drawnRows)
      let reader = WebmaskReader(webmask, width: size.shown.width, height: size.shown.height)
      return (reader, size.stored, nil)
    }
    let description = try MaskVideo.description(of: path)
    let size = MaskSize(for: frame, rows: min(MaskVideo.height(of: description), mostRows))
    let video = try MaskVideo(path: path, description, size: size.shown)
    return (video, size.stored, try video.onlyMask())
  }

  /// The content of a webmask; nil if the file is none.
  private static func webmask(_ path: String) throws -> Webmask? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let start = try? file.read(upToCount: 4), start == Data("MASK".utf8) else { return nil }
    // One byte more than there may be, which shows that there are more.
    guard let rest = try? file.read(upToCount: WebmaskLimits.fileBytes - 3) else {
      throw MaskError(path: path, reason: "the file is truncated")
    }
    return try Webmask([UInt8](start + rest))
  }

  /// Opens the masks of a plan's frames; nil without settings.
  /// - Throws: `MaskError`.
  static func open(_ settings: MaskSettings?, for plan: FramePlan, interval: Double) throws -> FrameMasks? {
    try settings.map { try FrameMasks($0, for: plan.display, format: plan.pixelFormat, interval: interval) }
  }

  /// Names the mask in errors.
  private static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as WebmaskError {
      throw MaskError(path: path, reason: "\(error)")
    } catch let error as MediaError {
      throw MaskError(error, path: error.text.place ?? path)
    }
  }

  /// Looks for cuts in the frames that are shown, in order.
  /// - Parameter time: the time of the frame, in seconds.
  func watch(_ frame: VideoFrame, at time: Double) {
    guard still == nil else { return }
    let isCut = frame.withViewForReading { detector.isCut($0) } ?? false
    // A frame far from the last one differs from it without a cut.
    if isCut, let watchedTime, time - watchedTime <= MaskTimeline.longestGap { timeline.addCut(at: time) }
    watchedTime = time
  }

  /// The mask of a frame; nil if nothing of its comments is hidden.
  /// - Parameter time: the time of the frame, in seconds, at or after that of the last call.
  /// - Throws: `MaskError`.
  func mask(at time: Double) throws -> FrameMask? {
    if let last, last.time == time || still != nil { return last.mask }
    let shaped = try picture(at: time).flatMap(shaper.shape)
    let mask = shaped.map { picture in
      let mask = pool.mask()
      enlarger.fill(mask, from: picture)
      return mask
    }
    last = (time, mask)
    return mask
  }

  private func picture(at time: Double) throws -> MaskPicture? {
    if let still { return still }
    if !hasEnded { try FrameMasks.naming(path) { try read(to: time) } }
    return timeline.picture(at: time)
  }

  /// Reads masks as far as that of a time needs them.
  private func read(to time: Double) throws {
    let start = time - timeline.smoothing
    if start - (timeline.lastTime ?? 0) > FrameMasks.skippedTime {
      timeline.removeAll()
      try reader.seek(to: start)
    }
    while timeline.needsMore(for: time) {
      guard let mask = try reader.next() else {
        hasEnded = true
        return
      }
      timeline.append(TimedMask(time: mask.time, picture: mask.picture.stored(for: orientation)))
    }
  }
}

/// The size of masks for frames of a geometry.
private struct MaskSize {
  let stored: FrameSize
  let shown: FrameSize

  /// - Parameter rows: the rows as stored, if the frame has as many.
  init(for frame: DisplayGeometry, rows: Int) {
    let height = max(min(rows, frame.storedHeight), 1)
    let width = (Double(height) * Double(frame.storedWidth) / Double(frame.storedHeight)).rounded()
    stored = FrameSize(width: min(max(Int(width), 1), WebmaskLimits.pictureSide), height: height)
    let isTransposed = frame.orientation.isTransposed
    shown = isTransposed ? FrameSize(width: stored.height, height: stored.width) : stored
  }
}
