import ArgumentParser
import Nagare

extension AudioTreatment: ExpressibleByArgument {}

/// The audio options of `burn`.
struct AudioOptions: ParsableArguments {
  @Option(help: "Audio: copy (re-encoded if the container cannot hold it), aac or opus to re-encode, none to omit.")
  var audio: AudioTreatment = .copy
}
