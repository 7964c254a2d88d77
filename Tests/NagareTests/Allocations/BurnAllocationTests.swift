import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Allocations of a burn", .enabled(if: AllocationCount.isSupported))
struct BurnAllocationTests {
  @Test("a burn allocates nothing of its own for a packet, with and without comments", arguments: [false, true])
  func steadyState(withPool: Bool) throws {
    let folder = try TemporaryFolder()
    let line = try BurnLine(writingTo: folder.path("burned.mkv"), withPool: withPool)
    let without = try allocations(of: line, packets: 100, warmUp: 30)
    #expect(!line.hasComments)
    // Comments arrive during the warm-up, which allocates once.
    let with = try allocations(of: line, packets: 200, warmUp: 130)
    #expect(line.hasComments)
    try line.finish()
    #expect(without.allSatisfy { $0 == 0 }, "\(without)")
    #expect(with.allSatisfy { $0 == 0 }, "\(with)")
    #expect((line.pendingFrames > 50) == withPool)
  }

  @Test("a burn at another frame rate allocates nothing", arguments: [false, true])
  func steadyStateAtARate(withPool: Bool) throws {
    let folder = try TemporaryFolder()
    let rate = FrameRate(numerator: 60)
    let line = try BurnLine(writingTo: folder.path("burned.mkv"), withPool: withPool, rate: rate)
    let without = try allocations(of: line, packets: 100, warmUp: 30)
    #expect(!line.hasComments)
    let with = try allocations(of: line, packets: 200, warmUp: 130)
    #expect(line.hasComments)
    try line.finish()
    #expect(without.allSatisfy { $0 == 0 }, "\(without)")
    #expect(with.allSatisfy { $0 == 0 }, "\(with)")
    #expect((line.pendingFrames > 120) == withPool)
  }

  @Test("tinted comments allocate only when colours are sampled, twice a second")
  func samplings() throws {
    let folder = try TemporaryFolder()
    let line = try BurnLine(writingTo: folder.path("burned.mkv"), withPool: false, tint: TintOptions())
    let with = try allocations(of: line, packets: 200, warmUp: 260)
    #expect(line.hasComments)
    try line.finish()
    let samplings = with.count { $0 > 0 }
    // A third of the packets are frames, of which there are 25 a second.
    #expect((4...8).contains(samplings), "\(with)")
  }

  /// The number of Swift's own allocations for each packet and all that follows from it.
  private func allocations(of line: BurnLine, packets: Int, warmUp: Int) throws -> [Int] {
    for _ in 0..<warmUp { try line.step() }
    return try (0..<packets).map { _ in try AllocationCount { try line.step() }.own }
  }

  @Test("a burn's first packet allocates, and these tests count it")
  func firstPacket() throws {
    let folder = try TemporaryFolder()
    let line = try BurnLine(writingTo: folder.path("burned.mkv"), withPool: false)
    #expect(try AllocationCount { try line.step() }.own > 0)
    try line.finish()
  }
}

/// The stages of a burn, pool included, one after the other on one thread: all allocations are counted, and the number
/// of frames in flight does not depend on the scheduling of threads.
private final class BurnLine {
  private let encoder: VideoEncoder
  private let muxer: Muxer
  private let overlay: Overlay
  private let pool: DrawingPool?
  private let decoding: DecodingStage
  private let clock: any FrameClock
  private let drawing: DrawingStage
  private let encoding: EncodingStage
  private let decoded = PipelineItem.channel()
  private let composited = PipelineItem.channel()
  /// Marks the end of a step's output in a channel, as receiving more would block.
  private let end: Packet
  /// The number of frames that the pool drew on.
  private(set) var pendingFrames = 0

  /// Comments are on screen from 3 seconds on.
  init(writingTo path: String, withPool: Bool, tint: TintOptions = .off, rate: FrameRate? = nil) throws {
    end = try #require(try Demuxer(path: Fixtures.clip).nextPacket())
    let demuxer = try Demuxer(path: Fixtures.clip)
    let decoder = try VideoDecoder(of: demuxer, threads: 1)
    let container = try OutputContainer(path: path)
    var settings = EncoderSettings()
    settings.name = "libx264"
    // Regions need adaptive quantization, which the fastest preset lacks.
    settings.preset = "superfast"
    settings.threads = 1
    encoder = try VideoEncoder(
      settings: settings, container: container, source: decoder.description,
      timing: rate.map(demuxer.timing) ?? demuxer.timing)
    muxer = try Muxer(to: .file(MuxerTarget.OutputName(path)), container: container, encoder: encoder, demuxer: demuxer)
    let plan = encoder.plan
    let comments = (0..<20).map { Comment("BG\($0)", at: 3, $0 % 2 == 0 ? .scroll : .top) }
    let options = Fixtures.options {
      $0.overflow = .overlap
      $0.scrollTime = 60
      $0.fixedTime = 60
      $0.tint = tint
    }
    overlay = try Overlay.prepared(
      comments, for: OverlayTarget(plan, interval: demuxer.timing.steadyInterval, kernels: PixelKernels()),
      options: options)
    pool = withPool ? DrawingPool(threads: 0, kernels: PixelKernels()) { SpriteScene(for: plan) } : nil
    let compositor = try Compositor(
      overlay: overlay, plan: plan, kernels: PixelKernels(), pool: pool, commentRegions: encoder.commentRegions)
    let (counters, cancellation) = (BurnCounters(), CancellationToken())
    decoding = DecodingStage(demuxer: demuxer, decoder: decoder, output: decoded, cancellation: cancellation)
    let timing = demuxer.timing
    clock =
      if let rate {
        RateClock(input: decoded, timing: timing, rate: rate, overlay: overlay, counters: counters)
      } else {
        SourceClock(input: decoded, timing: timing, overlay: overlay, counters: counters)
      }
    drawing = DrawingStage(clock: clock, compositor: compositor, output: composited, cancellation: cancellation)
    encoding = EncodingStage(
      encoder: encoder, sink: muxer, input: composited, counters: counters, cancellation: cancellation)
    try muxer.open()
  }

  deinit {
    pool?.finish()
  }

  /// Whether comments are on the last frame.
  var hasComments: Bool { overlay.visibleCount > 0 }

  /// Takes one packet, and the frames that follow from it, through all stages.
  func step() throws {
    guard try decoding.step() else { return }
    _ = decoded.send(.packet(end), weight: 0)
    while let event = clock.next() {
      if case .forward(.packet(let packet)) = event, packet === end { return }
      guard try drawing.handle(event) else { return }
      try encode()
    }
  }

  /// Encodes the drawn frames.
  private func encode() throws {
    _ = composited.send(.packet(end), weight: 0)
    while let drawn = composited.receive() {
      if case .packet(let packet) = drawn, packet === end { return }
      if case .pending = drawn, pool?.step() == true { pendingFrames += 1 }
      try encoding.step(drawn)
    }
  }

  func finish() throws {
    try encoder.send(nil)
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    _ = try muxer.finish(expecting: nil)
  }
}
