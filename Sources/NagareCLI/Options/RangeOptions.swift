import ArgumentParser
import Nagare

/// The range of a video to process.
struct RangeOptions: ParsableArguments {
  // Read `-5` as a negative time, to refuse it as such, rather than as an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Begin with the frame shown at this time: seconds, mm:ss.fff or hh:mm:ss.fff.", valueName: "t"))
  var from: Seconds?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End with the last frame that begins before this time of the video.", valueName: "t"))
  var to: Seconds?

  func validate() throws {
    if let from, from.value < 0 { throw ValidationError("--from must not be negative") }
    if let to, to.value < 0 { throw ValidationError("--to must not be negative") }
    if let to, to.value == 0 { throw ValidationError("--to must be later than the beginning") }
    if let from, let to, to.value <= from.value { throw ValidationError("--to must be later than --from") }
  }
}
