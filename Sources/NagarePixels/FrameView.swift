/// A frame's planes in memory that somebody else owns, open for drawing.
///
/// A view is valid only inside the call that handed it out; it must not be stored.
public struct FrameView {
  /// One plane: rows of 8-bit samples, `stride` bytes apart.
  public struct Plane {
    /// The first sample of the first row.
    public var samples: UnsafeMutablePointer<UInt8>
    /// Bytes from a row to the next; may be negative.
    public var stride: Int

    public init(samples: UnsafeMutablePointer<UInt8>, stride: Int) {
      self.samples = samples
      self.stride = stride
    }
  }

  /// Luma samples, 1…65535 a side.
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  public let y: Plane
  public let cb: Plane
  public let cr: Plane

  public init(width: Int, height: Int, format: PixelFormat, y: Plane, cb: Plane, cr: Plane) {
    self.width = width
    self.height = height
    self.format = format
    self.y = y
    self.cb = cb
    self.cr = cr
  }
}
