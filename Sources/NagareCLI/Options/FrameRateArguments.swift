import ArgumentParser
import Nagare

/// At what rate frames are made.
struct FrameRateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Frames a second, such as 60: comments move at it even when the video does not (default: the video's frames).",
      valueName: "rate"))
  var fps: FrameRate?
}
