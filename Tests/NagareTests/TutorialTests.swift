import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("The tutorial")
struct TutorialTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A block of code of the page, by its index, without imports and the path of the file.
  private func code(_ number: Int) throws -> [Substring] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Nagare/Nagare.docc/DrawingComments.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    try #require(number < blocks.count)
    return blocks[number].split(separator: "\n").filter { !$0.hasPrefix("import ") && !$0.hasPrefix("let file ") }
  }

  /// Whether this file has these lines, one after the other, with any indentation.
  private func isHere(_ code: [Substring]) throws -> Bool {
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n")
    return !code.isEmpty
      && lines.indices.contains { start in
        lines[start...].starts(with: code) { $0.drop { $0 == " " } == $1.drop { $0 == " " } }
      }
  }

  private func pixels(of file: URL) throws -> [UInt8] {
    try [UInt8](FFmpegTool.run("ffmpeg", ["-i", file.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
  }

  /// The number of pixels as bright as letters, in a part of an image that is 1280 pixels wide.
  private func brightCount(_ rgb: [UInt8], columns: Range<Int>, rows: Range<Int>) -> Int {
    rows.reduce(0) { count, y in
      count + columns.count { x in rgb[3 * (1280 * y + x)..<3 * (1280 * y + x + 1)].allSatisfy { $0 > 190 } }
    }
  }

  @Test("the first example draws a frame with its comments")
  func frame() throws {
    #expect(try isHere(code(0)))
    let file = folder.url.appending(path: "frame.png")
    let comments = [
      Comment(time: 1, text: "Hello, 弾幕 😀"),
      Comment(time: 2, mode: .bottom, color: 0xFFD302, text: "stays at the bottom"),
    ]
    let overlay = try Overlay.prepared(comments, for: OverlayTarget(width: 1280, height: 720, format: .rgb24))
    let frame = overlay.framePool().buffer()
    frame.clear()
    frame.withView { overlay.composite(onto: $0, at: 4) }
    try Data(frame.encoded()).write(to: file)
    let rgb = try pixels(of: file)
    try #require(rgb.count == 3 * 1280 * 720)
    #expect(brightCount(rgb, columns: 0..<1280, rows: 0..<60) > 200)
    #expect(rgb[3 * 1280 * 100..<3 * 1280 * 600].allSatisfy { $0 == 0 })
    let gold = (1280 * 640..<1280 * 720).count { rgb[3 * $0] > 190 && rgb[3 * $0 + 1] > 150 && rgb[3 * $0 + 2] < 60 }
    #expect(gold > 200)
  }

  @Test("the second example shows comments that arrive while frames are shown")
  func live() throws {
    #expect(try isHere(code(1)))
    let file = folder.url.appending(path: "live.png")
    let overlay = try Overlay.live(for: OverlayTarget(width: 1280, height: 720, format: .rgb24, frameInterval: 1 / 60))
    let pool = overlay.framePool()
    Thread.detachNewThread { overlay.addNow(Comment(time: 0, mode: .top, text: "from another thread")) }
    for number in 0..<60 {
      let frame = pool.buffer()
      frame.clear()
      frame.withView { overlay.composite(onto: $0, at: Double(number) / 60) }
      if number == 59 { try Data(frame.encoded()).write(to: file) }
      Thread.sleep(forTimeInterval: 1 / 60)
    }
    #expect(brightCount(try pixels(of: file), columns: 400..<880, rows: 0..<60) > 200)
  }
}
