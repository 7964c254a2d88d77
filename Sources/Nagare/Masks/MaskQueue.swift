import NagareMasks
import Synchronization

/// A queue of masks from the thread that makes them to the thread that applies them.
final class MaskQueue: MaskReader, Sendable {
  private let masks = Mutex<[TimedMask]>([])

  var mayContinue: Bool { true }
  var marksScenes: Bool { true }

  func append(_ mask: TimedMask) { masks.withLock { $0.append(mask) } }

  /// The next mask; nil if there is none yet.
  func next() -> TimedMask? {
    masks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func seek(to _: Double) {}
}
