import ArgumentParser
import Nagare

/// The input, delay, container and status of a live session.
struct LiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Delay of the video in seconds, so that comments appear at the moment they are about (default: 5; 0 with "
        + "--overlay-only).",
      valueName: "s"))
  var delay: Seconds?

  @Flag(help: "Draw the comments alone, on transparency: 1920x1080 at 30 frames per second, without --size and --fps.")
  var overlayOnly = false

  @Flag(help: "Reopen the input, after growing pauses, when it ends, fails or sends no video for ten seconds.")
  var reconnect = false

  @Option(
    help: ArgumentHelp("Any option of the input's container or protocol; may be repeated.", valueName: "key=value"))
  var inputOption: [EncoderSettings.Option] = []

  @Option(
    help: ArgumentHelp(
      "Container of the output: \(containers.joined(separator: ", ")), or raw with --overlay-only (default: by the "
        + "output's name).",
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
    let containers = (overlayOnly ? OutputContainer.liveOverlays : OutputContainer.live).map(\.rawValue)
    if let container, !containers.contains(container) {
      throw ValidationError(
        "--container must be one of \(containers.joined(separator: ", "))" + (overlayOnly ? " with --overlay-only" : "")
      )
    }
    if let delay, !LiveJob.delays.contains(delay.value) {
      throw ValidationError("--delay must lie between 0 and \(Int(LiveJob.delays.upperBound))")
    }
  }
}
