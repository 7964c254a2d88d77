import NagareMasks
import NagareMedia
import NagareSystem

/// Finds people in as many frames of a live session as time allows.
final class LivePeople: PipelineStage {
  /// The masks made so far.
  let masks = MaskQueue()
  /// The latest decoded frame.
  let latest = LatestFrame()
  private let finder: PeopleFinder
  private let tolerance: Double
  private let counters: LiveCounters

  /// - Parameter tolerance: the seconds by which a frame may be shown before its own time.
  init(_ finder: PeopleFinder, tolerance: Double, counters: LiveCounters) {
    (self.finder, self.tolerance, self.counters) = (finder, tolerance, counters)
  }

  func run() throws {
    while let item = latest.take() {
      guard let mask = try finder.mask(of: item.frame, at: item.time - tolerance) else { continue }
      masks.append(mask)
      counters.change { $0.maskCount += 1 }
    }
  }
}

/// Passes the latest frame from the decoding thread to one that may be slower.
///
/// Another thread may use the frame at the same time. Both threads only read it: a live session draws on copies.
final class LatestFrame: Sendable {
  private let state = Monitor<(item: FrameQueue.Item?, isClosed: Bool)>((nil, false))

  /// Replaces the frame.
  func put(_ item: FrameQueue.Item) { state.change { $0.item = item } }

  /// The latest frame since the last call, after waiting for one if needed; nil if no frame follows.
  func take() -> FrameQueue.Item? {
    state.wait { state in
      if let item = state.item.take() { return .ready(item) }
      return state.isClosed ? .ready(nil) : .pending
    }
  }

  /// Ends the input.
  func close() { state.change { $0.isClosed = true } }
}
