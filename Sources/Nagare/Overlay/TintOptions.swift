import NagareColor

/// Whether and how comments take on the colour of the picture.
public struct TintOptions: Sendable, Equatable {
  /// Which comments are tinted. Emoji never are, nor the boxes of purchases, whose colours say what was paid.
  public enum Scope: String, Sendable, CaseIterable {
    /// None.
    case off
    /// Those whose author chose no colour, because a chosen colour carries meaning.
    case plain
    /// All of them.
    case all
  }

  /// When a comment takes its tint.
  public enum Mode: String, Sendable, CaseIterable {
    /// When it enters; it keeps that.
    case entry
    /// Always: it follows the picture, in steps that can just be noticed.
    case live
  }

  /// Which comments are tinted.
  public var scope = Scope.plain
  /// How far comments go towards the picture's colour, 0…1.
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
