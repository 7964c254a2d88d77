import NagareComments

/// How comments of Bilibili's modes 7 and 9 are understood where programs disagree.
///
/// The presets are named after the program that does it so. All of them agree on the rest: a text stays where it is
/// until its move begins and where it ends after it, its opacity changes evenly over its lifetime, and it ends with that
/// even if a move is not done.
public struct PositionedRules: Sendable, Equatable {
  /// Which coordinates are shares of the stage instead of pixels.
  public enum RelativeTest: Sendable, Equatable {
    /// Those written with a decimal point, whatever their size.
    case decimalPoint
    /// All of a comment if its start is not at whole pixels; none if it has a path.
    case fractionInStart
    /// Those written with a decimal point that are not above 1.
    case decimalPointUpToOne
    /// Those below 1.
    case belowOne
    /// All of a comment if each is below 1.
    case allBelowOne
    /// Those in 0...1.
    case unitInterval
  }

  /// What the easing code of field 13 means; without one a move is even.
  public enum EasingCodes: Sendable, Equatable {
    /// 0 is ``Easing/quadraticOut``, all others are even.
    case zeroIsQuadraticOut
    /// 1 is ``Easing/cubicIn``, all others are even.
    case oneIsCubicIn
    /// All are even.
    case allLinear
  }

  /// When a text is at the corners of its path.
  public enum PathTiming: Sendable, Equatable {
    /// Its speed is always the same.
    case byLength
    /// Each part takes the same time: the whole of it divided by the number of corners, of which there is one more than
    /// parts, so that the last corner is reached early.
    case equally
    /// It has no path.
    case ignored
  }

  /// Which texts have no outline.
  public enum OutlineTest: Sendable, Equatable {
    /// Those with `false`, `"false"`, 0 or `"0"`.
    case noneIfFalse
    /// Those with `false` or `"false"`.
    case noneIfFalseWord
    /// Those with `"false"`, a string.
    case noneIfFalseString
    /// All but those with 1 or `"1"`.
    case onlyIfOne
    /// Those with `true` or `"true"`, the other way round than the site.
    case noneIfTrue
    /// None: all have one.
    case always
  }

  /// Which coordinates are shares of the stage.
  public var relativeTest: RelativeTest
  /// What pixels that are written are pixels of.
  public var stage: AuthorStage
  /// The distance of the eye as a share of the stage's width, in mode 7: in mode 9 it is always ``adobeFocalLength``.
  public var focalLength: Double
  /// What easing codes mean.
  public var easingCodes: EasingCodes
  /// When a text is at the corners of its path.
  public var pathTiming: PathTiming
  /// Which texts have no outline.
  public var outlineTest: OutlineTest
  /// What a text of mode 7 turns about. All known programs turn it about the upper left corner.
  public var pivot: CommentAnimation.BoxPoint
  /// Seconds that a text of mode 7 stays if it does not say.
  public var defaultLifetime: Double
  /// Seconds; a text of mode 7 that asks for as many or more gets the default. `nil` sets no limit.
  public var lifetimeLimit: Double?
  /// Seconds that a move takes if it does not say; `nil` for the lifetime.
  public var defaultMoveDuration: Double?
  /// Fields that there must be for a text to move at all.
  public var fewestMoveFields: Int
}

extension PositionedRules {
  /// That of a field of view of 55°, Flash's default, by Adobe's formula: `cot(55° / 2) / 2`. DanmakuFlameMaster and the
  /// player of mode 9 have it too.
  public static let adobeFocalLength = 0.960491063485583
  /// `cot(55°) / 2`, in CommentCoreLibrary's manager of comments.
  public static let commentManagerFocalLength = 0.3501037691048549
  /// `cot(50°) / 2`, in the core of CommentCoreLibrary and in danmaku2ass.
  public static let danmaku2assFocalLength = 0.41954981558864

  /// Bilibili's own player for Android, and the default. Its sample reads field 11 the other way round and passes over
  /// the font's name, which these rules do not take over; where a text has no lifetime, it has CommentCoreLibrary's.
  public static let danmakuFlameMaster = PositionedRules(
    relativeTest: .decimalPoint, stage: .flameMaster, focalLength: adobeFocalLength, easingCodes: .zeroIsQuadraticOut,
    pathTiming: .byLength, outlineTest: .noneIfFalse, pivot: .topLeft, defaultLifetime: 2.5, lifetimeLimit: nil,
    defaultMoveDuration: nil, fewestMoveFields: 11)

  /// CommentCoreLibrary. Where a path begins at once in it, here the delay counts.
  public static let commentCoreLibrary = PositionedRules(
    relativeTest: .fractionInStart, stage: .output, focalLength: commentManagerFocalLength, easingCodes: .allLinear,
    pathTiming: .equally, outlineTest: .noneIfFalseWord, pivot: .topLeft, defaultLifetime: 2.5, lifetimeLimit: 12,
    defaultMoveDuration: 0.5, fewestMoveFields: 11)

  /// danmaku2ass. Without a lifetime, texts stay for 4,500 seconds.
  public static let danmaku2ass = PositionedRules(
    relativeTest: .decimalPointUpToOne, stage: .danmaku2ass, focalLength: danmaku2assFocalLength,
    easingCodes: .allLinear, pathTiming: .ignored, outlineTest: .noneIfFalseString, pivot: .topLeft,
    defaultLifetime: 4_500, lifetimeLimit: nil, defaultMoveDuration: nil, fewestMoveFields: 8)

  /// biliass, which grew out of danmaku2ass.
  public static let biliass: PositionedRules = {
    var rules = danmaku2ass
    (rules.relativeTest, rules.stage, rules.outlineTest) = (.belowOne, .biliass, .always)
    return rules
  }()

  /// DanmakuFactory, as far as its coordinates go; the rest is as in the default.
  public static let danmakuFactory: PositionedRules = {
    var rules = danmakuFlameMaster
    (rules.relativeTest, rules.stage, rules.pathTiming) = (.allBelowOne, .output, .ignored)
    return rules
  }()
}
