import Nagare
import TestSupport
import Testing

@Suite("Allocations of a burn", .enabled(if: AllocationCount.isSupported))
struct BurnAllocationTests {
  @Test("what a burn does with each frame allocates nothing of its own", arguments: [false, true])
  func steadyState(withCrew: Bool) throws {
    let folder = try TemporaryFolder()
    let line = try BurnLine(writingTo: folder.path("burned.mkv"), withCrew: withCrew)
    for _ in 0..<30 { try line.readPacket() }
    var counts: [Int] = []
    while line.frames < 60 {
      let before = line.frames
      let count = try AllocationCount { try line.readPacket() }
      if line.frames > before { counts.append(count.own) }
    }
    try line.finish()
    #expect(counts.count > 10 && counts.allSatisfy { $0 == 0 }, "\(counts)")
  }

  @Test("a burn's first packet allocates, which these tests would see")
  func firstPacket() throws {
    let folder = try TemporaryFolder()
    let line = try BurnLine(writingTo: folder.path("burned.mkv"), withCrew: false)
    #expect(try AllocationCount { try line.readPacket() }.own > 0)
    try line.finish()
  }
}

/// The stages of a burn, one after the other on one thread, so that how many frames are on their way does not depend on
/// which thread is ahead.
private final class BurnLine {
  private let demuxer: Demuxer
  private let decoder: VideoDecoder
  private let encoder: VideoEncoder
  private let muxer: Muxer
  private let compositor: Compositor
  private let crew: DrawingCrew?
  private let decoded = PipelineItem.channel()
  private let composited = PipelineItem.channel()
  /// How many went all the way to the encoder.
  private(set) var frames = 0

  init(writingTo path: String, withCrew: Bool) throws {
    demuxer = try Demuxer(path: Fixtures.clip)
    decoder = try VideoDecoder(of: demuxer, threads: 1)
    let container = try OutputContainer(path: path)
    var settings = EncoderSettings()
    settings.name = "libx264"
    settings.preset = "ultrafast"
    settings.threads = 1
    encoder = try VideoEncoder(settings: settings, container: container, decoder: decoder, demuxer: demuxer)
    muxer = try Muxer(path: path, container: container, encoder: encoder, demuxer: demuxer)
    let comments = (0..<20).map { Comment("BG\($0)", at: 0, $0 % 2 == 0 ? .scroll : .top) }
    let plan = encoder.plan
    let options = Fixtures.options {
      $0.overflow = .overlap
      $0.scrollTime = 60
      $0.fixedTime = 60
    }
    let overlay = try Overlay(
      comments: comments, plan: plan, video: demuxer.video, options: options, kernels: PixelKernels())
    compositor = try Compositor(overlay: overlay, plan: plan, demuxer: demuxer, kernels: PixelKernels())
    crew = withCrew ? DrawingCrew(threads: 2, kernels: PixelKernels()) { Compositor.scene(for: plan) } : nil
    try muxer.open()
  }

  deinit {
    crew?.finish()
  }

  /// Takes one packet, and what comes of it, all the way.
  func readPacket() throws {
    guard let packet = try demuxer.nextPacket() else { return }
    guard packet.streamIndex == demuxer.video.index else { return try pass(.packet(packet)) }
    try decoder.send(packet)
    while let frame = try decoder.nextFrame() { try pass(.frame(frame)) }
  }

  func finish() throws {
    try encoder.send(nil)
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    _ = try muxer.finish()
  }

  private func pass(_ item: PipelineItem) throws {
    _ = decoded.send(item, weight: item.weight)
    guard let received = decoded.receive() else { return }
    let drawn = try draw(received)
    _ = composited.send(drawn, weight: drawn.weight)
    switch composited.receive() {
    case .packet(let packet): try muxer.copy(packet)
    case .frame(let frame): try encode(frame)
    case .promise(let promise): if let frame = promise.frame() { try encode(frame) }
    case nil: break
    }
  }

  private func draw(_ item: PipelineItem) throws -> PipelineItem {
    guard case .frame(let frame) = item else { return item }
    let adapted = try compositor.adapt(frame)
    guard let crew else { return .frame(try compositor.composite(adapted)) }
    let (promise, scene) = crew.promise()
    guard let target = try compositor.prepare(adapted, scene) else { return .frame(adapted) }
    crew.draw(promise, on: target, from: adapted)
    return .promise(promise)
  }

  private func encode(_ frame: VideoFrame) throws {
    try encoder.send(frame)
    frames += 1
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
  }
}
