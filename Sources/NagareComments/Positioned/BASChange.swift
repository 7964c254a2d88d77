/// A statement's effect on one property of a text.
package struct BASChange: Sendable, Equatable {
  /// A property of a text.
  package enum Property: UInt8, Sendable, CaseIterable {
    /// The property of the same name in ``BASText``.
    case x, y, scale, rotateX, rotateY, rotateZ, alpha, color
    /// The property of the same name in ``BASText``. It changes immediately, at the start of the statement.
    case content, fontSize
  }

  /// A new value of a property.
  package enum Value: Sendable, Equatable {
    /// A number in the range of the property in ``BASText``; a colour is `0xRRGGBB`.
    case length(BASText.Length)
    /// The new content.
    case text(String)
  }

  /// The index of the text in ``BASProgram/texts``.
  package var text: Int
  /// The number of the statement, from 1, among those that change texts. Its changes are simultaneous.
  package var statement: Int
  /// The property that changes.
  package var property: Property
  /// The new value.
  package var value: Value
  /// The start in seconds from the comment's time, within ``PositionedLimits/moveTime``.
  package var start: Double
  /// The duration in seconds, within ``PositionedLimits/moveTime``.
  package var duration: Double
  /// The timing function of the change.
  package var easing: BASEasing

  /// A change of the text at the index `text` of ``BASProgram/texts``.
  package init(
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

/// The easing of a change: a timing function of CSS Easing Functions Level 1, since the site's player passes its name
/// to the browser.
package enum BASEasing: Sendable, Equatable {
  /// Constant speed.
  case linear
  /// `cubic-bezier(x1, y1, x2, y2)`; x1 and x2 are in 0...1.
  case cubicBezier(Double, Double, Double, Double)

  /// `ease`.
  package static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
  /// `ease-in`.
  package static let easeIn = cubicBezier(0.42, 0, 1, 1)
  /// `ease-out`.
  package static let easeOut = cubicBezier(0, 0, 0.58, 1)
  /// `ease-in-out`.
  package static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)

  /// The easing with this CSS name, linear if it is empty; `nil` for other names, which players interpret differently.
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
