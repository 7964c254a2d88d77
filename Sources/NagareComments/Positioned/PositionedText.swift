/// A comment of Bilibili's mode 7: a text that its author placed, rotated and moved.
///
/// It is a JSON array of up to fifteen fields, which programs interpret differently.
package struct PositionedText: Sendable, Equatable {
  /// A coordinate as written: pixels of the player, or a fraction of its side.
  package struct Coordinate: Sendable, Equatable {
    /// Within ``PositionedLimits/coordinate``.
    package var value: Double
    /// Whether it has a decimal point or an exponent: most programs read `0.5` and `1.0` as fractions and `1` as a
    /// pixel.
    package var hasFraction: Bool

    /// A number that was written with or without a fraction.
    package init(_ value: Double, hasFraction: Bool = false) {
      self.value = value
      self.hasFraction = hasFraction
    }
  }

  /// A position on the stage, as written.
  package struct Point: Sendable, Equatable {
    /// The distance from the left edge.
    package var x: Coordinate
    /// The distance from the upper edge.
    package var y: Coordinate

    /// A position with these coordinates.
    package init(x: Coordinate, y: Coordinate) {
      self.x = x
      self.y = y
    }
  }

  /// A point of a path, in pixels of the player, within ``PositionedLimits/coordinate``.
  package struct PathPoint: Sendable, Equatable {
    /// The distance from the left edge.
    package var x: Double
    /// The distance from the upper edge.
    package var y: Double

    /// A point with these coordinates.
    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Field 4: the text, not empty, cleaned and limited like that of an ordinary comment.
  package var text: String
  /// Fields 0 and 1: the upper left corner.
  package var start = Point(x: Coordinate(0), y: Coordinate(0))
  /// Field 2: the opacity in 0...1 at the start of the lifetime.
  package var startOpacity = 1.0
  /// Field 2: the opacity in 0...1 at the end of the lifetime.
  package var endOpacity = 1.0
  /// Field 3: seconds, within ``CommentLimits/duration``; `nil` if missing or not positive.
  package var lifetime: Double?
  /// Fields 5 and 6: degrees, within ``PositionedLimits/angle``. All programs use this order, although one document
  /// names Y first.
  package var rotationZ = 0.0
  /// See ``rotationZ``.
  package var rotationY = 0.0
  /// Fields 7 and 8; `nil` if missing.
  package var targetX: Coordinate?
  /// See ``targetX``.
  package var targetY: Coordinate?
  /// Field 9, converted to seconds within ``PositionedLimits/moveTime``; `nil` if missing.
  package var moveDuration: Double?
  /// Field 10, converted to seconds within ``PositionedLimits/moveTime``.
  package var moveDelay = 0.0
  /// Field 11: whether letters have an outline; false for `false` and 0, also as strings.
  package var hasOutline = true
  /// Field 12, cleaned, within ``CommentLimits/nameCharacters``; `nil` for the player's own font.
  package var fontName: String?
  /// Field 13: 0 or 1, or any other integer; `nil` if missing.
  package var easingCode: Int?
  /// Field 14: the points of a path that replaces the start and the target, at least two or none.
  package var path: [PathPoint] = []
  /// The number of fields, including empty ones: some programs depend on it.
  package var fieldCount = 5

  /// A text with default properties.
  package init(text: String) {
    self.text = text
  }
}
