import CFFmpeg
import Nagare
import NagareMedia
import NagareOverlay
import NagarePixels
import OverlayFixtures
import TestSupport
import Testing

@Suite("Regions of comments in the frames of a burn")
struct CommentRegionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The regions that a frame tells its encoder of, as left, top, right and bottom; nil for none.
  private func regions(of frame: VideoFrame) -> [[Int32]]? {
    guard let data = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_REGIONS_OF_INTEREST)?.pointee else {
      return nil
    }
    let regions = UnsafeRawBufferPointer(start: data.data, count: Int(data.size))
      .bindMemory(to: AVRegionOfInterest.self)
    return regions.map { [$0.left, $0.top, $0.right, $0.bottom] }
  }

  @Test("frames with comments are marked once where comments are, others are not")
  func marks() throws {
    let demuxer = try Demuxer(path: Fixtures.clip)
    let decoder = try VideoDecoder(of: demuxer, threads: 1)
    let plan = try FramePlan(for: decoder.description)
    let overlay = try Overlay.prepared(
      [Comment("BG", at: 1, .top)], for: OverlayTarget(plan, interval: 0.04, kernels: PixelKernels()),
      options: Fixtures.options())
    let compositor = try Compositor(
      overlay: overlay, plan: plan, kernels: PixelKernels(),
      commentRegions: CommentRegions(quality: 5, encoder: "libx264", depth: 8, isInterlaced: false))
    var marked: [[[Int32]]?] = []
    while marked.count < 12, let packet = try demuxer.nextPacket() {
      guard packet.streamIndex == demuxer.video.index else { continue }
      try decoder.send(packet)
      while let frame = try decoder.nextFrame() {
        let time = marked.count < 3 ? 0 : 1.1
        marked.append(regions(of: try compositor.composite(try compositor.adapt(frame), at: time)))
      }
    }
    #expect(marked.prefix(3).allSatisfy { $0 == nil })
    let found = try #require(marked[3])
    #expect(!found.isEmpty && marked.dropFirst(3).allSatisfy { $0 == found })
    let middle = Int32(plan.width / 2)
    #expect(found.contains { $0[0] < middle && middle < $0[2] && $0[1] == 0 && $0[3] < plan.height })
  }

  /// The size of a burn, in bytes.
  private func size(_ encoder: String, quality: Double?, frameRate: Int32? = nil) throws -> Int64 {
    let comments = (0..<20).map { Comment("BG\($0) BG BG BG", at: 0, $0 % 2 == 0 ? .scroll : .top) }
    var job = BurnJob(video: Fixtures.clip, comments: comments, output: folder.path("out.mkv"))
    job.overlay = Fixtures.options { $0.overflow = .overlap }
    // With faster presets, the default of libx265 is the quality of the picture.
    (job.encoder.name, job.encoder.preset) = (encoder, encoder == "libx264" ? "veryfast" : nil)
    job.encoder.commentQuality = quality
    job.frameRate = frameRate.flatMap { FrameRate(numerator: $0) }
    (job.end, job.audio, job.allowsOverwriting) = (1, .none, true)
    return try Burner(job).runAndWait().bytes
  }

  @Test("comments of a lower quality make files smaller", arguments: ["libx264", "libx265"], [nil, 60])
  func sizes(encoder: String, frameRate: Int32?) throws {
    let sizes = try [0, nil, 10].map { try size(encoder, quality: $0, frameRate: frameRate) }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2], "\(sizes)")
  }

  @Test("frames with and without comments follow each other", arguments: ["libx264", "libx265"])
  func alternation(encoder: String) throws {
    let source = folder.path("long.mp4")
    try FFmpegTool.make(
      source,
      ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=8", "-c:v", "libx264", "-preset", "ultrafast"])
    let comments = [1.0, 3, 5, 7].map { Comment("BG BG", at: $0, .top) }
    var job = BurnJob(video: source, comments: comments, output: folder.path("long.mkv"))
    job.overlay = Fixtures.options { $0.fixedTime = 1 }
    (job.encoder.name, job.encoder.preset, job.encoder.commentQuality) = (encoder, "superfast", 0)
    #expect(try Burner(job).runAndWait().frames == 200)
  }

  @Test("an encoder without regions ignores the quality")
  func ignored() throws {
    #expect(try size("mpeg4", quality: 0) == size("mpeg4", quality: 10))
    var job = BurnJob(video: Fixtures.clip, comments: [], output: folder.path("ignored.mkv"))
    job.encoder.name = "mpeg4"
    #expect(try !Burner(job).ignoresCommentQuality)
    job.encoder.commentQuality = 5
    #expect(try Burner(job).ignoresCommentQuality)
    job.encoder.name = "libx264"
    #expect(try !Burner(job).ignoresCommentQuality)
  }
}
