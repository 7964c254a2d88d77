import ArgumentParser
import Nagare

/// The settings of a burn.
@dynamicMemberLookup
struct BurnSettings: ParsableArguments {
  @OptionGroup(title: OptionTitle.common) var range: RangeOptions

  @OptionGroup(title: OptionTitle.common) var rate: FrameRateArguments

  @OptionGroup var frame: FrameSettings
  @OptionGroup var encoding: EncoderOptions
  @OptionGroup(title: "Encoding") var passes: PassOptions
  @OptionGroup(title: "Encoding") var copying: CopyOptions
  @OptionGroup(title: "Encoding") var audio: AudioOptions

  @Flag(help: "Fail if the video is corrupt or truncated, instead of warning.")
  var strict = false

  subscript<Value>(dynamicMember path: KeyPath<FrameSettings, Value>) -> Value { frame[keyPath: path] }
}
