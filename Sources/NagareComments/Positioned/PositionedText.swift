/// A comment of Bilibili's mode 7: a text that its author placed, turned and moved.
///
/// It is an array of JSON with up to fifteen fields, which programs read in different ways. This holds what is written;
/// what it means is up to the rules that it is drawn by.
public struct PositionedText: Sendable, Equatable {
  /// A coordinate as written: pixels of the player, or a share of its side.
  public struct Coordinate: Sendable, Equatable {
    /// Within ``PositionedLimits/coordinate``.
    public var value: Double
    /// Whether it has a decimal point or an exponent: most programs take `0.5` and `1.0` for shares and `1` for a pixel.
    public var hasFraction: Bool

    /// A number, and whether it was written with a fraction.
    public init(_ value: Double, hasFraction: Bool = false) {
      self.value = value
      self.hasFraction = hasFraction
    }
  }

  /// A place on the stage, as written.
  public struct Point: Sendable, Equatable {
    /// From the left edge.
    public var x: Coordinate
    /// From the upper edge.
    public var y: Coordinate

    /// A place at these coordinates.
    public init(x: Coordinate, y: Coordinate) {
      self.x = x
      self.y = y
    }
  }

  /// A corner of a path, in pixels of the player, within ``PositionedLimits/coordinate``.
  public struct PathPoint: Sendable, Equatable {
    /// From the left edge.
    public var x: Double
    /// From the upper edge.
    public var y: Double

    /// A corner at these coordinates.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Whether letters have an outline, in the form that is written: programs agree on few of them.
  public enum OutlineField: Sendable, Equatable {
    /// Not there, or nothing that is known.
    case absent
    /// `true` or `false`.
    case literal(Bool)
    /// `"true"` or `"false"`.
    case word(Bool)
    /// 1 or 0, in a string or not.
    case digit(Bool)
  }

  /// Cleaned as the text of an ordinary comment is, within the same limits, not empty.
  public var text: String
  /// Fields 0 and 1: the upper left corner.
  public var start = Point(x: Coordinate(0), y: Coordinate(0))
  /// Field 2, in 0...1, over the lifetime.
  public var startOpacity = 1.0
  /// As ``startOpacity``, at the end of the lifetime.
  public var endOpacity = 1.0
  /// Field 3: seconds, within ``CommentLimits/duration``; `nil` if it is missing or no time.
  public var lifetime: Double?
  /// Fields 5 and 6: degrees, within ``PositionedLimits/angle``. All programs agree on this order, though one document
  /// names Y first.
  public var rotationZ = 0.0
  /// As ``rotationZ``.
  public var rotationY = 0.0
  /// Fields 7 and 8; `nil` if the field is missing.
  public var targetX: Coordinate?
  /// As ``targetX``.
  public var targetY: Coordinate?
  /// Field 9, here in seconds within ``PositionedLimits/moveTime``; `nil` if it is missing or empty.
  public var moveDuration: Double?
  /// Field 10, here in seconds within ``PositionedLimits/moveTime``.
  public var moveDelay = 0.0
  /// Field 11.
  public var outline = OutlineField.absent
  /// Field 12, cleaned, within ``CommentLimits/nameCharacters``; `nil` for the player's own font.
  public var fontName: String?
  /// Field 13: 0 or 1, or whatever else is written; `nil` if the field is missing.
  public var easingCode: Int?
  /// Field 14: the corners of a way that replaces the start and the target, at least two, or none at all.
  public var path: [PathPoint] = []
  /// How many fields there are, missing values included: some programs look no further than that.
  public var fieldCount = 5

  /// A text of which nothing else is said.
  public init(text: String) {
    self.text = text
  }
}
