/// A frame's planes in memory that somebody else owns, open for drawing.
///
/// A view is valid only inside the call that handed it out; it must not be stored.
public struct FrameView {
  /// One plane: rows of samples, `stride` bytes apart.
  public struct Plane {
    /// The first sample of the first row.
    public var samples: UnsafeMutablePointer<UInt8>
    /// Bytes from a row to the next; may be negative.
    public var stride: Int

    /// A plane in somebody's memory.
    public init(samples: UnsafeMutablePointer<UInt8>, stride: Int) {
      self.samples = samples
      self.stride = stride
    }
  }

  /// Pixels, 1…65535 a side.
  public let width: Int
  /// Pixels, 1…65535.
  public let height: Int
  /// How samples lie in memory.
  public let format: PixelFormat
  private let planes: (Plane, Plane, Plane, Plane)

  /// A view of as many planes as the format has; those beyond are ignored.
  /// - Precondition: the format's planes are given, each with rows as long as the format says, and for samples of 2 bytes
  ///   at even addresses.
  public init(
    width: Int, height: Int, format: PixelFormat, _ first: Plane, _ second: Plane? = nil, _ third: Plane? = nil,
    _ fourth: Plane? = nil
  ) {
    let count = 1 + (second == nil ? 0 : 1) + (third == nil ? 0 : 1) + (fourth == nil ? 0 : 1)
    precondition(1...65535 ~= width && 1...65535 ~= height, "no such frame")
    precondition(count >= format.planes.count, "planes are missing")
    self.width = width
    self.height = height
    self.format = format
    // A tuple, so that a view costs no allocation.
    planes = (first, second ?? first, third ?? first, fourth ?? first)
  }

  /// A plane by its place in the format.
  public subscript(index: Int) -> Plane {
    switch index {
    case 0: planes.0
    case 1: planes.1
    case 2: planes.2
    default: planes.3
    }
  }
}
