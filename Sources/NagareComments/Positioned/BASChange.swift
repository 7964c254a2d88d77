/// What a statement of a program does to one property of a text.
public struct BASChange: Sendable, Equatable {
  /// What of a text changes.
  public enum Property: UInt8, Sendable, CaseIterable {
    /// As the property of ``BASText`` of that name.
    case x, y, scale, rotateX, rotateY, rotateZ, alpha, color
    /// These change at once, as the statement begins.
    case content, fontSize
  }

  /// What a property becomes.
  public enum Value: Sendable, Equatable {
    /// Of the same range as that of the text; a colour is `0xRRGGBB`.
    case length(BASText.Length)
    /// The new content.
    case text(String)
  }

  /// The position of the text among ``BASProgram/texts``.
  public var text: Int
  /// The position of the statement among those that name texts: what it changes, it changes at once.
  public var statement: Int
  /// What changes.
  public var property: Property
  /// What it becomes.
  public var value: Value
  /// Seconds from the comment's time, within ``PositionedLimits/moveTime``.
  public var start: Double
  /// Seconds, within ``PositionedLimits/moveTime``.
  public var duration: Double
  /// How it goes there.
  public var easing: BASEasing

  /// A change of the text at a position.
  public init(
    text: Int, statement: Int, property: Property, value: Value, start: Double, duration: Double,
    easing: BASEasing = .linear
  ) {
    self.text = text
    self.statement = statement
    self.property = property
    self.value = value
    self.start = start
    self.duration = duration
    self.easing = easing
  }
}

/// How a value goes from one to another: a timing function of style sheets (CSS Easing Functions Level 1), since the
/// site's player hands the name to the browser.
public enum BASEasing: Sendable, Equatable {
  /// At an even speed.
  case linear
  /// `cubic-bezier(x1, y1, x2, y2)`; x1 and x2 are in 0...1.
  case cubicBezier(Double, Double, Double, Double)

  /// `ease`.
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
  /// `ease-in`.
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)
  /// `ease-out`.
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)
  /// `ease-in-out`.
  public static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)

  /// By its name in style sheets; `nil` for any other, of which the players make what they can.
  init?(name: String) {
    switch name {
    case "linear", "": self = .linear
    case "ease": self = .ease
    case "ease-in": self = .easeIn
    case "ease-out": self = .easeOut
    case "ease-in-out": self = .easeInOut
    default: return nil
    }
  }
}
