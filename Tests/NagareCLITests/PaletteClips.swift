import Foundation
import TestSupport
import Testing

/// Images and videos of known colours.
enum PaletteClips {
  static let red = "#ff2010"
  static let green = "#10c040"
  static let blue = "#3c78c8"
  static let white = "#ffffff"

  /// An image of one colour, 40 x 30.
  static func still(_ path: String, _ color: String = blue, options: [String] = []) throws {
    try FFmpegTool.make(path, lavfi("color=\(hex(color)):size=40x30,format=rgb24") + ["-frames:v", "1"] + options)
  }

  /// An image of 64 x 32: red and green above blue and white.
  static func quarters(_ path: String, options: [String] = []) throws {
    let colors = [red, green, blue, white].map { "color=\(hex($0)):size=32x16,format=rgb24" }
    let inputs = zip(colors, "abcd").map { "\($0)[\($1)]" }.joined(separator: ";")
    try FFmpegTool.make(
      path, lavfi("\(inputs);[a][b]hstack[e];[c][d]hstack[f];[e][f]vstack") + ["-frames:v", "1"] + options)
  }

  /// A lossless video of flat colours in turn, 64 x 48, 25 fps.
  static func scenes(_ path: String, _ scenes: [(color: String, seconds: Double)]) throws {
    let inputs = scenes.enumerated().map { index, scene in
      "color=\(hex(scene.color)):size=64x48:rate=25:duration=\(scene.seconds),format=bgr0[s\(index)]"
    }
    let names = scenes.indices.map { "[s\($0)]" }.joined()
    let graph = inputs.joined(separator: ";") + ";\(names)concat=n=\(scenes.count)"
    try FFmpegTool.make(path, lavfi(graph) + ["-c:v", "ffv1", "-pix_fmt", "bgr0"])
  }

  private static func lavfi(_ graph: String) -> [String] { ["-f", "lavfi", "-i", graph] }

  private static func hex(_ color: String) -> String { "0x" + color.dropFirst() }
}

/// An image as decoded by ffmpeg.
struct DecodedImage {
  let width: Int
  let height: Int
  private let samples: [UInt8]

  init(_ path: String) throws {
    let size = try Media.size(of: path).split(separator: ",").compactMap { Int($0) }
    try #require(size.count == 2)
    (width, height) = (size[0], size[1])
    samples = try [UInt8](Media.samples(of: path, format: "rgb24"))
    try #require(samples.count == 3 * width * height)
  }

  /// The colour of a pixel, `#rrggbb`.
  subscript(x: Int, y: Int) -> String {
    let start = 3 * (y * width + x)
    return "#" + samples[start..<start + 3].map { String(format: "%02x", $0) }.joined()
  }

  /// The number of pixels of a colour.
  func count(_ color: String) -> Int {
    let channels = rgb(color).map { UInt8(clamping: $0) }
    return stride(from: 0, to: samples.count, by: 3).count { start in
      samples[start] == channels[0] && samples[start + 1] == channels[1] && samples[start + 2] == channels[2]
    }
  }
}

/// The channels of `#rrggbb`.
private func rgb(_ color: String) -> [Int] {
  let value = Int(color.dropFirst(), radix: 16) ?? 0
  return [value >> 16, value >> 8 & 255, value & 255]
}

/// Whether each channel of two colours differs by at most a tolerance.
func areNear(_ one: String, _ other: String, within limit: Int) -> Bool {
  one.count == 7 && other.count == 7 && zip(rgb(one), rgb(other)).allSatisfy { abs($0 - $1) <= limit }
}
