/// A text drawn under a transform.
package struct TransformedCoverage: Sendable {
  /// The masks' top left corner, in pixels of the stage.
  package let left, top: Int

  /// The masks; their own `left` and `top` are 0.
  package let coverage: TextCoverage
}
