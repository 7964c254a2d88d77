import NagareMasks
import NagareMedia
import NagarePeople
import NagarePixels

/// Finds people, or what an app looks for, in the frames of a video, in their order: a mask of about thirty frames a
/// second, and of each that begins a scene.
///
/// Used by one thread at a time.
package final class PeopleFinder {
  private let plan: FramePlan
  private let adapter: FrameAdapter
  /// Makes the mask of a frame.
  private let look: (FrameView) throws -> MaskPicture
  private var detector = SceneChangeDetector()
  /// The part of time of the last frame with a mask.
  private var lastPart: Double?

  /// The parts of a second that have a mask each: people move little in less, and smoothing takes several of them.
  private static let partsPerSecond = 30.0
  /// The ratio of width to height above which a frame suits the model for wide ones: halfway to the other's.
  private static let wideShape = 4.0 / 3

  /// Loads the model.
  /// - Parameter description: that of the frames.
  /// - Throws: `MaskError` or `MediaError`.
  package init(_ people: MaskSettings.People, in description: FrameDescription) throws {
    plan = try FramePlan(for: description)
    adapter = try FrameAdapter(plan: plan)
    let (encoding, orientation) = (plan.encoding, plan.display.orientation)
    switch people {
    case .model(let path, let classes):
      let isWide = Double(plan.display.width) >= PeopleFinder.wideShape * Double(plan.display.height)
      let choice = path.map(SegmentationModel.Choice.file) ?? (isWide ? .landscape : .general)
      let model = try PeopleFinder.explaining { () throws(PeopleError) in
        try SegmentationModel(choice, classes: classes)
      }
      look = { frame in
        try PeopleFinder.explaining { () throws(PeopleError) in
          try model.mask(of: frame, encoding: encoding, orientation: orientation)
        }
      }
    case .source(let source):
      let masks = try AppMasks(source)
      look = { try masks.mask(of: $0, encoding, orientation) }
    }
  }

  /// Why people cannot be found on this machine; nil if they can.
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

  /// The mask of a frame; nil if that of an earlier one serves it, too.
  /// - Parameters:
  ///   - frame: the frame, which is only read.
  ///   - time: its time, in seconds.
  /// - Throws: `MaskError` or `MediaError`.
  package func mask(of frame: VideoFrame, at time: Double) throws -> TimedMask? {
    try adapter.adapt(frame).withViewForReading { view in
      let isCut = detector.isCut(view)
      // Which frames have masks depends on their times alone, so that parts of a video are the same as in the whole.
      let part = ((time + MaskTimeline.tolerance) * PeopleFinder.partsPerSecond).rounded(.down)
      guard isCut || part != lastPart else { return nil }
      lastPart = part
      return TimedMask(time: time, picture: try look(view), beginsScene: isCut)
    } ?? nil
  }
}
