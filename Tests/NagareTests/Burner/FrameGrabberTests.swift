import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Single frames")
struct FrameGrabberTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The samples of a PNG image, three per pixel.
  private func rgb(_ png: [UInt8]) throws -> Data {
    let path = folder.path("frame.png")
    try Data(png).write(to: URL(filePath: path))
    return try FFmpegTool.run("ffmpeg", ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
  }

  @Test(
    "the frame on screen is the last that has begun",
    arguments: [
      (0, 0), (0.039, 0), (0.04, 1), (0.05, 1), (0.72, 18), (1.0, 25), (1.959, 48), (1.97, 49),
    ] as [(Double, Int)], ["mp4", "mkv", "ts"])
  func onScreen(moment: (time: Double, index: Int), suffix: String) throws {
    let input = folder.path("in.\(suffix)")
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=2", "-c:v", "libx264", "-g", "10", "-bf", "2"])
    let found = try rgb(FrameGrabber(video: input, comments: []).image(at: moment.time).bytes)
    let all = folder.path("all.png")
    // The same conversion as ours: a PNG of the frame that has this number.
    try FFmpegTool.run(
      "ffmpeg",
      ["-i", input, "-vf", "select=eq(n\\,\(moment.index)),scale=flags=bicubic+accurate_rnd+full_chroma_int"]
        + ["-frames:v", "1", "-y", all])
    let expected = try rgb([UInt8](Data(contentsOf: URL(filePath: all))))
    try #require(found.count == expected.count)
    let distant = zip(found, expected).count { abs(Int($0) - Int($1)) > 24 }
    #expect(distant < found.count / 200)
  }

  @Test("a grabbed frame is the same as the burned one")
  func sameAsBurned() throws {
    let input = folder.path("in.mp4")
    let output = folder.path("out.mp4")
    try Fixtures.makeSmallClip(at: input, ["-bf", "2", "-preset", "fast"])
    let comments = try Fixtures.comments()
    try burn(input, comments, to: output)
    for time in [0.0, 0.44, 1.0, 1.72] {
      var grabber = FrameGrabber(video: input, comments: comments)
      grabber.overlay = Fixtures.options()
      #expect(try grabber.image(at: time).bytes == FrameGrabber(video: output, comments: []).image(at: time).bytes)
    }
  }

  @Test("a grabbed frame has the tints of the burned one", arguments: TintOptions.Mode.allCases)
  func sameTintsAsBurned(mode: TintOptions.Mode) throws {
    let input = folder.path("in.mp4")
    let output = folder.path("out.mp4")
    // Hues turn for 14 seconds, and every four seconds there is a cut.
    let graph = "testsrc2=size=320x180:rate=10:duration=14,hue=h='20*t+90*floor(t/4)'"
    try FFmpegTool.make(input, ["-f", "lavfi", "-i", graph, "-c:v", "libx264", "-g", "10", "-qp", "0"])
    let comments = (0..<28).map { Comment("BG\($0)", at: Double($0) / 2, $0 % 3 == 0 ? .top : .scroll) }
    var options = Fixtures.options { $0.scrollTime = 4 }
    (options.tint.mode, options.tint.strength) = (mode, 1)
    try burn(input, comments, to: output) { $0.overlay = options }
    for time in [0.0, 3.0, 9.5, 13.5] {
      var grabber = FrameGrabber(video: input, comments: comments)
      grabber.overlay = options
      let burned = try FrameGrabber(video: output, comments: []).image(at: time).bytes
      #expect(try grabber.image(at: time).bytes == burned, "at \(time)")
      grabber.overlay.tint = .off
      #expect(try grabber.image(at: time).bytes != burned, "at \(time)")
    }
  }

  @Test("beyond the end there is no frame", arguments: [2.5, 100])
  func beyondEnd(time: Double) throws {
    let input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input)
    let error = #expect(throws: MediaError.self) { try FrameGrabber(video: input, comments: []).image(at: time) }
    guard case .noFrame(input, time, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
