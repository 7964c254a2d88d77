import ArgumentParser
import Nagare

/// The output frame rate.
struct FrameRateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Output frame rate, such as 60 for smoother scrolling (default: the video's own).",
      valueName: "rate"), transform: FrameRateArguments.rate)
  var fps: FrameRate?

  private static func rate(_ text: String) throws -> FrameRate {
    if let rate = FrameRate(argument: text) { return rate }
    let range = "\(Int(FrameRate.range.lowerBound)) and \(Int(FrameRate.range.upperBound))"
    throw ValidationError("the frame rate must lie between \(range), such as 60 or 30000/1001")
  }
}
