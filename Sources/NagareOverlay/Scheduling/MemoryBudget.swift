import NagareSystem
import Synchronization

/// The memory budget for the outlines, drawings and sprites of positioned comments. A script of a few bytes may ask for
/// hundreds of texts as large as the frame; texts that exceed the budget are not drawn.
///
/// Which ones they are depends on what was drawn before. Animated emotes take nothing from it, so that they move in the
/// same way wherever drawing starts: each has a limit of its own, and there are as many as are on screen.
final class MemoryBudget: Sendable {
  private static let limit = min(256 << 20, ControlGroup.current.memory.map { $0 / 4 } ?? .max)
  private let used = Atomic(0)

  /// Whether as many bytes are left.
  func hasRoom(for byteCount: Int) -> Bool { used.load(ordering: .relaxed) + byteCount <= Self.limit }

  /// Takes bytes from the budget; returns false and takes none if too few are left.
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
