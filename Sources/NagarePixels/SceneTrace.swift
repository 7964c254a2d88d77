/// What was in a scene, so that one that shows the same can be told.
///
/// It belongs to one thread at a time, and does not allocate once it has held as many sprites.
public final class SceneTrace {
  private var items: [Scene.Item] = []
  private var isForgotten = true

  /// A trace of nothing yet.
  public init() {}

  /// Matches no scene until the next is recorded.
  public func forget() {
    items.removeAll(keepingCapacity: true)
    isForgotten = true
  }

  /// Remembers what is in a scene.
  public func record(_ scene: Scene) {
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: scene.items)
    isForgotten = false
  }

  /// Whether a scene shows the same sprites in the same places and order as the one that was recorded.
  public func matches(_ scene: Scene) -> Bool {
    guard !isForgotten, items.count == scene.items.count else { return false }
    return zip(items, scene.items).allSatisfy { old, new in
      old.sprite === new.sprite && old.variant == new.variant && old.x == new.x && old.y == new.y
    }
  }
}
