/// Changes the font commands of comments.
///
/// Comments with the same commands usually share a ``CommentDetails``. Consecutive comments often have the same
/// commands, so the last result is reused to keep their details shared.
struct NiconicoFontChange {
  private var last: (before: CommentDetails?, font: String, after: CommentDetails?)?

  /// Puts this font command first, in place of any other font command.
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
