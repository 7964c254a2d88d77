import NagareColor

/// Whether and how comments take on the colour of the picture.
public struct TintOptions: Sendable, Equatable {
  /// What is tinted, each more than the one before. Emoji never are, nor the boxes of purchases, whose colours say what
  /// was paid.
  public enum Scope: String, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// Outlines alone, so that letters keep their author's colour. White outlines stay white, and translucent ones black:
    /// the picture's colour shows through them.
    case outline
    /// Also the letters of comments whose author chose no colour, because a chosen colour carries meaning.
    case plain
    /// The letters of all comments.
    case all
  }

  /// When a comment takes its tint.
  public enum Mode: String, Sendable, CaseIterable {
    /// When it enters; it keeps that.
    case entry
    /// Always: it follows the picture, in steps that can just be noticed.
    case live
  }

  /// What is tinted.
  public var scope = Scope.outline
  /// How far colours go towards the picture's, 0…1.
  public var strength = 0.35
  /// What counts as the picture's colour; by k-means it is one of four.
  public var method = ColorMethod.kmeans
  /// When a comment takes its tint.
  public var mode = Mode.entry

  /// The usual ones.
  public init() {}

  /// No tint.
  public static let off: TintOptions = {
    var options = TintOptions()
    options.scope = .off
    return options
  }()

  /// Whether any comment can take on a colour.
  var isOn: Bool { scope != .off && strength > 0 }
}
