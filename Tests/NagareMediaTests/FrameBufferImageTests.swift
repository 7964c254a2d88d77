import Foundation
import NagareColor
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("Images of frames in memory")
struct FrameBufferImageTests {
  private let folder: TemporaryFolder
  private let width = 37
  private let height = 21

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A frame whose neighbouring samples all differ, and its samples without the padding between rows.
  private func frame(_ format: PixelFormat) -> (frame: FrameBuffer, samples: [UInt8]) {
    let frame = FrameBuffer(width: width, height: height, format: format)
    var samples: [UInt8] = []
    for (index, plane) in format.planes.enumerated() {
      frame.withBytes(ofPlane: index) { bytes in
        for y in 0..<plane.height(height) {
          for place in 0..<plane.width(width) * plane.components.count {
            // Within the limited range of luma and of chroma.
            let value = UInt8(16 + (place * 7 + y * 11 + index * 50) % 200)
            bytes[y * frame.stride(ofPlane: index) + place] = value
            samples.append(value)
          }
        }
      }
    }
    return (frame, samples)
  }

  /// The samples that ffmpeg decodes from raw samples or a file.
  private func decoded(_ input: [String], as format: String) throws -> [UInt8] {
    let scaling = ["-vf", "scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp:in_color_matrix=bt709"]
    return try [UInt8](FFmpegTool.run("ffmpeg", input + scaling + ["-f", "rawvideo", "-pix_fmt", format, "-"]))
  }

  @Test(
    "images have the colours that ffmpeg sees in the same samples",
    arguments: [("rgb24", PixelFormat.rgb24), ("bgra", .bgra), ("rgba", .rgba), ("yuv420p", .yuv420), ("nv12", .nv12)])
  func colours(name: String, format: PixelFormat) throws {
    let (frame, samples) = frame(format)
    let raw = folder.path("samples.raw")
    try Data(samples).write(to: URL(filePath: raw))
    let png = folder.path("picture.png")
    try Data(frame.encoded()).write(to: URL(filePath: png))
    let ours = try decoded(["-i", png], as: "rgb24")
    let theirs = try decoded(
      ["-f", "rawvideo", "-pix_fmt", name, "-video_size", "\(width)x\(height)", "-i", raw], as: "rgb24")
    try #require(ours.count == 3 * width * height && theirs.count == ours.count)
    let largest = zip(ours, theirs).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(largest <= (format.chromaShiftX == 0 ? 0 : 3))
  }

  @Test("alpha is kept on request")
  func alpha() throws {
    let (frame, samples) = frame(.rgba)
    let png = folder.path("picture.png")
    try Data(frame.encoded(keepsAlpha: true)).write(to: URL(filePath: png))
    #expect(try [UInt8](FFmpegTool.run("ffmpeg", ["-i", png, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])) == samples)
  }

  @Test("premultiplied frames are encoded as they look on black")
  func premultiplied() throws {
    let frame = FrameBuffer(width: 2, height: 1, format: .bgra.withAlpha(.premultiplied))
    frame.withBytes(ofPlane: 0) { $0.copyBytes(from: [10, 20, 30, 40, 0, 0, 0, 0]) }
    let png = folder.path("picture.png")
    try Data(frame.encoded()).write(to: URL(filePath: png))
    let rgb = try [UInt8](FFmpegTool.run("ffmpeg", ["-i", png, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
    #expect(rgb == [30, 20, 10, 0, 0, 0])
  }

  @Test("a format that FFmpeg lacks is refused")
  func unknownFormat() {
    let format = PixelFormat(planes: [PixelFormat.Plane(.green, .red, .blue)])
    #expect(throws: MediaError.self) {
      try FrameBuffer(width: 4, height: 4, format: format).encoded()
    }
  }

  @Test("a cleared frame is black")
  func cleared() throws {
    let (frame, _) = frame(.rgb24)
    frame.clear()
    #expect(frame.withBytes(ofPlane: 0) { $0.allSatisfy { $0 == 0 } })
  }
}
