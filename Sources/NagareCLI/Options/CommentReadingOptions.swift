import ArgumentParser
import Nagare

/// How to read comment files.
struct CommentReadingOptions: ParsableArguments {
  @Option(help: formatHelp)
  var format: CommentFormatChoice?

  @OptionGroup(title: OptionTitle.common) var timing: Timing

  @Flag(help: "Put the senders' names before their comments, if the file has them.")
  var names = false

  @Option(
    help: ArgumentHelp(
      "Start a command that changes the comments: it reads them as lines of JSON, and writes those to use.",
      valueName: "command"))
  var transform: CommentTransform?

  @OptionGroup var emotes: EmoteOptions

  /// The shift of all comments.
  struct Timing: ParsableArguments {
    @Option(
      // A negative time begins with a dash, like an option.
      parsing: .unconditional,
      help: ArgumentHelp("Shift all comments by a time; --offset=-2 makes them earlier (default: 0).", valueName: "t"))
    var offset: Seconds?
  }

  static let formatHelp = ArgumentHelp(
    "Format of the comments, or where its fields are, such as json:time=at/1000,text=body (default: detected from the "
      + "content).",
    valueName: "name")

  func validate() throws {
    try format?.check()
    if let offset = timing.offset, !CommentLimits.time.contains(offset.value) {
      throw ValidationError("--offset must lie between -\(Self.maxShift) and \(Self.maxShift) seconds")
    }
  }

  /// The largest shift, in seconds.
  static var maxShift: Int { Int(CommentLimits.time.upperBound) }
}
