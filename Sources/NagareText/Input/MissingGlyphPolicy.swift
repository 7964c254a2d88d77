/// The replacement for a character that no font has.
public enum MissingGlyphPolicy: String, Sendable, CaseIterable {
  /// An empty box, 1 em wide.
  case box
  /// Nothing; the characters on both sides close up.
  case skip
  /// Rendering is refused: callers check all comments first. Text that is shaped nevertheless gets boxes.
  case error
}
