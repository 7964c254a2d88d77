import NagareSystem
import Synchronization

/// What the drawings of comments may take that their authors placed, those on screen and those about to come. A script of
/// a few bytes may ask for hundreds of texts as large as the picture: what finds no room is not drawn.
final class MemoryBudget: Sendable {
  private static let limit = min(256 << 20, ControlGroup.current.memory.map { $0 / 4 } ?? .max)
  private let used = Atomic(0)

  /// Takes so many bytes if they are left.
  func take(_ byteCount: Int) -> Bool {
    let before = used.add(byteCount, ordering: .relaxed).oldValue
    guard before + byteCount > Self.limit else { return true }
    give(byteCount)
    return false
  }

  func give(_ byteCount: Int) {
    used.subtract(byteCount, ordering: .relaxed)
  }
}
