import NagareColor
import Synchronization

/// The current tint, shared by the drawing thread and the preparing thread.
final class SharedTint: Sendable {
  private let state = Mutex<Tint?>(nil)

  var value: Tint? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
