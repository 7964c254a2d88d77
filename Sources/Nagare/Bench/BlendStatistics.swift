import NagarePixels

/// The memory traffic of drawing comments, summed over all frames.
///
/// Sprites count in full, including the samples that pad their last block and those outside the frame. Opaque samples
/// count like blended ones.
package struct BlendStatistics: Sendable, Equatable {
  /// Samples of all planes that were blended or overwritten.
  package var samples: Int
  /// Bytes read and written: of sprites, of the samples under them, and of frames that were copied first.
  package var bytes: Int

  /// Statistics with the given counts.
  package init(samples: Int = 0, bytes: Int = 0) {
    self.samples = samples
    self.bytes = bytes
  }

  /// Adds a frame on which a scene was drawn.
  /// - Parameter isCopied: whether the whole frame was copied first.
  mutating func count(_ scene: SpriteScene, isCopied: Bool) {
    samples += scene.sampleCount
    // For each sample, a colour, a weight and the sample are read, and the sample is written.
    bytes += 4 * scene.sampleCount * scene.format.bytesPerSample
    if isCopied { bytes += 2 * scene.format.byteCount(width: scene.width, height: scene.height) }
  }
}
