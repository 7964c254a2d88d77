// Draws two seconds of frames with comments that arrive meanwhile, and writes every tenth: OverlayExample FOLDER

import Foundation
import NagareOverlay

/// Adds comments while frames are drawn: two at set times, the other four at the current time.
func addComments(to overlay: Overlay) {
  overlay.add(Comment(time: 0.3, mode: .top, text: "弾幕 from another thread"))
  overlay.add(Comment(time: 1.2, mode: .bottom, color: 0xFFD302, text: "1.2 s"))
  for text in ["流れるコメント", "now 😀", "飘过的弹幕", "지나가는 댓글"] {
    overlay.addNow(Comment(time: 0, text: text))
    Thread.sleep(forTimeInterval: 0.15)
  }
}

/// A frame in the app's own memory: blue, green, red and alpha of each pixel, row by row.
struct Frame {
  let width = 640, height = 360
  var pixels: [UInt8]

  /// A frame with a sky at dusk.
  init() {
    pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = 4 * (y * width + x)
        pixels[pixel] = UInt8(110 - 60 * x / width)
        pixels[pixel + 1] = UInt8(30 + 40 * y / height)
        pixels[pixel + 2] = UInt8(40 + 80 * y / height)
      }
    }
  }

  /// Draws the comments visible at a time, in seconds, onto the frame.
  mutating func draw(_ overlay: Overlay, at time: Double) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      let plane = FrameView.Plane(samples: start, stride: 4 * width)
      overlay.composite(onto: FrameView(width: width, height: height, format: .bgra, plane), at: time)
    }
  }

  /// The frame as a Windows bitmap, whose pixels have the same layout.
  var bitmap: Data {
    var file = Data("BM".utf8)
    func append<Number: FixedWidthInteger>(_ numbers: Number...) {
      for number in numbers { withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) } }
    }
    append(Int32(54 + pixels.count), 0, 54)
    // A negative height puts the first row at the top.
    append(Int32(40), Int32(width), -Int32(height))
    append(Int16(1), 32)
    append(Int32(0), Int32(pixels.count), 2835, 2835, 0, 0)
    return file + pixels
  }
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: OverlayExample FOLDER\n".utf8))
  exit(2)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

let frameRate = 30.0
let target = OverlayTarget(width: 640, height: 360, format: .bgra, frameInterval: 1 / frameRate)
let overlay = try Overlay.live(for: target)
Thread.detachNewThread { addComments(to: overlay) }

let start = ContinuousClock.now
for number in 0...60 {
  let time = Double(number) / frameRate
  // A live overlay never waits for comments, so each frame is drawn at the time at which it is shown.
  Thread.sleep(forTimeInterval: max(time - (ContinuousClock.now - start) / .seconds(1), 0))
  var frame = Frame()
  frame.draw(overlay, at: time)
  if number.isMultiple(of: 10) { try frame.bitmap.write(to: folder.appending(path: "frame-\(number).bmp")) }
}
print("\(overlay.statistics.shown) comments shown")
