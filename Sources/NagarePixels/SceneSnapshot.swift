/// Remembers the contents of a scene, to detect scenes with the same contents.
///
/// It must be used from one thread at a time, and does not allocate once it has held as many sprites.
package final class SceneSnapshot {
  private var items: [SpriteScene.Item] = []
  private var isForgotten = true

  /// Creates an empty snapshot, which matches no scene.
  package init() {}

  /// Removes the recording. Nothing matches until the next one.
  package func forget() {
    items.removeAll(keepingCapacity: true)
    isForgotten = true
  }

  /// Records the contents of a scene.
  package func record(_ scene: SpriteScene) {
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: scene.items)
    isForgotten = false
  }

  /// Whether a scene shows the same sprites at the same positions, in the same order, as the recorded one.
  package func matches(_ scene: SpriteScene) -> Bool {
    guard !isForgotten, items.count == scene.items.count else { return false }
    return zip(items, scene.items).allSatisfy { old, new in
      old.sprite === new.sprite && old.variant == new.variant && old.x == new.x && old.y == new.y
    }
  }
}
