/// Changes the fonts of comments, which are among their commands.
///
/// Comments with the same commands share their details, and most consecutive comments have the same commands: they
/// continue to share after the change.
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
