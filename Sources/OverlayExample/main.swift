// Draws two seconds of comments that come while it draws, and writes every tenth frame: OverlayExample FOLDER

import Foundation
import Nagare

/// Writes comments while others watch: some for times to come, some for now.
func writeComments(for overlay: Overlay) {
  overlay.add(Comment(time: 0.3, mode: .top, text: "弾幕 from another thread"))
  overlay.add(Comment(time: 1.2, mode: .bottom, color: 0xFFD302, text: "1.2 s"))
  for text in ["流れるコメント", "now 😀", "飘过的弹幕", "지나가는 댓글"] {
    overlay.addNow(Comment(time: 0, text: text))
    Thread.sleep(forTimeInterval: 0.15)
  }
}

/// Fills a frame of red, green and blue with a dusk sky.
func drawPicture(on frame: FrameBuffer) {
  frame.withBytes(ofPlane: 0) { bytes in
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let pixel = y * frame.stride(ofPlane: 0) + 3 * x
        bytes[pixel] = UInt8(40 + 80 * y / frame.height)
        bytes[pixel + 1] = UInt8(30 + 40 * y / frame.height)
        bytes[pixel + 2] = UInt8(110 - 60 * x / frame.width)
      }
    }
  }
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: OverlayExample FOLDER\n".utf8))
  exit(2)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

let frameRate = 30.0
let overlay = try Overlay(stage: Stage(width: 640, height: 360), format: .rgb24, frameInterval: 1 / frameRate)
let pool = overlay.framePool()
Thread.detachNewThread { writeComments(for: overlay) }

let start = ContinuousClock.now
for number in 0...60 {
  let time = Double(number) / frameRate
  // The overlay waits for nobody: a frame that is drawn sooner than it is shown has fewer comments.
  Thread.sleep(forTimeInterval: max(time - (ContinuousClock.now - start) / .seconds(1), 0))
  let frame = pool.buffer()
  drawPicture(on: frame)
  frame.withView { overlay.composite(onto: $0, at: time) }
  if number.isMultiple(of: 10) {
    try Data(ImageEncoder.png(of: frame)).write(to: folder.appending(path: "frame-\(number).png"))
  }
}
print("\(overlay.statistics.shown) comments shown")
