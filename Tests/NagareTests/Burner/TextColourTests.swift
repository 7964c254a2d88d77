import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

/// Text of known colours is burned, and the frames as zscale (zimg) converts them are compared with the colours.
@Suite("Colours of text", .enabled(if: FFmpegTool.hasZscale))
struct TextColourTests {
  private static let (width, height) = (192, 320)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Burns white, red and blue letters on gray, so large that they cover most of their pixels wholly.
  private func burnLetters(on format: String, _ tags: [String]) throws -> String {
    let (input, output) = (folder.path("in.mkv"), folder.path("out.mkv"))
    let source = "color=0x606060:size=\(Self.width)x\(Self.height):rate=25:duration=0.04"
    let isDeep = format.contains { $0 == "1" }
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", source, "-pix_fmt", isDeep ? format + (1.bigEndian == 1 ? "be" : "le") : format]
        + ["-c:v", "ffv1"] + tags)
    let comments = [0xFFFFFF, 0xFF0000, 0x0000FF].map { Comment("III", at: 0, .top, color: $0) }
    try burn(input, comments, to: output) { job in
      (job.encoder, job.video.keepsFormat) = (EncoderSettings(), false)
      job.encoder.name = "ffv1"
      job.overlay = Fixtures.options { options in
        options.fontSize = 64
        options.opacity = 1
        options.tint.scope = .off
      }
    }
    return output
  }

  /// The planes of green, blue and red that zscale makes of a file's first frame.
  private func planes<Sample>(_ path: String, _ options: String, format: String, as: Sample.Type) throws -> [[Sample]] {
    let data = try FFmpegTool.run(
      "ffmpeg",
      ["-i", path, "-vf", "zscale=\(options),format=\(format)", "-frames:v", "1", "-f", "rawvideo", "-"])
    let count = Self.width * Self.height
    try #require(data.count == 3 * count * MemoryLayout<Sample>.stride)
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Sample.self)) }
    return (0..<3).map { Array(samples[$0 * count..<($0 + 1) * count]) }
  }

  /// The number of pixels of a colour, with each channel within a tolerance.
  private func count(_ color: SIMD3<Double>, within tolerance: Double, _ planes: [SIMD3<Double>]) -> Int {
    planes.count { pixel in
      let difference = pixel - color
      return max(abs(difference.x), abs(difference.y), abs(difference.z)) <= tolerance
    }
  }

  private func floats(_ planes: [[Float]]) -> [SIMD3<Double>] {
    planes[0].indices.map { SIMD3(Double(planes[2][$0]), Double(planes[0][$0]), Double(planes[1][$0])) }
  }

  private func pixels<Sample: BinaryInteger>(_ planes: [[Sample]]) -> [SIMD3<Double>] {
    planes[0].indices.map { SIMD3(Double(planes[2][$0]), Double(planes[0][$0]), Double(planes[1][$0])) }
  }

  /// A lower bound of the pixels inside three letters, without those that share their chroma with an edge.
  private static let inside = 2_000

  @Test(
    "in every matrix and range, white, red and blue are right within a level",
    arguments: ["bt709", "smpte170m", "bt2020nc", "smpte240m", "fcc"], ["tv", "pc"])
  func matrices(matrix: String, range: String) throws {
    for format in ["yuv420p", "yuv444p"] {
      let output = try burnLetters(on: format, ["-colorspace", matrix, "-color_range", range])
      let found = try pixels(planes(output, "matrix=gbr:range=full", format: "gbrp", as: UInt8.self))
      for color in [SIMD3(255.0, 255, 255), SIMD3(255, 0, 0), SIMD3(0, 0, 255)] {
        #expect(count(color, within: 1, found) > Self.inside, "\(format), \(color)")
      }
      try FileManager.default.removeItem(atPath: output)
    }
  }

  @Test("colours are exact in RGB", arguments: ["gbrp", "bgra", "gbrp10"])
  func rgb(format: String) throws {
    let output = try burnLetters(on: format, [])
    let found = try pixels(planes(output, "matrix=gbr:range=full", format: "gbrp", as: UInt8.self))
    for color in [SIMD3(255.0, 255, 255), SIMD3(255, 0, 0), SIMD3(0, 0, 255)] {
      #expect(count(color, within: 0, found) > Self.inside, "\(color)")
    }
  }

  @Test(
    "other primaries show sRGB's colours",
    arguments: [("bt2020", "bt2020nc"), ("smpte432", "bt709"), ("bt470bg", "bt470bg")])
  func primaries(primaries: String, matrix: String) throws {
    // 12 bits, as a level of 8 bits in one channel can become several levels in another.
    let output = try burnLetters(on: "yuv420p12", ["-colorspace", matrix, "-color_primaries", primaries])
    let options = "matrix=gbr:range=full:primaries=709:transferin=iec61966-2-1:transfer=iec61966-2-1"
    let found = try pixels(planes(output, options, format: "gbrp", as: UInt8.self))
    for color in [SIMD3(255.0, 255, 255), SIMD3(255, 0, 0), SIMD3(0, 0, 255)] {
      #expect(count(color, within: 1, found) > Self.inside, "\(color)")
    }
  }

  /// Colours outside of SMPTE 170M's gamut have channels below 0, which zimg clips on processors without AVX-512: it
  /// only applies its matrix. The other matrix is Poynton's (Color FAQ, 1997: from SMPTE RP 145 to BT.709).
  @Test("colours outside of the gamut have channels below 0")
  func smallerPrimaries() throws {
    let output = try burnLetters(on: "yuv420p12", ["-colorspace", "smpte170m", "-color_primaries", "smpte170m"])
    let found = try floats(planes(output, "matrix=gbr:range=full", format: "gbrpf32", as: Float.self)).map { signal in
      let light = SIMD3(sRGBLight(signal.x), sRGBLight(signal.y), sRGBLight(signal.z))
      return SIMD3(
        (SIMD3(0.939555, 0.050173, 0.010272) * light).sum(), (SIMD3(0.017775, 0.965795, 0.016430) * light).sum(),
        (SIMD3(-0.001622, -0.004371, 1.005993) * light).sum())
    }
    for color in [SIMD3(1.0, 1, 1), SIMD3(0, 0, 1)] {
      #expect(count(color, within: 0.005, found) > Self.inside, "\(color)")
    }
    // The Cr of red is beyond the range of codes.
    #expect(count(SIMD3(1, 0, 0), within: 0.015, found) > Self.inside)
  }

  /// IEC 61966-2-1, mirrored below 0.
  private func sRGBLight(_ signal: Double) -> Double {
    let size = abs(signal)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return signal < 0 ? -light : light
  }

  /// A file whose frames are HDR, in Y'CbCr or RGB.
  private func burnLetters(on format: String, transfer: String) throws -> String {
    let matrix = format == "gbrp10" ? [] : ["-colorspace", "bt2020nc"]
    return try burnLetters(on: format, matrix + ["-color_primaries", "bt2020", "-color_trc", transfer])
  }

  /// Light in units of 203 cd/m²; there, a step of 10 bits is 1.1 % in PQ and 0.8 % in HLG.
  private func light(_ path: String) throws -> [SIMD3<Double>] {
    let options = "matrix=gbr:range=full:primaries=709:transfer=linear:npl=203"
    return try floats(planes(path, options, format: "gbrpf32", as: Float.self))
  }

  @Test("in PQ, white is 203 cd/m² within a code, red and blue are parts of it", arguments: ["yuv420p10", "gbrp10"])
  func perceptualQuantization(format: String) throws {
    let found = try light(burnLetters(on: format, transfer: "smpte2084"))
    #expect(count(SIMD3(1, 1, 1), within: 0.011, found) > Self.inside)
    #expect(count(SIMD3(1, 0, 0), within: 0.02, found) > Self.inside)
    #expect(count(SIMD3(0, 0, 1), within: 0.02, found) > Self.inside)
  }

  /// Red and blue are compared as signals, with those of ITU-R BT.2087 and BT.2100: zimg applies HLG's gamma of 1.2 to
  /// each channel, BT.2100 to the luminance.
  @Test("in HLG, white is 203 cd/m² within a code, red and blue are BT.2100's", arguments: ["yuv420p10", "gbrp10"])
  func hybridLogGamma(format: String) throws {
    let output = try burnLetters(on: format, transfer: "arib-std-b67")
    #expect(count(SIMD3(1, 1, 1), within: 0.008, try light(output)) > Self.inside)
    let native = "gbrp10" + (1.bigEndian == 1 ? "be" : "le")
    let found = try pixels(planes(output, "matrix=gbr:range=full", format: native, as: UInt16.self))
    #expect(count(SIMD3(767, 767, 767), within: 1, found) > Self.inside)
    #expect(count(SIMD3(725, 273, 133), within: 3, found) > Self.inside)
    #expect(count(SIMD3(236, 121, 832), within: 3, found) > Self.inside)
  }
}

extension FFmpegTool {
  /// Whether this ffmpeg has the filter zscale.
  fileprivate static let hasZscale =
    (try? lines("ffmpeg", ["-hide_banner", "-filters"]).contains { $0.contains(" zscale ") }) ?? false
}
