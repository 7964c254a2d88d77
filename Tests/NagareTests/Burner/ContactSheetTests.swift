import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Contact sheets")
struct ContactSheetTests {
  private let folder: TemporaryFolder
  /// The width of the video's frames, which are so small that sheets do not scale them.
  private let width = 192
  private let height = 108

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A hundred seconds whose hues turn, with a key frame every four.
  private func video(_ suffix: String) throws -> String {
    let path = folder.path("in.\(suffix)")
    let graph = "testsrc2=size=\(width)x\(height):rate=5:duration=100,hue=h='25*t+90*floor(t/4)'"
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", graph, "-c:v", "libx264", "-g", "20", "-bf", "2", "-qp", "10"])
    return path
  }

  private func rgb(_ png: [UInt8], _ filter: String = "null") throws -> Data {
    let path = folder.path("picture.png")
    try Data(png).write(to: URL(filePath: path))
    return try FFmpegTool.run("ffmpeg", ["-i", path, "-vf", filter, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
  }

  @Test(
    "tiles are the frames of their times, including tints", arguments: TintOptions.Mode.allCases,
    ["mkv", "ts"])
  func tiles(mode: TintOptions.Mode, suffix: String) throws {
    var grabber = FrameGrabber(video: try video(suffix), comments: [])
    // So few at once that all live tints change within one frame.
    grabber.comments = (0..<50).map { Comment("BG\($0)", at: Double($0) * 2, $0 % 3 == 0 ? .top : .scroll) }
    grabber.comments += [5, 40, 90].flatMap { time in (0..<4).map { _ in Comment("BG", at: time) } }
    grabber.comments.sort { $0.time < $1.time }
    grabber.overlay = Fixtures.options { ($0.scrollTime, $0.fixedTime) = (3, 3) }
    (grabber.overlay.tint.mode, grabber.overlay.tint.strength) = (mode, 1)
    let sheet = try grabber.contactSheet(columns: 3, rows: 2).bytes
    let moments = BusyMoments.find(in: grabber.comments, duration: 100, count: 6)
    for peak in [5.0, 40, 90] { #expect(moments.contains { abs($0 - peak) < 4 }) }
    for (index, time) in moments.enumerated() {
      let (x, y) = (8 + index % 3 * (width + 8), 8 + index / 3 * (height + 2 * 11 + 8))
      let tile = try rgb(sheet, "crop=\(width):\(height):\(x):\(y)")
      #expect(try tile == rgb(grabber.image(at: time).bytes), "at \(time)")
    }
  }

  @Test("with fewer frames than tiles, each tile is the frame on screen at its time")
  func slides() throws {
    let path = folder.path("slides.mkv")
    try FFmpegTool.make(
      path, ["-f", "lavfi", "-i", "testsrc2=size=\(width)x\(height):rate=1:duration=3", "-c:v", "ffv1"])
    var grabber = FrameGrabber(video: path, comments: [Comment("BG", at: 0.2), Comment("BG", at: 1.5)])
    grabber.overlay = Fixtures.options()
    let sheet = try grabber.contactSheet(columns: 4, rows: 2).bytes
    let moments = BusyMoments.find(in: grabber.comments, duration: 3, count: 8)
    for (index, time) in moments.enumerated() {
      let (x, y) = (8 + index % 4 * (width + 8), 8 + index / 4 * (height + 2 * 11 + 8))
      let tile = try rgb(sheet, "crop=\(width):\(height):\(x):\(y)")
      #expect(try tile == rgb(grabber.image(at: time).bytes), "at \(time)")
    }
  }
}
