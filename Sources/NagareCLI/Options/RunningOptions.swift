import ArgumentParser
import Nagare

/// How a running video is read, held and watched.
struct RunningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long the video is held, so that comments meet the moment that they are about (default: 5).", valueName: "s"))
  var delay: Seconds?

  @Flag(help: "Open the input again, with growing pauses, when it ends, fails or brings nothing for ten seconds.")
  var reconnect = false

  @Option(
    help: ArgumentHelp("An option of the input's container or protocol; may be repeated.", valueName: "key=value"))
  var inputOption: [EncoderSettings.Option] = []

  @Option(
    help: ArgumentHelp(
      "The output's container: \(containers.joined(separator: ", ")) (default: by the output's name).",
      valueName: "name"))
  var container: String?

  @Option(
    help: ArgumentHelp("Show how it goes as a line (on a terminal) or as one JSON object a second.", valueName: "style")
  )
  var status = ProgressStyle.line

  @Flag(help: "Print warnings and errors only.")
  var quiet = false

  private static let containers = OutputContainer.live.map(\.rawValue)

  func validate() throws {
    if let container, !RunningOptions.containers.contains(container) {
      throw ValidationError("--container is one of \(RunningOptions.containers.joined(separator: ", "))")
    }
    if let delay, !LiveJob.delays.contains(delay.value) {
      throw ValidationError("--delay must lie between 0 and \(Int(LiveJob.delays.upperBound))")
    }
  }
}
