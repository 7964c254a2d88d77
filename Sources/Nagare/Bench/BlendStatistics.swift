import NagarePixels

/// What drawing comments moved through memory, summed over all frames.
///
/// Sprites count whole: with the samples that fill up their last block, and with those beside the frame while comments
/// enter and leave. Opaque samples count like those that are blended.
public struct BlendStatistics: Sendable, Equatable {
  /// Samples of all planes that were blended or overwritten.
  public var samples: Int
  /// Bytes read and written: of sprites, of the samples under them, and of frames that were copied first.
  public var bytes: Int

  /// Counts of nothing yet, unless others are given.
  public init(samples: Int = 0, bytes: Int = 0) {
    self.samples = samples
    self.bytes = bytes
  }

  /// Counts a frame on which a scene was drawn.
  /// - Parameter isCopied: whether the whole frame was copied first.
  mutating func count(_ scene: SpriteScene, isCopied: Bool) {
    samples += scene.sampleCount
    // A colour and a weight are read, and a sample is read and written.
    bytes += 4 * scene.sampleCount * scene.format.bytesPerSample
    if isCopied { bytes += 2 * scene.format.byteCount(width: scene.width, height: scene.height) }
  }
}
