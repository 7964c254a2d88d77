import ArgumentParser
import Nagare

extension AudioTreatment: ExpressibleByArgument {}

/// The audio options of `burn`.
struct AudioOptions: ParsableArguments {
  @Option(
    help:
      "Audio: copy it (encoded if the container cannot hold it), encode it as aac or opus, or none to omit it."
  )
  var audio: AudioTreatment = .copy
}
