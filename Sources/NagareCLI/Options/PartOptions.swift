import ArgumentParser
import Nagare

/// Which part of a video is burned or shown.
struct PartOptions: ParsableArguments {
  // A time with a dash is a time that is refused, not an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Begin at a time: seconds, mm:ss.fff or hh:mm:ss.fff.", valueName: "t"))
  var from: Seconds?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End at a time of the video, before the frame that comes then.", valueName: "t"))
  var to: Seconds?

  func validate() throws {
    if let from, from.value < 0 { throw ValidationError("--from must not be negative") }
    if let to, to.value < 0 { throw ValidationError("--to must not be negative") }
    if let to, to.value == 0 { throw ValidationError("--to must be later than the beginning") }
    if let from, let to, to.value <= from.value { throw ValidationError("--to must be later than --from") }
  }
}
