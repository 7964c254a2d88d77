/// Applies the scripts of a Niconico file to its comments.
///
/// The following scripts are performed. They are active from their time on, for the N seconds of their command `@N` but
/// at most ``CommentLimits/scriptDuration``, or for their default duration:
///
/// | script | default duration | effect |
/// |---|---|---|
/// | `@デフォルト` | unlimited | comments take its colour, size, position and font where their authors chose none |
/// | `@置換` | unlimited | texts are replaced, and their comments take its style |
/// | `@逆` | 30 s | scrolling comments are mirrored: ``StageState`` |
/// | `@コメント禁止` | 30 s | no comment is drawn: ``StageState`` |
/// | `@シーク禁止`, `@ジャンプ` | | none, since a burned video has no player |
///
/// A default or replacement applies to comments that start while it is active, the end excluded. Scripts are ordered by
/// their starts, then by their numbers. Replacements are applied first, then defaults fill in missing properties.
/// Other scripts, such as `@ボタン`, `@投票` and programs (`/…`), and invalid scripts are not performed.
///
/// Comments with the command `invisible` or a leading slash, including viewers', are neither drawn nor laid out.
/// The command `patissier`, with which older players hid old comments as new ones came, is ignored as on today's site.
///
/// Sources: https://github.com/xpadev-net/niconicomments and, where it has no rule, ZenzaWatch.
package struct NiconicoScripts: Sendable {
  /// The comments to lay out, sorted by time, and the scripts that are not performed, with mode ``Comment/Mode/code``.
  package private(set) var comments: [Comment]
  /// The scripts' effects on the stage.
  package let stageState: StageState
  /// The number of performed scripts. They are removed from ``comments``.
  package let performedCount: Int
  /// The number of scripts that are not performed, including those beyond ``CommentLimits/activeScripts``.
  package let ignoredCount: Int
  /// Hidden comments and those left with neither text nor purchase, sorted by time. They are removed from ``comments``.
  package private(set) var hidden: [Comment] = []

  /// Takes time proportional to the length of the texts times the number of active scripts, up to
  /// ``CommentLimits/searchedBytes``.
  /// - Parameter comments: sorted by time. Only Japanese comments, which are Niconico's, are changed or removed.
  package init(_ comments: [Comment]) {
    let events = ScriptEvents(comments)
    stageState = StageState(events.events)
    performedCount = events.events.count
    ignoredCount = events.ignoredCount
    self.comments = comments
    guard performedCount > 0 || comments.contains(where: Self.isHidden) else { return }
    var applier = ScriptApplier(events.events)
    self.comments = []
    self.comments.reserveCapacity(comments.count - performedCount)
    for index in comments.indices where !events.indices.contains(index) {
      add(comments[index], using: &applier)
    }
  }

  private mutating func add(_ comment: Comment, using applier: inout ScriptApplier) {
    guard !comment.mode.isScripted else { return comments.append(comment) }
    guard comment.language == .japanese else { return comments.append(comment) }
    guard !Self.isHidden(comment) else { return hidden.append(comment) }
    var comment = comment
    applier.apply(to: &comment)
    guard !comment.text.isEmpty || comment.purchase != nil else { return hidden.append(comment) }
    comments.append(comment)
  }

  private static func isHidden(_ comment: Comment) -> Bool {
    guard !comment.mode.isScripted, comment.language == .japanese else { return false }
    return comment.text.utf8.first == UInt8(ascii: "/")
      || comment.details?.values.commands.contains("invisible") ?? false
  }
}
