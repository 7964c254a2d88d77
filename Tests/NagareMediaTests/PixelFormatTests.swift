import CFFmpeg
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("FFmpeg's sample formats")
struct PixelFormatTests {
  /// FFmpeg's name of a format with samples of 2 bytes in native byte order.
  private static func native(_ name: String) -> String { name + (1.bigEndian == 1 ? "be" : "le") }

  private static func depths(_ depths: [Int], _ name: (String) -> String) -> [String] {
    depths.map { $0 == 8 ? name("") : native(name("\($0)")) }
  }

  /// The formats that must be drawn on as they are. Some exist in later versions of FFmpeg only.
  static let described: Set<String> = {
    var names: [String] = []
    for sampling in ["420", "422", "444"] {
      names += depths([8, 9, 10, 12, 14]) { "yuv\(sampling)p\($0)" }
      names += depths(sampling == "420" ? [8, 9, 10] : [8, 9, 10, 12]) { "yuva\(sampling)p\($0)" }
    }
    names += depths([8, 10, 12]) { "yuv440p\($0)" }
    names += ["yuv411p", "yuv410p", "yuvj420p", "yuvj422p", "yuvj444p", "yuvj440p", "yuvj411p"]
    names += ["nv12", "nv21", "nv16", "nv24", "nv42"]
    names += ["nv20", "p010", "p012", "p210", "p212", "p410", "p412"].map(native)
    names += ["rgb24", "bgr24", "rgba", "bgra", "argb", "abgr", "0rgb", "rgb0", "0bgr", "bgr0"]
    names += depths([8, 9, 10, 12, 14]) { "gbrp" + $0 }
    names += depths([8, 10, 12, 14]) { "gbrap" + $0 }
    names += depths([8, 9, 10, 12, 14]) { "gray" + $0 }
    names += ["ya8"]
    // Values in the upper bits of planar samples.
    names += ["yuv444p10msb", "yuv444p12msb", "gbrp10msb", "gbrp12msb"].map(native)
    return Set(names)
  }()

  /// Every format that FFmpeg has, by name.
  private static let all: [String] = {
    var names: [String] = []
    var description = av_pix_fmt_desc_next(nil)
    while let current = description {
      names.append(String(cString: current.pointee.name))
      description = av_pix_fmt_desc_next(current)
    }
    return names
  }()

  static func isDescribed(_ format: AVPixelFormat) -> Bool {
    av_get_pix_fmt_name(format).map { described.contains(String(cString: $0)) } ?? false
  }

  @Test("exactly the formats whose values have a byte or a pair of bytes each are described")
  func table() {
    #expect(Self.all.count > 150)
    for name in Self.all {
      #expect((PixelFormat(av_get_pix_fmt(name)) != nil) == Self.described.contains(name), "\(name)")
    }
    #expect(PixelFormat(AV_PIX_FMT_NONE) == nil)
    #expect(PixelFormat(AVPixelFormat(1 << 20)) == nil)
  }

  @Test("well-known formats have the expected descriptions")
  func wellKnown() {
    func format(_ name: String) -> PixelFormat? { PixelFormat(av_get_pix_fmt(name)) }
    #expect(format("yuv420p") == .yuv420)
    #expect(format("yuvj422p") == .yuv422)
    #expect(format("yuv444p") == .yuv444)
    #expect(format("yuv410p") == .planarYCbCr(chromaShiftX: 2, chromaShiftY: 2))
    #expect(format(Self.native("yuv440p12")) == .planarYCbCr(chromaShiftX: 0, chromaShiftY: 1, depth: 12))
    #expect(format("nv12") == .nv12)
    #expect(format(Self.native("p010")) == .p010)
    #expect(format("rgb24") == .rgb24)
    #expect(format("rgba") == .rgba)
    #expect(format("bgra") == .bgra)
    #expect(format("gray") == .gray8)
    #expect(format("0bgr") == PixelFormat(planes: [.init(.unused, .blue, .green, .red)]))
    #expect(format("gbrp") == PixelFormat(planes: [.init(.green), .init(.blue), .init(.red)]))
    #expect(format("ya8") == PixelFormat(planes: [.init(.luma, .alpha)], alphaMode: .straight))
  }

  @Test("every value lies where the description says, and nothing lies elsewhere", arguments: [(16, 16), (17, 13)])
  func samples(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: 7)
    for name in Self.all {
      guard let format = PixelFormat(av_get_pix_fmt(name)) else { continue }
      let image = try WrittenImage(name, width: width, height: height, using: &random)
      #expect(image.read(as: format) == image.values, "\(name)")
      #expect(image.bytesLeft == 0, "\(name)")
    }
  }
}

/// An image whose components FFmpeg itself writes, by its own description of the format.
private final class WrittenImage {
  /// The written values, row by row.
  private(set) var values: [PixelFormat.Component: [UInt16]] = [:]
  private var data: [UnsafeMutablePointer<UInt8>?] = [nil, nil, nil, nil]
  private var strides: [Int32] = [0, 0, 0, 0]
  private let (width, height, byteCount): (Int, Int, Int)

  init(_ name: String, width: Int, height: Int, using random: inout SeededGenerator) throws {
    let format = av_get_pix_fmt(name)
    let size = av_image_alloc(&data, &strides, Int32(width), Int32(height), format, 32)
    (self.width, self.height, byteCount) = (width, height, Int(size))
    try #require(size > 0)
    data[0]?.update(repeating: 0, count: byteCount)
    let description = try #require(av_pix_fmt_desc_get(format))
    for (index, kind) in WrittenImage.kinds(name).enumerated() {
      let isChroma = kind == .blueDifference || kind == .redDifference
      let shiftX = isChroma ? Int32(description.pointee.log2_chroma_w) : 0
      let shiftY = isChroma ? Int32(description.pointee.log2_chroma_h) : 0
      let columns = -(-Int32(width) >> shiftX)
      let depth = withUnsafeBytes(of: description.pointee.comp) {
        $0.assumingMemoryBound(to: AVComponentDescriptor.self)[index].depth
      }
      for row in 0..<(-(-Int32(height) >> shiftY)) {
        let line = (0..<columns).map { _ in UInt16.random(in: 1..<1 << UInt16(depth), using: &random) }
        write(line, description, row: row, component: Int32(index))
        values[kind, default: []] += line
      }
    }
  }

  deinit {
    av_freep(&data)
  }

  private func write(
    _ line: [UInt16], _ description: UnsafePointer<AVPixFmtDescriptor>, row: Int32, component: Int32
  ) {
    av_write_image_line2(line, &data, strides, description, 0, row, component, Int32(line.count), 2)
  }

  /// A format's components in FFmpeg's order, by the format's name.
  private static func kinds(_ name: String) -> [PixelFormat.Component] {
    if name.hasPrefix("gray") { return [.luma] }
    if name == "ya8" { return [.luma, .alpha] }
    let isRGB = name.contains("rgb") || name.contains("bgr") || name.contains("gbr")
    let hasAlpha = name.hasPrefix("yuva") || isRGB && name.contains("a")
    let colors: [PixelFormat.Component] = isRGB ? [.red, .green, .blue] : [.luma, .blueDifference, .redDifference]
    return colors + (hasAlpha ? [.alpha] : [])
  }

  /// Reads the values at the places that a description names, and clears them.
  func read(as format: PixelFormat) -> [PixelFormat.Component: [UInt16]] {
    var values: [PixelFormat.Component: [UInt16]] = [:]
    for (index, plane) in format.planes.enumerated() {
      guard let samples = data[index] else { continue }
      for row in 0..<plane.height(height) {
        for place in 0..<plane.width(width) * plane.components.count {
          let kind = plane.components[place % plane.components.count]
          guard kind != .unused else { continue }
          let address = samples + row * Int(strides[index]) + place * format.bytesPerSample
          values[kind, default: []].append(WrittenImage.take(address, format.bytesPerSample) >> UInt16(format.shift))
        }
      }
    }
    return values
  }

  private static func take(_ address: UnsafeMutablePointer<UInt8>, _ byteCount: Int) -> UInt16 {
    if byteCount == 1 {
      defer { address.pointee = 0 }
      return UInt16(address.pointee)
    }
    return address.withMemoryRebound(to: UInt16.self, capacity: 1) { sample in
      defer { sample.pointee = 0 }
      return sample.pointee
    }
  }

  /// The number of bytes that are not zero.
  var bytesLeft: Int { UnsafeBufferPointer(start: data[0], count: byteCount).count { $0 != 0 } }
}
