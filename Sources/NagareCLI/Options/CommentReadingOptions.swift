import ArgumentParser
import Nagare

/// How to read comment files.
struct CommentReadingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Format of the comments (default: detected from the content).", valueName: "name"))
  var format: CommentFormat?

  @OptionGroup(title: OptionTitle.common) var timing: Timing

  @Flag(help: "Put the senders' names before their comments, if the file has them.")
  var names = false

  /// The shift of all comments.
  struct Timing: ParsableArguments {
    @Option(
      // A negative time begins with a dash, like an option.
      parsing: .unconditional,
      help: ArgumentHelp("Shift all comments by a time; --offset=-2 makes them earlier (default: 0).", valueName: "t"))
    var offset: Seconds?
  }

  func validate() throws {
    if let offset = timing.offset, !CommentLimits.time.contains(offset.value) {
      throw ValidationError("--offset must lie between -\(Self.maxShift) and \(Self.maxShift) seconds")
    }
  }

  /// The largest shift, in seconds.
  static var maxShift: Int { Int(CommentLimits.time.upperBound) }
}
