import NagareColor
import NagareMedia
import NagareOverlay
import NagarePixels

/// Finds frames of a video at any times, and keeps the colours of the frames before each.
///
/// Used by one thread.
final class WindowedVideo {
  /// A frame before the one shown, as its tint needs it.
  struct Seen {
    /// Seconds.
    let time: Double
    /// The frame's colours; nil unless a sample was due.
    let sample: DownscaledImage?
  }

  private let path: String
  private let reader: FrameReader
  /// The format in which comments are drawn on frames.
  let plan: FramePlan
  let frameInterval: Double?
  /// Seconds; nil if unknown.
  var length: Double? { reader.length }
  private let adapter: FrameAdapter
  private var colors: FrameColorSampler?
  /// The columns added to the left and to the right of the picture, in pixels.
  private let margins: (left: Int, right: Int)
  /// The frames read before and including the shown one, without gaps.
  private(set) var seen: [Seen] = []
  private var shown: VideoFrame?
  /// The last time for which `shown` is known to be the frame on screen, in seconds.
  private var shownUntil = -Double.infinity
  /// Whether the reader continues after the frames seen.
  private var canReadOn = false

  /// The gaps in seconds up to which frames are read on rather than sought: for exact frames and for drafts.
  private static let (readOnGap, draftGap) = (2.0, 0.5)

  /// - Throws: `MediaError`.
  init(_ video: VideoSource) throws(MediaError) {
    path = video.path
    reader = try FrameReader(path: path, filters: video.filters, stream: video.stream, probesFirstFrame: true)
    plan = try FramePlan(for: video, reader.decoder.description)
    margins = video.filters.canvas.map { ($0.left, $0.right) } ?? (0, 0)
    frameInterval = reader.decoder.timing.steadyInterval
    adapter = try FrameAdapter(plan: plan)
  }

  /// Whether the frame on screen at a time is at hand, with the frames from `lead` seconds before on.
  private func holds(_ time: Double, lead: Double) -> Bool {
    guard let shown else { return false }
    return time >= self.time(of: shown) && time <= shownUntil && reaches(back: time - lead)
  }

  /// Whether `frame(at:lead:)` takes no longer than `draft(at:)`.
  func isReady(_ time: Double, lead: Double) -> Bool {
    holds(time, lead: lead) || isNear(time, within: Self.draftGap) && reaches(back: time - lead)
  }

  /// The time of a frame in seconds.
  func time(of frame: VideoFrame) -> Double { reader.time(of: frame) }

  /// The frame on screen at a time, in the plan's format. `seen` then begins at least `lead` seconds before it.
  /// - Parameter isWanted: whether to go on; asked for each frame.
  /// - Throws: `MediaError`: `noFrame` if there is none, `interrupted` if it is no longer wanted.
  func frame(
    at time: Double, lead: Double, while isWanted: () -> Bool = { true }
  ) throws(MediaError) -> VideoFrame {
    if let shown, holds(time, lead: lead) { return shown }
    do throws(MediaError) {
      return try find(at: time, lead: lead, while: isWanted)
    } catch {
      (shown, seen, canReadOn) = (nil, [], false)
      throw error
    }
  }

  private func find(at time: Double, lead: Double, while isWanted: () -> Bool) throws(MediaError) -> VideoFrame {
    func see(_ frame: VideoFrame) throws(MediaError) {
      guard isWanted() else { throw .interrupted(path: path) }
      try add(frame)
    }
    if isNear(time, within: Self.readOnGap), reaches(back: time - lead) {
      let next = try reader.next(until: time) { frame throws(MediaError) in try see(frame) }
      if next != nil { forget(before: time - lead) }
    } else {
      (shown, seen, colors) = (nil, [], colorSampler())
      let found = try reader.frame(at: time, lead: lead) { frame throws(MediaError) in try see(frame) }
      // A frame that starts later than the time is not among those seen.
      if let found, shown == nil { try see(found) }
      if found == nil { shown = nil }
      canReadOn = true
    }
    guard let shown else { throw MediaError.noFrame(path: path, at: time, duration: reader.length) }
    shownUntil = max(time, self.time(of: shown))
    return shown
  }

  /// A sampler of the colours of frames in the plan's format.
  func colorSampler() -> FrameColorSampler {
    FrameColorSampler(format: plan.pixelFormat, encoding: plan.encoding, margins: margins)
  }

  /// The key frame before a time or, if it is at hand, the frame on screen, in the plan's format.
  /// - Throws: `MediaError`: `noFrame` if there is none.
  func draft(at time: Double) throws(MediaError) -> VideoFrame {
    if let shown, holds(time, lead: 0) { return shown }
    guard reader.canBeginAnywhere, let length = reader.length, time < length, !isNear(time, within: Self.draftGap)
    else { return try frame(at: time, lead: 0) }
    canReadOn = false
    reader.seek(to: time)
    guard let found = try reader.next() else { return try frame(at: time, lead: 0) }
    return try adapter.adapt(found)
  }

  /// Whether the frame at a time is soon found by reading on.
  private func isNear(_ time: Double, within gap: Double) -> Bool {
    // Beyond the end, only a search tells whether the last frame is still on screen.
    guard canReadOn, let last = seen.last, let length = reader.length else { return false }
    return last.time <= time && time < min(last.time + gap, length)
  }

  private func reaches(back time: Double) -> Bool {
    seen.first.map { $0.time <= max(time, 0) + FrameReader.tolerance } ?? false
  }

  private func add(_ frame: VideoFrame) throws(MediaError) {
    let (adapted, time) = (try adapter.adapt(frame), reader.time(of: frame))
    shown = adapted
    // A search that begins again farther back sees frames twice.
    guard time > seen.last?.time ?? -.infinity else { return }
    var sample: DownscaledImage?
    if let colors { _ = adapted.withViewForReading { sample = colors.sample($0, at: time) } }
    seen.append(Seen(time: time, sample: sample))
  }

  private func forget(before time: Double) {
    // One frame at or before the time stays.
    let first = seen.lastIndex { $0.time <= time } ?? 0
    if first > 1_000 { seen.removeFirst(first) }
  }
}
