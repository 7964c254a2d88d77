import NagareColor
import Synchronization

/// Where the thread that draws leaves the tint for the one that prepares comments, which is likely to be theirs when they
/// enter. Guarded by a lock.
final class TintBoard: Sendable {
  private let state = Mutex<Tint?>(nil)

  var tint: Tint? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
