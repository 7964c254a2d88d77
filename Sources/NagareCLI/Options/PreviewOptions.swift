import ArgumentParser
import Nagare

/// The player, range and pace of a preview.
struct PreviewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Start a player and end with it: ffplay, mpv, or any command that plays its standard input.", valueName: "player"),
    completion: .list(Player.known),
    transform: { argument in
      do { return try Player(argument) } catch { throw ValidationError("\(error)") }
    })
  var player: Player?

  @OptionGroup var range: RangeOptions

  @OptionGroup var rate: FrameRateArguments

  @Flag(help: "Write frames at their times, and drop late ones.")
  var realtime = false
}
