/// A frame's planes in memory owned elsewhere, for drawing.
///
/// A view is valid only during the call that provides it, and must not be stored.
public struct FrameView {
  /// One plane: rows of samples, `stride` bytes apart.
  public struct Plane {
    /// The first sample of the first row.
    public var samples: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next; may be negative.
    public var stride: Int

    /// Creates a plane in existing memory.
    public init(samples: UnsafeMutablePointer<UInt8>, stride: Int) {
      self.samples = samples
      self.stride = stride
    }
  }

  /// Width in pixels, 1…65535.
  public let width: Int
  /// Height in pixels, 1…65535.
  public let height: Int
  /// The memory layout of samples.
  public let format: PixelFormat
  private let planes: (Plane, Plane, Plane, Plane)

  /// Creates a view of the planes that the format has; further planes are ignored.
  /// - Precondition: all planes of the format are given, with rows as long as the width requires. Samples of 2 bytes
  ///   are at even addresses.
  public init(
    width: Int, height: Int, format: PixelFormat, _ first: Plane, _ second: Plane? = nil, _ third: Plane? = nil,
    _ fourth: Plane? = nil
  ) {
    let count = 1 + (second == nil ? 0 : 1) + (third == nil ? 0 : 1) + (fourth == nil ? 0 : 1)
    precondition(1...65535 ~= width && 1...65535 ~= height, "a side is not 1…65535 pixels")
    precondition(count >= format.planes.count, "planes are missing")
    self.width = width
    self.height = height
    self.format = format
    // A tuple, to avoid an allocation.
    planes = (first, second ?? first, third ?? first, fourth ?? first)
  }

  /// A view of some columns.
  /// - Parameter columns: within the frame, and not empty; the first is a multiple of the chroma's grid.
  package func columns(_ columns: Range<Int>) -> FrameView {
    func part(_ index: Int) -> Plane? {
      guard index < format.planes.count else { return nil }
      let (plane, layout) = (self[index], format.planes[index])
      let offset = (columns.lowerBound >> layout.shiftX) * layout.components.count * format.bytesPerSample
      return Plane(samples: plane.samples + offset, stride: plane.stride)
    }
    return FrameView(
      width: columns.count, height: height, format: format, part(0) ?? self[0], part(1), part(2), part(3))
  }

  /// The plane at an index in the format.
  public subscript(index: Int) -> Plane {
    switch index {
    case 0: planes.0
    case 1: planes.1
    case 2: planes.2
    default: planes.3
    }
  }
}
