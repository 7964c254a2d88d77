import CFFmpeg
import Foundation
import NagareColor
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("Images of frames in every format")
struct ImageOfFormatTests {
  private static let color = RGBColor(red: 0x3C, green: 0x78, blue: 0xC8)
  private static let (width, height) = (38, 22)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a plain colour is the same colour in the PNG, whatever the frame's format")
  func plainColour() throws {
    let clip = try #require(OpenVideo(FixtureFiles.path("clip.mp4")).frames(limit: 1).first)
    var expected: [(name: String, color: [Int])] = []
    var images = Data()
    for name in PixelFormatTests.described.sorted() {
      guard let format = PixelFormat(av_get_pix_fmt(name)) else { continue }
      let frame = try frame(av_get_pix_fmt(name), clip)
      let encoding = YCbCrEncoding(matrix: .bt709, range: name.hasPrefix("yuvj") ? .full : .limited)
      let drawn: PixelFormat? = frame.withView { view in
        fill(view, encoding)
        return view.format
      }
      try #require(drawn == format, "\(name)")
      try images.append(contentsOf: ImageEncoder.png(of: frame))
      expected.append((name, color(format, encoding)))
    }
    let samples = try rgb(images)
    let count = Self.width * Self.height * 3
    try #require(samples.count == expected.count * count && expected.count > 50)
    for (index, (name, color)) in expected.enumerated() {
      let image = samples[index * count..<(index + 1) * count].enumerated()
      #expect(image.reduce(0) { max($0, abs(Int($1.element) - color[$1.offset % 3])) } <= 2, "\(name)")
    }
  }

  /// A frame with undefined samples, tagged as BT.709.
  private func frame(_ format: AVPixelFormat, _ clip: VideoFrame) throws -> VideoFrame {
    let frame = try FramePool(like: clip).frame(like: clip)
    av_frame_unref(frame.pointer)
    frame.pointer.pointee.format = format.rawValue
    frame.pointer.pointee.width = Int32(Self.width)
    frame.pointer.pointee.height = Int32(Self.height)
    frame.pointer.pointee.colorspace = AVCOL_SPC_BT709
    try #require(av_frame_get_buffer(frame.pointer, 0) >= 0)
    return frame
  }

  private func fill(_ view: FrameView, _ encoding: YCbCrEncoding) {
    let format = view.format
    for (index, plane) in format.planes.enumerated() {
      let values = plane.components.map { value($0, format.depth, encoding) << format.shift }
      for row in 0..<plane.height(view.height) {
        let samples = UnsafeMutableRawPointer(view[index].samples + row * view[index].stride)
        for place in 0..<plane.width(view.width) * values.count {
          let value = values[place % values.count]
          if format.bytesPerSample == 1 {
            samples.storeBytes(of: UInt8(value), toByteOffset: place, as: UInt8.self)
          } else {
            samples.storeBytes(of: UInt16(value), toByteOffset: place * 2, as: UInt16.self)
          }
        }
      }
    }
  }

  private func value(_ component: PixelFormat.Component, _ depth: Int, _ encoding: YCbCrEncoding) -> Int {
    let code = encoding.encode(Self.color, depth: depth)
    func scaled(_ value: UInt8) -> Int { (Int(value) * (1 << depth - 1) + 127) / 255 }
    return switch component {
    case .luma: Int(code.y)
    case .blueDifference: Int(code.cb)
    case .redDifference: Int(code.cr)
    case .red: scaled(Self.color.red)
    case .green: scaled(Self.color.green)
    case .blue: scaled(Self.color.blue)
    case .alpha, .unused: 1 << depth - 1
    }
  }

  /// Red, green and blue of the image: the colour, or its luma in a format without colours.
  private func color(_ format: PixelFormat, _ encoding: YCbCrEncoding) -> [Int] {
    let hasColor = format.planes.flatMap(\.components).count { $0 != .alpha && $0 != .unused } == 3
    if hasColor { return [Self.color.red, Self.color.green, Self.color.blue].map(Int.init) }
    let luma = (Double(encoding.encode(Self.color).y) - 16) * 255 / 219
    return [Int](repeating: Int(luma + 0.5), count: 3)
  }

  /// The samples of concatenated PNG files, three per pixel.
  private func rgb(_ images: Data) throws -> [UInt8] {
    let path = folder.path("images")
    try images.write(to: URL(filePath: path))
    return try [UInt8](
      FFmpegTool.run(
        "ffmpeg", ["-f", "image2pipe", "-c:v", "png", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
  }
}
