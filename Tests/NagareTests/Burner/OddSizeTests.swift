import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Odd and small sizes")
struct OddSizeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func clip(_ size: (Int, Int), _ format: String) throws -> String {
    let path = folder.path("\(size.0)x\(size.1)-\(format).nut")
    let source = "testsrc2=size=640x480:rate=5:duration=0.6"
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", source, "-vf", "scale=\(size.0):\(size.1)", "-pix_fmt", format, "-c:v", "rawvideo"])
    return path
  }

  /// The columns and rows that share a chroma sample: most encoders need a multiple of them.
  private static let formats = [
    "yuv420p": (2, 2), "yuv420p10le": (2, 2), "yuv422p": (2, 1), "yuv422p10le": (2, 1), "yuv444p": (1, 1),
    "yuv444p10le": (1, 1),
  ]
  private static let sizes = [(1, 1), (3, 3), (33, 17), (65, 67), (128, 66)]
  private static let encoders = ["libx264", "libx265", "libsvtav1", "libvpx-vp9", "ffv1", "mpeg4"]

  @Test("the output has the right size, or the encoder refuses it", arguments: formats.keys.sorted(), sizes.indices)
  func everySize(format: String, index: Int) throws {
    let size = OddSizeTests.sizes[index]
    let input = try clip(size, format)
    for encoder in OddSizeTests.encoders {
      let output = folder.path("\(encoder).mkv")
      var job = BurnJob(video: input, comments: [], output: output)
      (job.encoder.name, job.video.keepsFormat) = (encoder, true)
      job.overlay = Fixtures.options()
      do {
        let (frames, isCropped) = try EncoderQueue.wait(for: encoder) {
          let burner = try Burner(job)
          return (try burner.runAndWait().frames, burner.cropping != nil)
        }
        #expect(frames == 3)
        let found = try Probe.entries("stream=width,height", of: output).first?.split(separator: ",")
          .compactMap { Int($0) }
        let (across, down) = try unit(of: encoder, format, size)
        #expect(found == [size.0 / across * across, size.1 / down * down], "\(encoder)")
        #expect(isCropped == (size.0 % across != 0 || size.1 % down != 0))
        #expect(try Probe.frameHashes(output).count == 3)
      } catch MediaError.encoderRefused(encoder, let reason) {
        #expect(reason.contains("\(size.0)x\(size.1)"), "\(reason)")
        #expect(encoder == "libx264" ? min(size.0, size.1) < 2 : min(size.0, size.1) < 64, "\(encoder)")
        #expect(try !folder.names.contains { $0.contains(encoder) })
      }
    }
  }

  /// The numbers of which an encoder's columns and rows have to be multiples.
  private func unit(of encoder: String, _ format: String, _ size: (Int, Int)) throws -> (Int, Int) {
    let isNewer = FFmpegTool.majorVersion >= 9
    switch encoder {
    // FFmpeg 9's refuses a frame of so few rows, unless they are even.
    case "ffv1" where isNewer && size == (3, 3) && format.hasPrefix("yuv420p"): return (1, 2)
    case "libvpx-vp9", "ffv1", "mpeg4": return (1, 1)
    // It has only 4:2:0. SVT-AV1 4.2, which distributions ship with FFmpeg 9, takes any size; 2.3 does not.
    case "libsvtav1": return isNewer ? (1, 1) : (2, 2)
    default: return try #require(OddSizeTests.formats[format])
    }
  }

  @Test("a cropped frame keeps its other pixels")
  func untouched() throws {
    let input = try clip((321, 181), "yuv420p")
    let output = folder.path("out.mkv")
    try burn(input, [], to: output)
    let cut = folder.path("cut.mkv")
    try FFmpegTool.make(cut, ["-i", input, "-vf", "crop=320:180:0:0", "-c:v", "ffv1"])
    #expect(try Probe.frameHashes(output) == Probe.frameHashes(cut))
  }
}
