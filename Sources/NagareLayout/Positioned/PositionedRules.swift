import NagareComments

/// The interpretation of comments in Bilibili's modes 7 and 9 where programs disagree.
///
/// The presets are named after programs. All these programs agree on the rest: a text stays at its start until its move
/// begins, and at its target after it; its opacity changes linearly over its lifetime; and it ends with its lifetime
/// even if a move is unfinished.
package struct PositionedRules: Sendable, Equatable {
  /// The test that tells coordinates in fractions of the author's player from those in pixels.
  package enum RelativeTest: Sendable, Equatable {
    /// Coordinates written with a decimal point or an exponent, of any value.
    case decimalPoint
    /// All coordinates of a comment if its start is not at whole pixels; none if it has a path.
    case fractionInStart
    /// Coordinates written with a decimal point or an exponent that are at most 1.
    case decimalPointUpToOne
    /// Coordinates below 1.
    case belowOne
    /// All coordinates of a comment if each is below 1.
    case allBelowOne
    /// Coordinates in 0...1.
    case unitInterval
  }

  /// The meaning of the easing code in field 13. Without a code, movement is linear.
  package enum EasingCodes: Sendable, Equatable {
    /// 0 is ``Easing/quadraticOut``, all others are linear.
    case zeroIsQuadraticOut
    /// 1 is ``Easing/cubicIn``, all others are linear.
    case oneIsCubicIn
    /// All are linear.
    case allLinear
  }

  /// The times at which a text is at the corners of its path.
  package enum PathTiming: Sendable, Equatable {
    /// In proportion to the distance, at constant speed.
    case byLength
    /// Each segment takes the same time: the duration divided by the number of corners. As there is one corner more
    /// than segments, the last corner is reached early.
    case equally
    /// Paths are ignored.
    case ignored
  }

  /// The rule for texts without an outline.
  package enum OutlineTest: Sendable, Equatable {
    /// None for `false`, `"false"`, 0 or `"0"`.
    case noneIfFalse
    /// None for `false` or `"false"`.
    case noneIfFalseWord
    /// None for the string `"false"`.
    case noneIfFalseString
    /// None except for 1 or `"1"`.
    case onlyIfOne
    /// None for `true` or `"true"`, the opposite of the site.
    case noneIfTrue
    /// All texts have an outline.
    case always
  }

  /// The test for coordinates that are fractions of the author's player.
  package var relativeTest: RelativeTest
  /// The player whose pixels are the unit of coordinates.
  package var stage: AuthorStage
  /// The distance of the eye in mode 7, as a fraction of the stage's width. In mode 9 it is always
  /// ``adobeFocalLength``.
  package var focalLength: Double
  /// The meaning of easing codes.
  package var easingCodes: EasingCodes
  /// The times at which a text is at the corners of its path.
  package var pathTiming: PathTiming
  /// The rule for texts without an outline.
  package var outlineTest: OutlineTest
  /// The centre of rotation of texts in mode 7. All known programs use the top left corner.
  package var pivot: CommentAnimation.BoxPoint
  /// The duration in seconds of texts in mode 7 that have none.
  package var defaultLifetime: Double
  /// The duration in seconds from which texts in mode 7 get the default instead; `nil` for no limit.
  package var lifetimeLimit: Double?
  /// The duration in seconds of a move that has none; `nil` for the lifetime.
  package var defaultMoveDuration: Double?
  /// The minimum number of fields of a text that moves.
  package var fewestMoveFields: Int
}

extension PositionedRules {
  /// The focal length for a field of view of 55°, Flash's default, by Adobe's formula: `cot(55° / 2) / 2`.
  /// DanmakuFlameMaster and the player of mode 9 use it as well.
  package static let adobeFocalLength = 0.960491063485583
  /// `cot(55°) / 2`, in CommentCoreLibrary's `CommentManager`.
  package static let commentManagerFocalLength = 0.3501037691048549
  /// `cot(50°) / 2`, in the core of CommentCoreLibrary and in danmaku2ass.
  package static let danmaku2assFocalLength = 0.41954981558864

  /// Bilibili's own player for Android; the default. Its sample app inverts field 11 and ignores the font's name, which
  /// these rules do not. Texts without a lifetime get that of CommentCoreLibrary.
  package static let danmakuFlameMaster = PositionedRules(
    relativeTest: .decimalPoint, stage: .flameMaster, focalLength: adobeFocalLength, easingCodes: .zeroIsQuadraticOut,
    pathTiming: .byLength, outlineTest: .noneIfFalse, pivot: .topLeft, defaultLifetime: 2.5, lifetimeLimit: nil,
    defaultMoveDuration: nil, fewestMoveFields: 11)

  /// CommentCoreLibrary. It starts a path at once; here the delay applies.
  package static let commentCoreLibrary = PositionedRules(
    relativeTest: .fractionInStart, stage: .output, focalLength: commentManagerFocalLength, easingCodes: .allLinear,
    pathTiming: .equally, outlineTest: .noneIfFalseWord, pivot: .topLeft, defaultLifetime: 2.5, lifetimeLimit: 12,
    defaultMoveDuration: 0.5, fewestMoveFields: 11)

  /// danmaku2ass. Texts without a lifetime stay for 4,500 seconds.
  package static let danmaku2ass = PositionedRules(
    relativeTest: .decimalPointUpToOne, stage: .danmaku2ass, focalLength: danmaku2assFocalLength,
    easingCodes: .allLinear, pathTiming: .ignored, outlineTest: .noneIfFalseString, pivot: .topLeft,
    defaultLifetime: 4_500, lifetimeLimit: nil, defaultMoveDuration: nil, fewestMoveFields: 8)

  /// biliass, a derivative of danmaku2ass.
  package static let biliass: PositionedRules = {
    var rules = danmaku2ass
    (rules.relativeTest, rules.stage, rules.outlineTest) = (.belowOne, .biliass, .always)
    return rules
  }()

  /// DanmakuFactory's coordinates, without paths; the rest is as in ``danmakuFlameMaster``.
  package static let danmakuFactory: PositionedRules = {
    var rules = danmakuFlameMaster
    (rules.relativeTest, rules.stage, rules.pathTiming) = (.allBelowOne, .output, .ignored)
    return rules
  }()
}
