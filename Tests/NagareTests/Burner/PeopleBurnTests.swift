import Foundation
import Nagare
import NagareMasks
import NagarePixels
import OverlayFixtures
import TestSupport
import Testing

/// Burns with a model that takes white for people: it returns the red channel of its image of 32 × 16 pixels.
@Suite("Comments behind people", .serialized, .enabled(if: PeopleInstallation.isInstalled))
struct PeopleBurnTests {
  private let folder: TemporaryFolder
  private let model: String
  /// More comments than fit, so that every part of a frame has some.
  private let comments = (0..<400).map { Comment("口口口口口口", at: Double($0) / 200 - 1, $0 % 9 == 0 ? .top : .scroll) }

  init() throws {
    folder = try TemporaryFolder()
    model = folder.path("red.tflite")
    try Data(ModelWriter().file).write(to: URL(filePath: model))
  }

  private static let left = "lt(X\\,160)"
  /// The left half up to 0.45 s, then the right one.
  private static let switching = "eq(\(left)\\,lt(T\\,0.45))"
  private static let moving = "lt(X\\,160+100*sin(8*T))"

  /// A video of black and white.
  /// - Parameter white: where it is white, by an expression of FFmpeg's.
  private func video(
    _ white: String = PeopleBurnTests.switching, rate: Int = 25, seconds: Double = 1
  ) throws -> String {
    let path = folder.path("in.mp4")
    // Limited range has 235 for white and 16 for black.
    let graph = "geq=lum=16+219*\(white):cb=128:cr=128"
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "color=black:s=320x180:r=\(rate):d=\(seconds),format=yuv420p", "-vf", graph]
        + ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-g", "10"])
    return path
  }

  /// The settings of a mask that hides comments wholly where it marks, and nowhere else.
  private func people(smoothing: Double? = 0, classes: Set<Int>? = nil) -> MaskSettings {
    var mask = MaskSettings.people(model: model, classes: classes)
    (mask.grow, mask.feather, mask.opacity, mask.limit, mask.smoothing) = (0, 0, 0, 1, smoothing)
    return mask
  }

  private func burned(
    _ input: String, _ mask: MaskSettings?, _ comments: [Comment]? = nil, to name: String,
    change: (inout BurnJob) -> Void = { _ in }
  ) throws -> String {
    let output = folder.path(name)
    try burn(input, comments ?? self.comments, to: output) {
      ($0.mask, $0.allowsOverwriting) = (mask, true)
      $0.overlay.overflow = .overlap
      change(&$0)
    }
    return output
  }

  private func expectHalves(
    of input: String, _ mask: MaskSettings, rate: Double = 25, tolerance: Int = 0,
    _ change: (inout BurnJob) -> Void = { _ in }, isLeft: (_ time: Double) -> Bool?
  ) throws {
    let halves = MaskedHalves(
      plain: try burned(input, nil, [], to: "plain.mkv", change: change),
      drawn: try burned(input, nil, to: "drawn.mkv", change: change),
      masked: try burned(input, mask, to: "masked.mkv", change: change), edge: 12, tolerance: tolerance)
    try halves.expect(rate: rate, isLeft: isLeft)
  }

  @Test("each frame has its own mask", arguments: [10, 25])
  func eachFrame(rate: Int) throws {
    try expectHalves(of: video(rate: rate, seconds: 2), people(), rate: Double(rate)) { $0 < 0.45 }
  }

  @Test("smoothing uses earlier and later masks, but not across a cut", arguments: [0.1, 0.5])
  func smoothing(seconds: Double) throws {
    try expectHalves(of: video(), people(smoothing: seconds)) { $0 < 0.45 }
  }

  @Test("about thirty frames a second get a mask, and those that begin a scene")
  func manyFrames() throws {
    let input = try video(rate: 60)
    let reader = try FrameReader(path: input)
    let finder = try PeopleFinder(try #require(people().people), in: reader.decoder.description)
    var masks: [Double] = []
    while let frame = try reader.next() {
      if let mask = try finder.mask(of: frame, at: reader.time(of: frame)) { masks.append(mask.time) }
    }
    // The 27th frame, at 0.45 s, begins a scene.
    #expect(masks.map { Int(($0 * 60).rounded()) } == (Array(stride(from: 0, to: 60, by: 2)) + [27]).sorted())
    try expectHalves(of: input, people(), rate: 60) { $0 < 0.449 }
  }

  @Test("frames shown several times keep their masks")
  func higherRate() throws {
    try expectHalves(of: video(), people(), rate: 100, { $0.frameRate = FrameRate(numerator: 100) }) { $0 < 0.479 }
  }

  /// Slides of two seconds.
  private func slides() throws -> String {
    let path = folder.path("slides.mkv")
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "color=black:s=320x180:r=1/2:d=6,format=yuv420p"]
        + ["-vf", "geq=lum=16+219*\(PeopleBurnTests.left):cb=128:cr=128", "-c:v", "libx264", "-qp", "0"])
    return path
  }

  @Test("a frame that is on screen at the start has its mask", arguments: [2.5, 4.5])
  func slide(start: Double) throws {
    try expectHalves(of: slides(), people(), { ($0.start, $0.end, $0.frameRate) = (start, start + 1, FrameRate(25)) }) {
      _ in true
    }
  }

  @Test("a range is the same as in the whole burn", arguments: [nil, 0.5])
  func part(smoothing: Double?) throws {
    let input = try video(PeopleBurnTests.moving, seconds: 2)
    let mask = people(smoothing: smoothing)
    func change(_ job: inout BurnJob) { (job.start, job.end) = (0.4, 1.2) }
    let part = try Probe.frameHashes(burned(input, mask, to: "part.mkv", change: change))
    let whole = try Probe.frameHashes(burned(input, mask, to: "whole.mkv"))
    #expect(part.count == 20)
    #expect(part == Array(whole[10..<30]))
  }

  @Test("a resumed burn is the same as an uninterrupted one")
  func resumed() throws {
    let input = try video(PeopleBurnTests.moving, seconds: 2)
    let whole = try burned(input, people(smoothing: 0.2), to: "whole.mkv")
    for end in [1.2, nil] as [Double?] {
      _ = try burned(input, people(smoothing: 0.2), to: "resumed.mkv") {
        ($0.end, $0.isResuming, $0.encoder.name, $0.encoder.crf, $0.encoder.preset) = (end, true, "ffv1", nil, nil)
      }
    }
    #expect(try Probe.frameHashes(folder.path("resumed.mkv")) == Probe.frameHashes(whole))
  }

  @Test("rotated videos are searched upright", arguments: FFmpegTool.displayMatrices)
  func turned(matrix: [Int32]) throws {
    let turned = folder.path("turned.mp4")
    try FFmpegTool.turn(video(PeopleBurnTests.left), by: matrix, to: turned)
    let mask = people()
    let outputs = try [(nil, []), (nil, comments), (mask, comments)].enumerated().map { index, run in
      try FFmpegTool.run(
        "ffmpeg",
        ["-i", burned(turned, run.0, run.1, to: "out\(index).mp4"), "-vf", "format=gray", "-f", "rawvideo", "-"])
    }
    let (bare, full, masked) = (outputs[0], outputs[1], outputs[2])
    // Where the video is white, comments are hidden; next to the edge, in part.
    var (hidden, shown) = (0, 0)
    for place in bare.indices where masked[place] != full[place] || masked[place] != bare[place] {
      if masked[place] == bare[place] { hidden += bare[place] > 200 ? 1 : -100 }
      if masked[place] == full[place] { shown += bare[place] < 50 ? 1 : -100 }
    }
    #expect(hidden > 1_000 && shown > 1_000)
  }

  @Test("a grabbed frame has the mask of the burned one", arguments: [0.2, 0.44, 0.48, 0.8])
  func grabbed(time: Double) throws {
    let input = try video()
    var mask = people(smoothing: nil)
    (mask.grow, mask.feather, mask.opacity) = (nil, nil, 0.1)
    let output = try burned(input, mask, to: "out.mp4")
    var grabber = FrameGrabber(video: input, comments: comments)
    (grabber.mask, grabber.overlay) = (mask, Fixtures.options { $0.overflow = .overlap })
    #expect(try grabber.image(at: time).bytes == FrameGrabber(video: output, comments: []).image(at: time).bytes)
  }

  @Test("the mask in colour covers the people")
  func colored() throws {
    var grabber = FrameGrabber(video: try video(), comments: [])
    (grabber.mask, grabber.showsMask) = (people(), true)
    let png = folder.path("mask.png")
    try Data(grabber.image(at: 0.2).bytes).write(to: URL(filePath: png))
    let pixels = try FFmpegTool.run("ffmpeg", ["-i", png, "-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
    let (left, right) = (3 * (90 * 320 + 100), 3 * (90 * 320 + 220))
    #expect(Array(pixels[left..<left + 3]) == [255, 128, 198])
    #expect(Array(pixels[right..<right + 3]) == [0, 0, 0])
  }

  @Test("a rendered mask works like people, and keeps its times in a range", arguments: ["mkv", "mp4", "webmask"])
  func maskFile(container: String) throws {
    let input = try video(rate: 30, seconds: 2)
    var job = MaskJob(video: input, output: folder.path("mask.\(container)"))
    (job.mask, job.start, job.end) = (people(smoothing: 0.1), 0.2, 0.8)
    let renderer = try MaskRenderer(job)
    let report = try renderer.run(cancellation: CancellationToken()) { _ in }
    // An empty mask at 0 is not counted.
    #expect(report.isComplete && report.frames == 18)
    if container != "webmask" { #expect(try Probe.times(job.output).count == 19) }
    var mask = MaskSettings(path: job.output)
    (mask.grow, mask.feather, mask.opacity, mask.limit) = (0, 0, 0, 1)
    try expectHalves(of: input, mask, rate: 30, tolerance: 4, { ($0.start, $0.end) = (0.2, 0.8) }) { $0 + 0.2 < 0.449 }
  }

  @Test("a range begins with the mask of the frame on screen", arguments: [2.5, 4.5])
  func maskOfASlide(start: Double) throws {
    var job = MaskJob(video: try slides(), output: folder.path("mask.mkv"))
    (job.mask, job.start, job.end) = (people(), start, start + 1)
    let report = try MaskRenderer(job).run(cancellation: CancellationToken()) { _ in }
    #expect(report.frames == 1 && report.lastTime == 2 * (start / 2).rounded(.down))
    #expect(try Probe.times(job.output) == [0, report.lastTime])
  }

  @Test("a mask file without masks is not kept, a cancelled one has the masks so far", arguments: ["mkv", "webmask"])
  func endsOfMaskFiles(suffix: String) throws {
    let input = try video()
    var job = MaskJob(video: input, output: folder.path("mask.\(suffix)"))
    (job.mask, job.start) = (people(), 5)
    func run(_ calls: Int) throws -> MaskReport {
      let cancellation = CancellationToken()
      var count = 0
      return try MaskRenderer(job).run(cancellation: cancellation) { _ in
        count += 1
        if count == calls { cancellation.cancel() }
      }
    }
    #expect(throws: MediaError.self) { try run(.max) }
    job.start = nil
    #expect(try run(1).frames == 0)
    #expect(try folder.names == ["in.mp4", "red.tflite"])
    let report = try run(20)
    #expect(!report.isComplete && (15...20).contains(report.frames))
    if suffix == "mkv" {
      #expect(try Probe.times(job.output).count == report.frames)
    } else {
      let webmask = try Webmask([UInt8](Data(contentsOf: URL(filePath: job.output))))
      #expect(try webmask.masks(ofSegment: 0).count == report.frames)
    }
    #expect(throws: OutputError.exists(path: job.output)) { try run(1) }
    job.output = folder.path("none/mask.\(suffix)")
    #expect(throws: MediaError.self) { try run(.max) }
    (job.output, job.allowsOverwriting) = (input, true)
    #expect(throws: OutputError.isInput(path: input)) { try MaskRenderer(job) }
  }

  /// A single mask with a square in the middle.
  private final class Square: MaskReader {
    private var isRead = false

    func next() -> TimedMask? {
      if isRead { return nil }
      isRead = true
      var samples = [UInt8](repeating: 0, count: 64 * 64)
      for y in 24..<40 { for x in 24..<40 { samples[64 * y + x] = 255 } }
      return TimedMask(time: 0, image: MaskImage(width: 64, height: 64, samples: samples))
    }
    func seek(to _: Double) {}
  }

  @Test(
    "edges are as wide across as down, whatever the shape of frames", arguments: [(180, 320), (320, 180), (200, 200)])
  func edges(width: Int, height: Int) throws {
    var settings = people()
    settings.feather = 20
    let geometry = DisplayGeometry(storedWidth: width, storedHeight: height)
    let masks = try FrameMasks(settings, for: geometry, format: .gray8, interval: 0.04, people: Square())
    let mask = try #require(try masks.mask(at: 0))
    func sample(_ x: Int, _ y: Int) -> UInt8 { mask.view[0].samples[y * mask.view[0].stride + x] }
    let row = (0..<width).map { sample($0, height / 2) }
    let column = (0..<height).map { sample(width / 2, $0) }
    // A quarter of each side is marked; the rest is the soft edges beyond it.
    let (across, down) = (row.count { $0 > 0 } - width / 4, column.count { $0 > 0 } - height / 4)
    #expect(abs(across - down) <= 6 && (34...50).contains(across), "\(across), \(down)")
  }

  /// An app's source of masks, which marks white.
  private struct WhiteSource: MaskSource {
    var pictureSize = FrameSize(width: 32, height: 18)
    var format = PixelFormat.gray8
    var error: MediaError?

    func mask(of picture: FrameBuffer) throws -> FrameBuffer {
      if let error { throw error }
      let mask = FrameBuffer(width: picture.width, height: picture.height, format: format)
      picture.withView { picture in
        mask.withView { mask in
          for y in 0..<mask.height {
            for x in 0..<mask.width {
              let pixel = picture[0].samples + y * picture[0].stride + 4 * x
              #expect(pixel[3] == 255)
              mask[0].samples[y * mask[0].stride + x] = min(pixel[0], pixel[1], pixel[2])
            }
          }
        }
      }
      return mask
    }
  }

  private func source(_ source: WhiteSource) -> MaskSettings {
    var mask = MaskSettings(source: source)
    (mask.grow, mask.feather, mask.opacity, mask.limit, mask.smoothing) = (0, 0, 0, 1, 0)
    return mask
  }

  @Test("an app can provide masks")
  func app() throws {
    try expectHalves(of: video(), source(WhiteSource())) { $0 < 0.45 }
  }

  @Test("an app's errors end the run, and so do invalid sizes and formats of masks")
  func appErrors() throws {
    let input = try video()
    #expect(throws: MediaError.outOfMemory) {
      try burned(input, source(WhiteSource(error: .outOfMemory)), to: "out.mkv")
    }
    let none = FrameSize(width: 0, height: 18)
    #expect(throws: MaskError.self) { try burned(input, source(WhiteSource(pictureSize: none)), to: "out.mkv") }
    #expect(throws: MaskError.self) { try burned(input, source(WhiteSource(format: .rgba)), to: "out.mkv") }
  }

  @Test("people without a video are an error, and so is a wrong model or class")
  func errors() throws {
    let input = try video()
    var job = OverlayJob(
      comments: comments, output: .video(path: folder.path("out.mov")), size: FrameSize(width: 320, height: 180),
      frameRate: try #require(FrameRate(numerator: 50)))
    job.mask = people()
    #expect(throws: MaskError.self) { try OverlayRenderer(job) }
    #expect(throws: MaskError.self) { try burned(input, people(classes: [7]), to: "out.mkv") }
    #expect(throws: MaskError.self) { try burned(input, .people(model: input), to: "out.mkv") }
    let copy = folder.path("model.mkv")
    try Data(ModelWriter().file).write(to: URL(filePath: copy))
    #expect(throws: OutputError.isInput(path: copy)) { try burned(input, .people(model: copy), to: "model.mkv") }
  }

  @Test("the installed models run on a video of any shape", arguments: ["320x180", "180x320"])
  func installedModels(size: String) throws {
    let input = folder.path("pattern.mp4")
    try FFmpegTool.make(
      input, ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=10:d=0.5", "-c:v", "libx264", "-qp", "0"])
    var mask = MaskSettings.people()
    mask.limit = 1
    let (with, without) = (
      try Probe.frameHashes(burned(input, mask, to: "with.mkv")),
      try Probe.frameHashes(burned(input, nil, to: "without.mkv"))
    )
    #expect(with.count == without.count)
  }
}
