/// The replacement for a character that no font has.
public enum MissingGlyphPolicy: String, Sendable, CaseIterable {
  /// An empty box with an advance of 1 em.
  case box
  /// Nothing; the characters on both sides close up.
  case skip
  /// Rendering is refused before it begins. Scripted comments are not checked, and get boxes.
  case error
}
