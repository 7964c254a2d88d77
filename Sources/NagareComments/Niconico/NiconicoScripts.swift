/// What the scripts in a file of Niconico's make of its comments.
///
/// Performed are, from their time on and for the seconds of their command `@N` (at most ``CommentLimits/scriptDuration``):
///
/// | script | for | what it does |
/// |---|---|---|
/// | `@デフォルト` | ever | its colour, size, position and font are those of comments whose authors chose none |
/// | `@置換` | ever | texts are replaced; its own looks are then those of the comment |
/// | `@逆` | 30 s | scrolling comments are mirrored: ``StageState`` |
/// | `@コメント禁止` | 30 s | no comment is drawn: ``StageState`` |
/// | `@シーク禁止`, `@ジャンプ` | | nothing, since a burned video has no player |
///
/// Scripts act on comments that start while they are active, the end excluded, in the order of their starts and then of
/// their numbers. Replacing comes first, then defaults fill what is missing. `@ボタン`, `@投票`, programs (`/…`) and what is
/// written wrongly is not performed.
///
/// Comments with the command `invisible` and those that start with a slash, viewers' ones included, are neither drawn nor
/// laid out. `patissier`, by which comments of older players vanished behind a number of later ones, has no effect on
/// the site of today.
///
/// Sources: https://github.com/xpadev-net/niconicomments, and ZenzaWatch where that is silent.
public struct NiconicoScripts: Sendable {
  /// Those to be laid out, sorted by time, and the scripts that are not performed, of mode ``Comment/Mode/code``.
  public private(set) var comments: [Comment]
  /// What the scripts tell the stage.
  public let stageState: StageState
  /// Scripts that were understood. They are no longer among the comments.
  public let performed: Int
  /// Scripts that are not performed, or are too many at a time: see ``CommentLimits/activeScripts``.
  public let ignored: Int
  /// Comments that are not to be shown, or whose text was replaced by nothing, sorted by time. They are no longer among the
  /// comments.
  public private(set) var hidden: [Comment] = []

  /// - Parameter comments: sorted by time. Only those of Niconico's are looked at, which are Japanese ones; others are
  ///   taken over as they are. It takes time that grows with the length of their texts times the scripts that are active,
  ///   up to ``CommentLimits/searchedBytes``.
  public init(_ comments: [Comment]) {
    let events = ScriptEvents(comments)
    stageState = StageState(events.events)
    performed = events.events.count
    ignored = events.ignored
    self.comments = comments
    guard performed > 0 || comments.contains(where: Self.isHidden) else { return }
    var stage = NiconicoStage(events.events)
    self.comments = []
    self.comments.reserveCapacity(comments.count - performed)
    for place in comments.indices where !events.places.contains(place) {
      add(comments[place], from: &stage)
    }
  }

  private mutating func add(_ comment: Comment, from stage: inout NiconicoStage) {
    guard !comment.mode.isScripted else { return comments.append(comment) }
    guard comment.language == .japanese else { return comments.append(comment) }
    guard !Self.isHidden(comment) else { return hidden.append(comment) }
    var comment = comment
    stage.perform(on: &comment)
    guard !comment.text.isEmpty || comment.purchase != nil else { return hidden.append(comment) }
    comments.append(comment)
  }

  private static func isHidden(_ comment: Comment) -> Bool {
    guard !comment.mode.isScripted, comment.language == .japanese else { return false }
    return comment.text.utf8.first == UInt8(ascii: "/")
      || comment.details?.values.commands.contains("invisible") ?? false
  }
}
