/// The memory layout of a frame's samples: planes, interleaving, subsampling and bit depth. Drawing and reading depend
/// on this description alone, not on named formats.
public struct PixelFormat: Hashable, Sendable {
  /// The meaning of a sample.
  package enum Component: UInt8, Hashable, Sendable {
    /// Y', Cb and Cr.
    case luma, blueDifference, redDifference
    /// Channels of the signal, not of linear light.
    case red, green, blue
    /// From 0, transparent, to the largest value, opaque.
    case alpha
    /// Padding, which is not changed.
    case unused
  }

  /// One plane of a frame.
  package struct Plane: Hashable, Sendable {
    /// The interleaved components of a row, in order of address: 1…4 samples per pixel.
    package var components: [Component]
    /// The binary logarithm of horizontal subsampling: 0…2.
    package var shiftX: Int
    /// The binary logarithm of vertical subsampling: 0…2.
    package var shiftY: Int

    /// Creates a plane of components in order of address, by default not subsampled.
    package init(_ components: Component..., shiftX: Int = 0, shiftY: Int = 0) {
      self.init(components: components, shiftX: shiftX, shiftY: shiftY)
    }

    /// - Precondition: 1…4 components, shifts 0…2.
    package init(components: [Component], shiftX: Int, shiftY: Int) {
      precondition(1...4 ~= components.count && 0...2 ~= shiftX && 0...2 ~= shiftY, "invalid components or subsampling")
      self.components = components
      self.shiftX = shiftX
      self.shiftY = shiftY
    }

    /// The pixels per row of the plane, for a frame of this width.
    package func width(_ frameWidth: Int) -> Int { (frameWidth + (1 << shiftX) - 1) >> shiftX }
    /// The rows of the plane, for a frame of this height.
    package func height(_ frameHeight: Int) -> Int { (frameHeight + (1 << shiftY) - 1) >> shiftY }
  }

  /// The relation of a pixel's colours to its alpha.
  public enum AlphaMode: Hashable, Sendable {
    /// No alpha: all pixels are opaque.
    case opaque
    /// Colours are stored unmultiplied.
    case straight
    /// Colours are stored multiplied by alpha, including Y'CbCr offsets.
    case premultiplied
  }

  /// 1…4 planes.
  package let planes: [Plane]
  /// Bits per value, 8…15.
  public let depth: Int
  /// The left shift of a value in its sample, in bits: 6 for P010, mostly 0 otherwise.
  public let shift: Int
  /// The relation of colours to alpha.
  public let alphaMode: AlphaMode

  /// - Precondition: 1…4 planes; `depth` 8…15; `shift` 0 with 8 bits, otherwise at most 16 minus `depth`; an alpha
  ///   component if and only if the mode requires it, not subsampled.
  package init(planes: [Plane], depth: Int = 8, shift: Int = 0, alphaMode: AlphaMode = .opaque) {
    precondition(1...4 ~= planes.count && 8...15 ~= depth, "invalid number of planes or depth")
    precondition(shift >= 0 && depth + shift <= (depth > 8 ? 16 : 8), "values exceed their samples")
    let alphaPlanes = planes.filter { $0.components.contains(.alpha) }
    precondition(alphaPlanes.count == (alphaMode == .opaque ? 0 : 1), "the alpha mode does not match the components")
    precondition(alphaPlanes.allSatisfy { $0.shiftX == 0 && $0.shiftY == 0 }, "alpha cannot be subsampled")
    self.planes = planes
    self.depth = depth
    self.shift = shift
    self.alphaMode = alphaMode
  }

  /// The same layout with another alpha mode.
  /// - Precondition: the mode is opaque if and only if there is no alpha.
  public func withAlpha(_ mode: AlphaMode) -> PixelFormat {
    PixelFormat(planes: planes, depth: depth, shift: shift, alphaMode: mode)
  }

  /// The bytes of a sample: 1, or 2 in the machine's byte order.
  public var bytesPerSample: Int { depth > 8 ? 2 : 1 }

  /// The largest value of a sample, before the shift.
  public var maximum: Int { 1 << depth - 1 }

  /// The bytes of a frame's samples, without padding between rows.
  public func byteCount(width: Int, height: Int) -> Int {
    planes.reduce(0) { $0 + $1.width(width) * $1.height(height) * $1.components.count * bytesPerSample }
  }

  /// The binary logarithm of horizontal chroma subsampling; 0 without chroma.
  public var chromaShiftX: Int { planes.reduce(0) { max($0, $1.shiftX) } }
  /// The binary logarithm of vertical chroma subsampling; 0 without chroma.
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

  /// A luma plane and one of interleaved Cb and Cr, as in NV12 and P010.
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
  /// Luma only, 8 bits.
  public static let gray8 = PixelFormat(planes: [Plane(.luma)])
}
