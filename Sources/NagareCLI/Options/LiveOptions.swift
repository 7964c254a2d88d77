import ArgumentParser
import Nagare

/// The input, delay, container and status of a live session.
struct LiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Delay of the video in seconds, so that comments appear at the moment they are about (default: 5).",
      valueName: "s"))
  var delay: Seconds?

  @Flag(help: "Reopen the input, after growing pauses, when it ends, fails or sends nothing for ten seconds.")
  var reconnect = false

  @Option(
    help: ArgumentHelp("Any option of the input's container or protocol; may be repeated.", valueName: "key=value"))
  var inputOption: [EncoderSettings.Option] = []

  @Option(
    help: ArgumentHelp(
      "Container of the output: \(containers.joined(separator: ", ")) (default: by the output's name).",
      valueName: "name"))
  var container: String?

  @Option(
    help: ArgumentHelp(
      "Show the status as a line (on a terminal) or as one JSON object per second.", valueName: "style")
  )
  var status = ProgressStyle.line

  @Flag(help: "Print warnings and errors only.")
  var quiet = false

  private static let containers = OutputContainer.live.map(\.rawValue)

  func validate() throws {
    if let container, !LiveOptions.containers.contains(container) {
      throw ValidationError("--container must be one of \(LiveOptions.containers.joined(separator: ", "))")
    }
    if let delay, !LiveJob.delays.contains(delay.value) {
      throw ValidationError("--delay must lie between 0 and \(Int(LiveJob.delays.upperBound))")
    }
  }
}
