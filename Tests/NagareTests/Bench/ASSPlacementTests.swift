import Foundation
import Nagare
import TestSupport
import Testing

/// Whether libass draws the comments of a script where the overlay draws them.
@Suite("Places in ASS scripts")
struct ASSPlacementTests {
  private struct Box: Equatable {
    var left = Int.max
    var top = Int.max
    var right = Int.min
    var bottom = Int.min

    /// - Parameter difference: how much a pixel differs from the picture without comments.
    init(width: Int, height: Int, difference: (Int, Int) -> Int) {
      for y in 0..<height {
        for x in 0..<width where difference(x, y) > 40 {
          (left, right) = (min(left, x), max(right, x))
          (top, bottom) = (min(top, y), max(bottom, y))
        }
      }
    }

    var isEmpty: Bool { left > right }

    func distance(to other: Box) -> Int {
      [left - other.left, top - other.top, right - other.right, bottom - other.bottom].map(abs).max() ?? 0
    }
  }

  static let fonts: [FontRequest] = [
    FontRequest(files: Fixtures.fonts), FontRequest(families: ["DejaVu Sans"]),
    FontRequest(families: ["Noto Sans CJK SC"]),
  ]

  static let comments: [Comment] = [
    Comment("BGLQVagx", at: 0), Comment("BGLQVagx", at: 0, .reverse), Comment("BGagx", at: 0.3, .top),
    Comment("BGagx", at: 0.3, .bottom), Comment("AVAVBBx", at: 0, size: 60),
    Comment("GGx", at: 0, .top, color: 0xFF8800),
    Comment("  BGx", at: 0, .top), Comment("BGx", at: 0.004, .top),
  ]

  /// The first of the fonts lacks their characters, and other fonts have other sizes.
  static let escapedComments: [Comment] = [Comment("{B}x", at: 0, .top), Comment("B\\Nx\\h", at: 0, .top)]

  @Test("a comment is within 2 px of its place", arguments: fonts, comments)
  func places(fonts: FontRequest, comment: Comment) throws {
    var scene = OverlayScene(width: 640, height: 360, comments: [comment])
    scene.options.fonts = fonts
    scene.options.fontSize = 32
    scene.options.outline = 2
    let time = 2.4
    let empty = scene.emptyPicture()
    let picture = try scene.picture(at: time)
    let ours = Box(width: 640, height: 360) { x, y in abs(Int(picture.luma(x: x, y: y)) - Int(empty.luma(x: x, y: y))) }
    let theirs = try libassBox(scene, at: time)
    try #require(!ours.isEmpty && !theirs.isEmpty)
    #expect(ours.distance(to: theirs) <= 2, "\(ours) \(theirs)")
  }

  @Test("what looks like commands is drawn as it is written", arguments: fonts.dropFirst(), escapedComments)
  func escapedTexts(fonts: FontRequest, comment: Comment) throws {
    try places(fonts: fonts, comment: comment)
  }

  private func libassBox(_ scene: OverlayScene, at time: Double) throws -> Box {
    let folder = try TemporaryFolder()
    let stage = Stage(width: scene.width, height: scene.height)
    let script = ASSScript(
      comments: scene.comments, stage: stage, style: .bilibili(for: stage, options: scene.options),
      typesetter: try Typesetter(fonts: scene.options.fonts))
    let path = try folder.write(script.text, as: "comments.ass")
    for (index, font) in scene.options.fonts.files.enumerated() {
      try FileManager.default.createSymbolicLink(atPath: folder.path("\(index).ttf"), withDestinationPath: font)
    }
    let fonts = scene.options.fonts.files.isEmpty ? "" : ":fontsdir=\(folder.url.path)"
    let frame = Int((time * 10).rounded())
    let samples = try [UInt8](
      FFmpegTool.run(
        "ffmpeg",
        [
          "-f", "lavfi", "-i", "color=gray:size=\(scene.width)x\(scene.height):rate=10:duration=4,format=gray8",
          "-vf", "ass=\(path)\(fonts),select=eq(n\\,\(frame))", "-frames:v", "1", "-pix_fmt", "gray", "-f", "rawvideo",
          "-",
        ]))
    try #require(samples.count == scene.width * scene.height)
    return Box(width: scene.width, height: scene.height) { x, y in
      abs(Int(samples[y * scene.width + x]) - Int(samples[0]))
    }
  }
}
