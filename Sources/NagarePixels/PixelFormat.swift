/// How a frame's samples are arranged in memory: its planes, what interleaves in them, how they are subsampled, and how
/// many bits a value has. One description serves every consumer; no code asks for a format by its name.
public struct PixelFormat: Hashable, Sendable {
  /// What a sample stands for.
  public enum Component: UInt8, Hashable, Sendable {
    /// Y', Cb and Cr.
    case luma, blueDifference, redDifference
    /// Of signal, not of light.
    case red, green, blue
    /// From 0, transparent, to the largest value, opaque.
    case alpha
    /// Padding that is left alone.
    case unused
  }

  /// One plane of a frame.
  public struct Plane: Hashable, Sendable {
    /// What interleaves in a row, in order of address: 1…4 samples per pixel.
    public var components: [Component]
    /// The binary logarithm of pixels of the frame per pixel of the plane along a row: 0…2.
    public var shiftX: Int
    /// The same along a column: 0…2.
    public var shiftY: Int

    /// A plane of these components, in order of address, not subsampled unless that is said.
    public init(_ components: Component..., shiftX: Int = 0, shiftY: Int = 0) {
      self.init(components: components, shiftX: shiftX, shiftY: shiftY)
    }

    /// - Precondition: 1…4 components, shifts 0…2.
    public init(components: [Component], shiftX: Int, shiftY: Int) {
      precondition(1...4 ~= components.count && 0...2 ~= shiftX && 0...2 ~= shiftY, "no such plane")
      self.components = components
      self.shiftX = shiftX
      self.shiftY = shiftY
    }

    /// Pixels in a row of the plane of a frame so many pixels wide.
    public func width(_ frameWidth: Int) -> Int { (frameWidth + (1 << shiftX) - 1) >> shiftX }
    /// Rows of the plane of a frame so many pixels high.
    public func height(_ frameHeight: Int) -> Int { (frameHeight + (1 << shiftY) - 1) >> shiftY }
  }

  /// How the colours of a pixel relate to its alpha.
  public enum AlphaMode: Hashable, Sendable {
    /// There is no alpha: every pixel is opaque.
    case opaque
    /// Colours are stored as they are.
    case straight
    /// Colours are stored multiplied by alpha, in Y'CbCr offsets included.
    case premultiplied
  }

  /// 1…4 planes.
  public let planes: [Plane]
  /// Bits of a value, 8…15.
  public let depth: Int
  /// How far up in its sample a value begins, in bits: 6 for P010, else mostly 0.
  public let shift: Int
  /// What colours have to do with alpha.
  public let alphaMode: AlphaMode

  /// - Precondition: 1…4 planes; `depth` 8…15; 8 bits are not shifted, others by up to 16 less their depth; an alpha
  ///   component exactly where the mode says so, not subsampled.
  public init(planes: [Plane], depth: Int = 8, shift: Int = 0, alphaMode: AlphaMode = .opaque) {
    precondition(1...4 ~= planes.count && 8...15 ~= depth, "no such format")
    precondition(shift >= 0 && depth + shift <= (depth > 8 ? 16 : 8), "values exceed their samples")
    let alphaPlanes = planes.filter { $0.components.contains(.alpha) }
    precondition(alphaPlanes.count == (alphaMode == .opaque ? 0 : 1), "alpha and its mode disagree")
    precondition(alphaPlanes.allSatisfy { $0.shiftX == 0 && $0.shiftY == 0 }, "alpha cannot be subsampled")
    self.planes = planes
    self.depth = depth
    self.shift = shift
    self.alphaMode = alphaMode
  }

  /// The same samples, their colours related to alpha in another way.
  /// - Precondition: the mode is opaque exactly where there is no alpha.
  public func withAlpha(_ mode: AlphaMode) -> PixelFormat {
    PixelFormat(planes: planes, depth: depth, shift: shift, alphaMode: mode)
  }

  /// 1 or 2; samples of 2 bytes are in the machine's order.
  public var bytesPerSample: Int { depth > 8 ? 2 : 1 }

  /// The largest value.
  public var maximum: Int { 1 << depth - 1 }

  /// What a frame's samples take, without anything between rows.
  public func byteCount(width: Int, height: Int) -> Int {
    planes.reduce(0) { $0 + $1.width(width) * $1.height(height) * $1.components.count * bytesPerSample }
  }

  /// The binary logarithm of pixels per chroma sample along a row, 0 where there is no chroma.
  public var chromaShiftX: Int { planes.reduce(0) { max($0, $1.shiftX) } }
  /// The same along a column.
  public var chromaShiftY: Int { planes.reduce(0) { max($0, $1.shiftY) } }
}

extension PixelFormat {
  /// Planar Y'CbCr: a luma plane, then Cb and Cr, subsampled by powers of two.
  public static func planarYCbCr(chromaShiftX: Int, chromaShiftY: Int, depth: Int = 8) -> PixelFormat {
    PixelFormat(
      planes: [
        Plane(.luma), Plane(.blueDifference, shiftX: chromaShiftX, shiftY: chromaShiftY),
        Plane(.redDifference, shiftX: chromaShiftX, shiftY: chromaShiftY),
      ], depth: depth)
  }

  /// A luma plane and one in which Cb and Cr alternate, as NV12 and P010 have them.
  public static func semiplanarYCbCr420(depth: Int = 8, shift: Int = 0) -> PixelFormat {
    PixelFormat(
      planes: [Plane(.luma), Plane(.blueDifference, .redDifference, shiftX: 1, shiftY: 1)], depth: depth, shift: shift)
  }

  /// Planar 4:2:0, 8 bits.
  public static let yuv420 = planarYCbCr(chromaShiftX: 1, chromaShiftY: 1)
  /// Planar 4:2:2, 8 bits.
  public static let yuv422 = planarYCbCr(chromaShiftX: 1, chromaShiftY: 0)
  /// Planar 4:4:4, 8 bits.
  public static let yuv444 = planarYCbCr(chromaShiftX: 0, chromaShiftY: 0)
  /// 4:2:0, 8 bits, chroma interleaved.
  public static let nv12 = semiplanarYCbCr420()
  /// 4:2:0, 10 bits in the upper bits of 16, chroma interleaved.
  public static let p010 = semiplanarYCbCr420(depth: 10, shift: 6)
  /// Red, green, blue, 8 bits each.
  public static let rgb24 = PixelFormat(planes: [Plane(.red, .green, .blue)])
  /// Red, green, blue and straight alpha, 8 bits each.
  public static let rgba = PixelFormat(planes: [Plane(.red, .green, .blue, .alpha)], alphaMode: .straight)
  /// Blue, green, red and straight alpha, 8 bits each.
  public static let bgra = PixelFormat(planes: [Plane(.blue, .green, .red, .alpha)], alphaMode: .straight)
  /// Luma alone, 8 bits.
  public static let gray8 = PixelFormat(planes: [Plane(.luma)])
}
