import ArgumentParser
import Nagare

extension SoundTreatment: ExpressibleByArgument {}

/// Audio handling.
struct SoundOptions: ParsableArguments {
  @Option(
    help:
      "Audio handling: copy (encoded if the container cannot hold it), aac and opus encode it, none omits it."
  )
  var audio: SoundTreatment = .copy
}
