/// What is drawn in place of a character that no font has.
public enum MissingGlyphPolicy: String, Sendable, CaseIterable {
  /// An empty box, 1 em wide.
  case box
  /// Nothing; what stands on both sides closes up.
  case skip
  /// Nothing is drawn at all: whoever has comments checks them first. Texts that are shaped nevertheless get boxes.
  case error
}
