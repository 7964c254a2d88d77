import ArgumentParser
import Nagare

/// At what rate frames are made.
struct FrameRateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Frames per second, such as 60, for smoother scrolling (default: the video's frames).",
      valueName: "rate"), transform: FrameRateArguments.rate)
  var fps: FrameRate?

  private static func rate(_ text: String) throws -> FrameRate {
    if let rate = FrameRate(argument: text) { return rate }
    let range = "\(Int(FrameRate.range.lowerBound)) to \(Int(FrameRate.range.upperBound))"
    throw ValidationError("frames a second are \(range), such as 60 or 30000/1001")
  }
}
