import NagareMasks
import NagareMedia
import NagarePeople
import NagarePixels

/// Finds people, or the areas of an app's source, in a video's frames, in order. Makes masks for about thirty frames a
/// second, and for each frame that begins a scene.
///
/// Used by one thread at a time.
package final class PeopleFinder {
  private let plan: FramePlan
  private let adapter: FrameAdapter
  /// Makes the mask of a frame.
  private let makeMask: (FrameView) throws -> MaskImage
  private var detector = SceneChangeDetector()
  /// The time slot of the last frame with a mask.
  private var lastSlot: Double?

  /// The time slots per second, with a mask each: people move little within one, and smoothing averages several.
  private static let slotsPerSecond = 30.0
  /// The ratio of width to height from which on the model for landscape frames is used.
  private static let wideShape = 4.0 / 3

  /// Loads the model.
  /// - Parameter description: the description of the frames.
  /// - Throws: `MaskError` or `MediaError`.
  package init(_ people: MaskSettings.People, in description: FrameDescription) throws {
    plan = try FramePlan(for: description)
    adapter = try FrameAdapter(plan: plan)
    let (encoding, orientation) = (plan.encoding, plan.display.orientation)
    switch people {
    case .model(let path, let classes):
      let choice = PeopleFinder.choice(path, for: plan)
      let model = try PeopleFinder.explaining { () throws(PeopleError) in
        try SegmentationModel(choice, classes: classes)
      }
      makeMask = { frame in
        try PeopleFinder.explaining { () throws(PeopleError) in
          try model.mask(of: frame, encoding: encoding, orientation: orientation)
        }
      }
    case .source(let source):
      let masks = try AppMasks(source)
      makeMask = { try masks.mask(of: $0, encoding, orientation) }
    }
  }

  /// The model at a path, or else the installed one that suits the shape of frames.
  private static func choice(_ path: String?, for plan: FramePlan) -> SegmentationModel.Choice {
    if let path { return .file(path) }
    return Double(plan.display.width) >= wideShape * Double(plan.display.height) ? .landscape : .general
  }

  /// The path of the model that finds people in frames; nil for an app's own source.
  /// - Throws: `MaskError` if it is not installed, or `MediaError`.
  static func modelPath(_ people: MaskSettings.People, in description: FrameDescription) throws -> String? {
    guard case .model(let path, _) = people else { return nil }
    let choice = choice(path, for: try FramePlan(for: description))
    return try explaining { () throws(PeopleError) in try choice.path() }
  }

  /// The reason why people cannot be found on this machine; nil if they can.
  package static var problem: String? {
    do throws(PeopleError) {
      _ = try SegmentationModel(.landscape)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func explaining<Result>(_ body: () throws(PeopleError) -> Result) throws(MaskError) -> Result {
    do { return try body() } catch { throw MaskError(error) }
  }

  /// The mask of a frame; nil if it shares that of an earlier frame.
  /// - Parameters:
  ///   - frame: the frame, which is only read.
  ///   - time: the time of the frame, in seconds.
  /// - Throws: `MaskError`, `MediaError`, or the error of a `MaskSource`.
  package func mask(of frame: VideoFrame, at time: Double) throws -> TimedMask? {
    try adapter.adapt(frame).withViewForReading { view in
      let isCut = detector.isCut(view)
      // The slots depend on times alone, so that a range has the same masks as in the whole video.
      let slot = ((time + MaskTimeline.tolerance) * PeopleFinder.slotsPerSecond).rounded(.down)
      guard isCut || slot != lastSlot else { return nil }
      lastSlot = slot
      return TimedMask(time: time, image: try makeMask(view), beginsScene: isCut)
    } ?? nil
  }
}
