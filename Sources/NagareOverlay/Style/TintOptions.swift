import NagareColor

/// The tinting of comments with the colours of the frames.
public struct TintOptions: Sendable, Equatable {
  /// The parts that are tinted, and each case adds to the one before. Emoji are never tinted, nor are purchases' boxes,
  /// whose colours tell the price.
  public enum Scope: String, Sendable, CaseIterable {
    /// Nothing.
    case off
    /// Outlines alone, so that letters keep their author's colour. White outlines stay white, and translucent ones
    /// black, as the frame's colours show through them.
    case outline
    /// Also the letters of comments whose author chose neither colour nor position: a chosen colour carries meaning.
    case plain
    /// The letters of all comments.
    case all
  }

  /// The time at which a comment takes its tint.
  public enum Mode: String, Sendable, CaseIterable {
    /// At entry; the comment keeps the tint.
    case entry
    /// All the time: the comment follows the frames, in steps that are just noticeable.
    case live
  }

  /// The parts that are tinted.
  public var scope = Scope.outline
  /// The strength of the tint, 0…1.
  public var strength = 0.35
  /// The method that finds a frame's colour; with k-means, the dominant of four colours.
  public var method = ColorMethod.kmeans
  /// The time at which a comment takes its tint.
  public var mode = Mode.entry

  /// Creates the default options.
  public init() {}

  /// No tint.
  public static let off: TintOptions = {
    var options = TintOptions()
    options.scope = .off
    return options
  }()

  /// Whether any comment can be tinted.
  var isOn: Bool { scope != .off && strength > 0 }
}
