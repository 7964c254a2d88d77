import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Videos stored rotated, mirrored or with non-square pixels. In a player, their comments must look as on upright
  /// videos. Both are compared as decoded by ffmpeg, which rotates like players.
  @Suite struct RotatedVideoTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// The values a, b, c, d of a display matrix, the equivalent filters of ffmpeg, and the resulting size.
    private static let matrices: [(entries: [Int32], filter: String, size: String)] = [
      ([1, 0, 0, 1], "null", "192,128"), ([0, 1, -1, 0], "transpose=clock", "128,192"),
      ([-1, 0, 0, -1], "hflip,vflip", "192,128"), ([0, -1, 1, 0], "transpose=cclock", "128,192"),
      ([-1, 0, 0, 1], "hflip", "192,128"), ([1, 0, 0, -1], "vflip", "192,128"),
      ([0, 1, 1, 0], "transpose=cclock_flip", "128,192"), ([0, -1, -1, 0], "transpose=clock_flip", "128,192"),
    ]

    private static let encoding = ["--encoder", "libx264", "--crf", "0", "--preset", "ultrafast", "--tint", "off"]

    private func comments() throws -> String {
      try folder.write(
        bilibili([
          (time: "0.1", mode: 1, text: "流れる弾幕 going by"), (time: "0.3", mode: 6, text: "reversed 草"),
          (time: "0.2", mode: 5, text: "top 上"), (time: "0.2", mode: 4, text: "bottom gjpq"),
        ]), to: "c.xml")
    }

    @Test func commentsAreUprightOnRotatedVideos() throws {
      let comments = try comments()
      let clip = folder / "stored.mp4"
      try Media.make(clip, size: "192x128", options: ["-crf", "0"])
      var sheet: [String] = []
      for (index, matrix) in Self.matrices.enumerated() {
        let turned = folder / "turned\(index).mp4"
        try FFmpegTool.turn(clip, by: matrix.entries, to: turned)
        let upright = folder / "upright\(index).mkv"
        try Media.filter(clip, matrix.filter, to: upright)
        let (first, second) = (folder / "turned-out\(index).mp4", folder / "upright-out\(index).mkv")
        expectSuccess(try Program.nagare(["burn", turned, comments, "-o", first] + Self.encoding).run())
        expectSuccess(try Program.nagare(["burn", upright, comments, "-o", second] + Self.encoding).run())
        // ffmpeg rotates decoded frames by the matrix, which the output keeps.
        let (shown, expected) = try (Media.frameHashes(of: first), Media.frameHashes(of: second))
        #expect(shown.count == 50 && shown == expected, "\(matrix)")
        #expect(try Media.frameHashes(of: upright) != expected)
        let image = folder / "frame\(index).png"
        expectSuccess(
          try Program.nagare(["frame", turned, comments, "--at", "1.5", "-o", image, "--tint", "off"]).run())
        #expect(try Media.size(of: image) == matrix.size)
        sheet.append(first)
      }
      try Media.sheet(of: sheet, at: 1.5, side: 192, to: "turned.png")
    }

    /// A block has the same displayed aspect ratio as on square pixels.
    @Test func commentsKeepTheirAspectRatioOnWidePixels() throws {
      let comments = try folder.write(bilibili([(time: "0.1", mode: 5, text: "█")]), to: "c.xml")
      let square = try shape(of: comments, size: (640, 480), aspect: "1:1")
      for (size, aspect) in [((720, 576), "64:45"), ((720, 480), "8:9"), ((360, 480), "2:1")] {
        let shown = try shape(of: comments, size: size, aspect: aspect)
        #expect(abs(shown / square - 1) < 0.04, "\(aspect): \(shown), \(square)")
      }
    }

    /// The displayed aspect ratio of the drawn area.
    private func shape(of comments: String, size: (width: Int, height: Int), aspect: String) throws -> Double {
      let (clip, output) = (folder / "wide.mp4", folder / "out.mkv")
      let filters = "drawbox=color=black:t=fill,setsar=\(aspect.replacing(":", with: "/"))"
      try Media.make(clip, size: "\(size.width)x\(size.height)", options: ["-vf", filters])
      let style = ["--font-size", "96", "--outline", "0", "--opacity", "1", "--overwrite"]
      expectSuccess(try Program.nagare(["burn", clip, comments, "-o", output] + style + Self.encoding).run())
      #expect(try Media.aspect(of: output) == aspect)
      let luma = [UInt8](try Media.samples(of: output, format: "gray", filter: "select='eq(n,30)'"))
      try #require(luma.count == size.width * size.height)
      func isBright(_ x: Int, _ y: Int) -> Bool { luma[y * size.width + x] > 128 }
      let columns = (0..<size.width).count { x in (0..<size.height).contains { isBright(x, $0) } }
      let rows = (0..<size.height).count { y in (0..<size.width).contains { isBright($0, y) } }
      try #require(columns > 20 && rows > 40)
      let parts = aspect.split(separator: ":").compactMap { Double($0) }
      return Double(columns) * parts[0] / parts[1] / Double(rows)
    }
  }
}
