import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Comments behind masks", .serialized)
struct MaskedBurnTests {
  private let folder: TemporaryFolder
  private let input: String
  /// More comments than fit, so that every part of a frame has some.
  private let comments = (0..<400).map { Comment("口口口口口口", at: Double($0) / 200 - 1, $0 % 9 == 0 ? .top : .scroll) }

  private static let size = (width: 320, height: 180)
  private static let left = "geq=lum=255*lt(X\\,160)"
  private static let right = "geq=lum=255*gte(X\\,160)"
  private static let black = ["-f", "lavfi", "-i", "color=black:s=320x180:r=25:d=1,format=gray"]

  init() throws {
    folder = try TemporaryFolder()
    input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input, seconds: 1)
  }

  /// The settings of a mask that hides comments wholly where it marks, and nowhere else.
  private func mask(_ path: String) -> MaskSettings {
    var mask = MaskSettings(path: path)
    (mask.grow, mask.feather, mask.opacity, mask.limit) = (0, 0, 0, 1)
    return mask
  }

  private func burned(
    _ mask: MaskSettings?, _ comments: [Comment]? = nil, to name: String, change: (inout BurnJob) -> Void = { _ in }
  ) throws -> String {
    let output = folder.path(name)
    try burn(input, comments ?? self.comments, to: output) {
      $0.mask = mask
      $0.overlay.overflow = .overlap
      change(&$0)
    }
    return output
  }

  private func make(_ name: String, _ arguments: [String]) throws -> String {
    let path = folder.path(name)
    try FFmpegTool.make(path, arguments)
    return path
  }

  /// A video that marks the left half up to 0.45 s, then the right one.
  private func switchingMask(rate: Int) throws -> String {
    try make(
      "switching.mkv",
      ["-f", "lavfi", "-i", "color=black:s=320x180:r=\(rate):d=1,format=gray"]
        + ["-vf", "geq=lum=255*eq(lt(X\\,160)\\,lt(T\\,0.45))", "-c:v", "ffv1"])
  }

  /// Checks each frame: the marked half is that of the video, the other one that with comments.
  /// - Parameter isLeft: whether the left half of a frame is marked, by its time; nil if none is.
  private func expectHalves(
    _ output: String, _ change: (inout BurnJob) -> Void = { _ in }, rate: Double = 25,
    isLeft: (_ time: Double) -> Bool?
  ) throws {
    let (plain, drawn) = (
      try burned(nil, [], to: "plain.mkv", change: change), try burned(nil, to: "drawn.mkv", change: change)
    )
    try MaskedHalves(plain: plain, drawn: drawn, masked: output).expect(rate: rate, isLeft: isLeft)
  }

  @Test("an image masks every frame", arguments: [false, true])
  func image(isInverted: Bool) throws {
    let graph = isInverted ? MaskedBurnTests.right : MaskedBurnTests.left
    var mask = mask(try make("mask.png", MaskedBurnTests.black + ["-vf", graph, "-frames:v", "1"]))
    mask.isInverted = isInverted
    try expectHalves(try burned(mask, to: "out.mkv")) { _ in true }
  }

  @Test("a transparent image marks its opaque pixels")
  func transparentImage() throws {
    // White all over, of which the right half is transparent.
    let graph = "format=rgba,geq=r=255:g=255:b=255:a='255*lt(X,160)'"
    let mask = mask(try make("mask.png", MaskedBurnTests.black + ["-vf", graph, "-frames:v", "1"]))
    try expectHalves(try burned(mask, to: "out.mkv")) { _ in true }
  }

  @Test("a video's masks belong to their times, whatever its rate", arguments: [10, 25, 60])
  func video(rate: Int) throws {
    let mask = mask(try switchingMask(rate: rate))
    // Masks with nothing in common change halfway between their times.
    let change = (0.45 * Double(rate)).rounded(.up) / Double(rate) - (rate == 10 ? 0.05 : 0.001)
    try expectHalves(try burned(mask, to: "out.mkv")) { $0 < change }
  }

  @Test("a mask may have limited range and another size")
  func limitedRange() throws {
    let arguments = MaskedBurnTests.black + ["-vf", "\(MaskedBurnTests.left),scale=640:360:flags=neighbor"]
    let mask = mask(try make("mask.mp4", arguments + ["-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p"]))
    try expectHalves(try burned(mask, to: "out.mkv")) { _ in true }
  }

  @Test("numbered images are masks of a frame each", arguments: ["m-%03d.png", "m%d.png"])
  func images(pattern: String) throws {
    let switching = try switchingMask(rate: 25)
    _ = try make(pattern, ["-i", switching])
    try expectHalves(try burned(mask(folder.path(pattern)), to: "out.mkv")) { $0 < 0.45 }
  }

  @Test("a range has the masks of its times")
  func range() throws {
    let mask = mask(try switchingMask(rate: 25))
    func change(_ job: inout BurnJob) { job.start = 0.2 }
    try expectHalves(try burned(mask, to: "out.mkv", change: change), change) { $0 + 0.2 < 0.45 }
  }

  @Test("at a higher rate, a repeated frame keeps its mask")
  func higherRate() throws {
    let mask = mask(try switchingMask(rate: 25))
    func change(_ job: inout BurnJob) { job.frameRate = FrameRate(numerator: 100) }
    // Frames of the video come every 0.04 s.
    try expectHalves(try burned(mask, to: "out.mkv", change: change), change, rate: 100) { $0 < 0.479 }
  }

  @Test("masked frames are the same, however many are drawn at once")
  func threads() throws {
    let mask = mask(try switchingMask(rate: 25))
    let outputs = try (1...3).map { threads in
      try Probe.frameHashes(burned(mask, to: "out\(threads).mkv") { $0.drawingThreads = threads })
    }
    #expect(outputs[0] == outputs[1] && outputs[1] == outputs[2])
  }

  @Test("masks of rotated videos are upright", arguments: FFmpegTool.displayMatrices)
  func turned(matrix: [Int32]) throws {
    let turned = folder.path("turned.mp4")
    try FFmpegTool.turn(input, by: matrix, to: turned)
    let isTransposed = matrix[0] == 0
    let (width, height) = isTransposed ? (180, 320) : (320, 180)
    let graph = "scale=\(width):\(height),geq=lum=255*lt(X\\,\(width / 2))"
    let mask = mask(try make("mask.png", MaskedBurnTests.black + ["-vf", graph, "-frames:v", "1"]))
    let outputs = try [(nil, []), (nil, comments), (mask, comments)].enumerated().map { index, run in
      let output = folder.path("out\(index).mp4")
      try burn(turned, run.1, to: output) {
        $0.mask = run.0
        $0.overlay.overflow = .overlap
      }
      return try RawFrames(output, width: width, height: height)
    }
    let (bare, full, masked) = (
      try #require(try outputs[0].next()), try #require(try outputs[1].next()), try #require(try outputs[2].next())
    )
    for y in 0..<height {
      let row = y * width..<y * width + width / 2
      #expect(masked[row] == bare[row])
      let rest = row.upperBound..<(y + 1) * width
      #expect(masked[rest] == full[rest])
    }
    #expect(masked != full && masked != bare)
  }

  @Test("an overlay is transparent where comments are hidden", arguments: [false, true])
  func overlay(isPremultiplied: Bool) throws {
    let mask = mask(try switchingMask(rate: 25))
    let output = folder.path("out.mov")
    var job = OverlayJob(
      comments: comments, output: .video(path: output), size: FrameSize(width: 320, height: 180),
      frameRate: try #require(FrameRate(numerator: 50)))
    (job.duration, job.mask, job.isPremultiplied) = (1, mask, isPremultiplied)
    (job.encoder.name, job.overlay) = ("qtrle", Fixtures.options { $0.overflow = .overlap })
    _ = try OverlayRenderer(job).runAndWait()
    let alpha = try FFmpegTool.run(
      "ffmpeg", ["-i", output, "-vf", "alphaextract,format=gray", "-f", "rawvideo", "-"])
    try #require(alpha.count == 50 * 320 * 180)
    for frame in 0..<50 {
      // Masks come every 0.04 s, and change halfway.
      let isLeft = Double(frame) / 50 < 0.46
      let rows = (0..<180).map { alpha.startIndex + (frame * 180 + $0) * 320 }
      #expect(
        rows.allSatisfy { alpha[(isLeft ? $0 : $0 + 160)..<(isLeft ? $0 + 160 : $0 + 320)].allSatisfy { $0 == 0 } })
      #expect(rows.contains { alpha[$0..<$0 + 320].contains { $0 != 0 } })
    }
  }

  @Test("in an overlay, hidden fixed comments come back when masks end")
  func overlayAfterMasks() throws {
    let mask = mask(try make("short.mkv", ["-f", "lavfi", "-i", "color=white:s=32x18:r=10:d=0.3,format=gray"]))
    let output = folder.path("out.mov")
    var job = OverlayJob(
      comments: [Comment("口口口口", at: 0, .top)], output: .video(path: output),
      size: FrameSize(width: 320, height: 180), frameRate: try #require(FrameRate(numerator: 10)))
    (job.duration, job.mask) = (2, mask)
    (job.encoder.name, job.overlay) = ("qtrle", Fixtures.options())
    _ = try OverlayRenderer(job).runAndWait()
    let alpha = try FFmpegTool.run(
      "ffmpeg",
      ["-i", output, "-fps_mode", "cfr", "-r", "10", "-vf", "alphaextract,format=gray", "-f", "rawvideo", "-"])
    let size = 320 * 180
    try #require(alpha.count == 20 * size)
    // The last mask is at 0.2 s. In gray, white is 235.
    let strongest = (0..<20).map { alpha[alpha.startIndex + $0 * size..<alpha.startIndex + ($0 + 1) * size].max() ?? 0 }
    #expect(strongest[1...6].allSatisfy { $0 < 40 } && strongest[8...18].allSatisfy { $0 > 200 }, "\(strongest)")
  }

  @Test("a missing numbered image leaves the others at their times")
  func missingImage() throws {
    _ = try make("m-%03d.png", ["-i", switchingMask(rate: 25)])
    try FileManager.default.removeItem(atPath: folder.path("m-005.png"))
    try expectHalves(try burned(mask(folder.path("m-%03d.png")), to: "out.mkv")) { $0 < 0.45 }
  }

  @Test("numbers out of range are accepted", arguments: [-5, .infinity, .nan, 1e9] as [Double])
  func numbers(value: Double) throws {
    var mask = mask(try make("mask.png", MaskedBurnTests.black + ["-frames:v", "1"]))
    (mask.grow, mask.feather, mask.opacity, mask.limit, mask.smoothing) = (value, value, value, value, value)
    _ = try burned(mask, to: "out.mkv")
  }

  @Test("a grabbed frame has the mask of the burned one", arguments: [0.2, 0.44, 0.48, 0.8])
  func grabbed(time: Double) throws {
    var mask = mask(try switchingMask(rate: 10))
    (mask.grow, mask.feather, mask.opacity) = (nil, nil, 0.1)
    let output = try burned(mask, to: "out.mp4")
    var grabber = FrameGrabber(video: input, comments: comments)
    (grabber.mask, grabber.overlay) = (mask, Fixtures.options { $0.overflow = .overlap })
    #expect(try grabber.image(at: time).bytes == FrameGrabber(video: output, comments: []).image(at: time).bytes)
  }

  @Test("a frame's overlay is transparent where comments are hidden")
  func grabbedAlone() throws {
    var grabber = FrameGrabber(video: input, comments: comments)
    (grabber.mask, grabber.overlay) = (
      mask(try switchingMask(rate: 25)), Fixtures.options { $0.overflow = .overlap }
    )
    let png = folder.path("alone.png")
    try Data(grabber.overlayImage(at: 0.2).bytes).write(to: URL(filePath: png))
    let alpha = try FFmpegTool.run("ffmpeg", ["-i", png, "-vf", "alphaextract,format=gray", "-f", "rawvideo", "-"])
    try #require(alpha.count == 320 * 180)
    #expect((0..<180).allSatisfy { alpha[($0 * 320)..<($0 * 320 + 160)].allSatisfy { $0 == 0 } })
    #expect(alpha.contains { $0 != 0 })
  }

  @Test("a webmask hides what it marks, until half a second after its last mask")
  func webmask() throws {
    let output = try burned(mask(FixtureFiles.path("masks/ellipse.webmask")), to: "out.mkv")
    let (plain, drawn) = (try burned(nil, [], to: "plain.mkv"), try burned(nil, to: "drawn.mkv"))
    let (width, height) = MaskedBurnTests.size
    let frames = try [plain, drawn, output].map { try RawFrames($0, width: width, height: height) }
    for frame in 0..<25 {
      let next = try frames.map { try #require(try $0.next()) }
      let place = 90 * width + 112
      // Masks are at 0, 0.033 and 0.066 s.
      #expect(next[2][place] == next[frame <= 14 ? 0 : 1][place], "frame \(frame)")
      #expect(next[2][10 * width..<20 * width] == next[1][10 * width..<20 * width])
    }
  }

  @Test("masks that cannot be read are errors")
  func errors() throws {
    #expect(throws: MaskError.self) { try burned(mask(folder.path("none.mp4")), to: "out.mkv") }
    #expect(throws: MaskError.self) { try burned(mask(folder.path("none-%d.png")), to: "out.mkv") }
    let text = try folder.write("no mask", as: "mask.txt")
    #expect(throws: MaskError.self) { try burned(mask(text), to: "out.mkv") }
    let short = try folder.write("MASK", as: "short.webmask")
    #expect(throws: MaskError(path: short, reason: "the file is truncated")) { try burned(mask(short), to: "out.mkv") }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.mkv")))
  }

  @Test("a mask is not replaced by the output")
  func output() throws {
    let path = try switchingMask(rate: 10)
    #expect(throws: OutputError.isInput(path: path)) {
      try burn(input, comments, to: path) { ($0.mask, $0.allowsOverwriting) = (mask(path), true) }
    }
  }
}
