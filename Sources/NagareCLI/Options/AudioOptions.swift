import ArgumentParser
import Nagare

extension AudioTreatment: ExpressibleByArgument {}

/// Audio handling.
struct AudioOptions: ParsableArguments {
  @Option(
    help:
      "Audio handling: copy (encoded if the container cannot hold it), aac and opus encode it, none omits it."
  )
  var audio: AudioTreatment = .copy
}
