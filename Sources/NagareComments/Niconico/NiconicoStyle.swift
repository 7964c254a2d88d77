/// The properties that a comment gets from its commands and its origin.
struct NiconicoStyle {
  let mode: Comment.Mode
  let size: Double
  let color: UInt32
  let choices: Comment.Choices
  /// Shared by comments with the same commands and origin as long as ``NiconicoStyleCache`` keeps the style.
  let details: CommentDetails?

  init(_ commands: NiconicoCommands, origin: Comment.Origin, isScript: Bool) {
    mode = isScript ? .code : commands.mode ?? .scroll
    size = commands.size ?? 25
    color = commands.color ?? (origin == .ai ? NiconicoColors.ai : 0xFFFFFF)
    choices = commands.choices
    var values = CommentDetails.Values()
    values.commands = isScript ? commands.all : commands.others
    let maxDuration = isScript ? CommentLimits.scriptDuration : CommentLimits.commandDuration
    values.duration = FieldValue.duration(commands.duration.map { min($0, maxDuration) })
    values.origin = origin
    details = values == CommentDetails.Values() ? nil : CommentDetails(values)
  }
}
