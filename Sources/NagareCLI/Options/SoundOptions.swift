import ArgumentParser
import Nagare

extension SoundTreatment: ExpressibleByArgument {}

/// What becomes of the sound.
struct SoundOptions: ParsableArguments {
  @Option(
    help:
      "What becomes of the sound: copy (encoded if the container cannot hold it), aac and opus encode it, none leaves it out."
  )
  var audio: SoundTreatment = .copy
}
