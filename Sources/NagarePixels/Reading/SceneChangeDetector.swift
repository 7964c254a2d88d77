import NagareColor

/// Finds cuts: frames that show something else than those before them.
public struct SceneChangeDetector: Sendable {
  public init() {}

  /// Whether a frame begins a new scene. Frames are shown one after the other; they are only read.
  public mutating func isCut(_ frame: FrameView) -> Bool {
    false
  }
}
