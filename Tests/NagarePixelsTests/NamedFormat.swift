import NagarePixels
import Testing

/// A pixel format with its usual name.
struct NamedFormat: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let format: PixelFormat

  init(_ name: String, _ format: PixelFormat) {
    testDescription = name
    self.format = format
  }

  private init(_ name: String, _ planes: PixelFormat.Plane..., depth: Int = 8, alpha: PixelFormat.AlphaMode = .opaque) {
    self.init(name, PixelFormat(planes: planes, depth: depth, alphaMode: alpha))
  }

  /// Planar Y'CbCr in each subsampling and depth.
  static let planarYCbCr: [NamedFormat] = [
    ("yuv420", 1, 1), ("yuv422", 1, 0), ("yuv444", 0, 0), ("yuv411", 2, 0), ("yuv410", 2, 2), ("yuv440", 0, 1),
  ].flatMap { name, shiftX, shiftY in
    [8, 10, 12].map { depth in
      NamedFormat("\(name)p\(depth)", .planarYCbCr(chromaShiftX: shiftX, chromaShiftY: shiftY, depth: depth))
    }
  }

  /// The formats of most videos.
  static let common = [8, 10].flatMap { depth in
    [
      NamedFormat("yuv420p\(depth)", .planarYCbCr(chromaShiftX: 1, chromaShiftY: 1, depth: depth)),
      NamedFormat("yuv422p\(depth)", .planarYCbCr(chromaShiftX: 1, chromaShiftY: 0, depth: depth)),
      NamedFormat("yuv444p\(depth)", .planarYCbCr(chromaShiftX: 0, chromaShiftY: 0, depth: depth)),
    ]
  }

  /// Other formats without alpha.
  static let otherOpaque: [NamedFormat] = [
    NamedFormat("nv12", .nv12), NamedFormat("p010", .p010),
    NamedFormat("p012", .semiplanarYCbCr420(depth: 12, shift: 4)),
    NamedFormat("rgb24", .rgb24),
    NamedFormat("bgr0", .init(.blue, .green, .red, .unused)),
    NamedFormat("0rgb", .init(.unused, .red, .green, .blue)),
    NamedFormat("gbrp", .init(.green), .init(.blue), .init(.red)),
    NamedFormat("gbrp10", .init(.green), .init(.blue), .init(.red), depth: 10),
    NamedFormat("gray8", .gray8), NamedFormat("gray10", .init(.luma), depth: 10),
    NamedFormat("gray15", .init(.luma), depth: 15),
  ]

  static let premultiplied: [NamedFormat] = [
    NamedFormat("rgba*", .init(.red, .green, .blue, .alpha), alpha: .premultiplied),
    NamedFormat("bgra*", .init(.blue, .green, .red, .alpha), alpha: .premultiplied),
    NamedFormat("argb*", .init(.alpha, .red, .green, .blue), alpha: .premultiplied),
    NamedFormat(
      "yuva420p*", .init(.luma), .init(.blueDifference, shiftX: 1, shiftY: 1),
      .init(.redDifference, shiftX: 1, shiftY: 1), .init(.alpha), alpha: .premultiplied),
    NamedFormat(
      "yuva444p12*", .init(.luma), .init(.blueDifference), .init(.redDifference), .init(.alpha), depth: 12,
      alpha: .premultiplied),
  ]

  static let straight: [NamedFormat] = [
    NamedFormat("rgba", .rgba), NamedFormat("bgra", .bgra),
    NamedFormat("argb", .init(.alpha, .red, .green, .blue), alpha: .straight),
    NamedFormat("ya8", .init(.luma, .alpha), alpha: .straight),
    NamedFormat("rgba64", .init(.red, .green, .blue, .alpha), depth: 15, alpha: .straight),
    NamedFormat(
      "yuva420p", .init(.luma), .init(.blueDifference, shiftX: 1, shiftY: 1),
      .init(.redDifference, shiftX: 1, shiftY: 1), .init(.alpha), alpha: .straight),
    NamedFormat(
      "yuva422p10", .init(.luma), .init(.blueDifference, shiftX: 1), .init(.redDifference, shiftX: 1), .init(.alpha),
      depth: 10, alpha: .straight),
    NamedFormat(
      "yuva444p10", .init(.luma), .init(.blueDifference), .init(.redDifference), .init(.alpha), depth: 10,
      alpha: .straight),
    NamedFormat("gbrap", .init(.green), .init(.blue), .init(.red), .init(.alpha), alpha: .straight),
  ]

  static let all = planarYCbCr + otherOpaque + premultiplied + straight
}
