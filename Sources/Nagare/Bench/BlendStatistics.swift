/// What drawing comments moved through memory, summed over all frames.
public struct BlendStatistics: Sendable, Equatable {
  /// Samples of all planes that were blended or overwritten.
  public var samples: Int
  /// Bytes read and written: of sprites, of the samples under them, and of frames that were copied first.
  public var bytes: Int

  public init(samples: Int = 0, bytes: Int = 0) {
    self.samples = samples
    self.bytes = bytes
  }
}
