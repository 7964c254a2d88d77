/// Changes the fonts of comments, which are among their commands.
///
/// Comments of the same commands share them, and most that follow each other have the same: they go on sharing.
struct NiconicoFontChange {
  private var last: (before: CommentDetails?, font: String, after: CommentDetails?)?

  /// Puts the command for a font first, in place of the one that is there.
  mutating func set(_ font: String, of comment: inout Comment) {
    if let last, last.before === comment.details, last.font == font {
      comment.details = last.after
      return
    }
    let before = comment.details
    let others = comment.commands.filter { !NiconicoCommands.fonts.contains($0) }
    comment.commands = [font] + others.prefix(CommentLimits.commands - 1)
    last = (before, font, comment.details)
  }
}
