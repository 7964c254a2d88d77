import Nagare
import OverlayFixtures
import Testing

@Suite("Bench scenes")
struct BenchSceneTests {
  private static let crowd = BenchScene(name: "crowd", width: 1920, height: 1080, commentsOnScreen: 720, bitDepth: 8)
  private let comments = crowd.comments(seconds: 60)

  private func share(_ condition: (Comment) -> Bool) -> Double {
    Double(comments.count(where: condition)) / Double(comments.count)
  }

  @Test("a scene's comments are the same every time, and another seed's are others")
  func determinism() {
    #expect(comments == Self.crowd.comments(seconds: 60))
    var other = Self.crowd
    other.seed = 2
    #expect(comments != other.comments(seconds: 60))
  }

  @Test("a longer scene begins like a shorter one, sorted by time")
  func prefix() {
    let longer = Self.crowd.comments(seconds: 90)
    #expect(Array(longer.prefix(comments.count)) == comments)
    #expect(zip(longer, longer.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("modes, colours, lengths and repeats are mixed as in crowds")
  func mixture() {
    #expect(abs(share { $0.mode == .scroll } - 0.82) < 0.02)
    #expect(abs(share { $0.mode == .top } - 0.12) < 0.02)
    #expect(abs(share { $0.mode == .bottom } - 0.06) < 0.02)
    #expect(abs(share { $0.color == 0xFFFFFF } - 0.7) < 0.02)
    let lengths = comments.map(\.text.count).sorted()
    #expect((5...7).contains(lengths[lengths.count / 2]), "median \(lengths[lengths.count / 2])")
    let mean = Double(lengths.reduce(0, +)) / Double(lengths.count)
    #expect((7...8).contains(mean), "mean \(mean)")
    #expect((36...40).contains(lengths[lengths.count - 1]))
    #expect(lengths[0] > 0)
    let repeats = 1 - Double(Set(comments.map(\.text)).count) / Double(comments.count)
    #expect(repeats > 0.3 && repeats < 0.6, "\(repeats)")
  }

  @Test("a burst comes within a second, with texts of its own, and leaves the other comments as they are")
  func burst() throws {
    let scene = try #require(BenchScene.all.first { $0.burst > 0 })
    var steady = scene
    steady.burst = 0
    let crowd = steady.comments(seconds: 5).map(Appearance.init)
    let all = scene.comments(seconds: 5)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.time <= $1.time })
    let added = all.map(Appearance.init).filter { !Set(crowd).contains($0) }
    #expect(all.count == crowd.count + 300 && added.count == 300)
    let start = scene.warmUp + BenchScene.burstTimes.lowerBound
    #expect(added.allSatisfy { (start..<start + 1).contains($0.time) })
    #expect(Set(added.map(\.text)).subtracting(crowd.map(\.text)).count > 200)
    #expect(scene.comments(seconds: 1).map(Appearance.init) == steady.comments(seconds: 1).map(Appearance.init))
  }

  /// A comment without its index in the list.
  private struct Appearance: Hashable {
    let time: Double
    let text: String
    let color: UInt32

    init(_ comment: Comment) { (time, text, color) = (comment.time, comment.text, comment.color) }
  }

  @Test("a scene with a burst runs in real time, until a second after the burst")
  func pace() throws {
    var bench = SceneBench(
      scene: BenchScene(name: "small", width: 64, height: 36, commentsOnScreen: 5, bitDepth: 8, burst: 5))
    bench.seconds = 0.5
    bench.overlay = Fixtures.options()
    let start = ContinuousClock.now
    #expect(try bench.run()?.frames == 240)
    #expect(ContinuousClock.now - start > .seconds(4))
  }

  @Test("comments of every script occur", arguments: [0x4E00...0x9FFF, 0x3040...0x30FF, 0xAC00...0xD7A3, 0x61...0x7A])
  func languages(range: ClosedRange<Int>) {
    let share = share { $0.text.unicodeScalars.contains { range.contains(Int($0.value)) } }
    #expect(share > 0.08)
  }

  @Test("style options of the user are kept, others follow the height")
  func styleOptions() {
    let scene = BenchScene(name: "4K", width: 3840, height: 2160, commentsOnScreen: 240, bitDepth: 8)
    let plain = scene.completed(OverlayOptions())
    #expect(plain.fontSize == 76 && plain.outline == 4 && plain.overflow == .overlap && plain.scrollTime == 12)
    #expect(scene.completed(Fixtures.options { $0.fontSize = 30 }).fontSize == 30)
  }

  @Test("a scene has as many comments on screen as it states", arguments: [(60, 12.0), (240, 12), (240, 6)])
  func density(count: Int, scrollTime: Double) throws {
    var bench = SceneBench(
      scene: BenchScene(name: "small", width: 640, height: 360, commentsOnScreen: count, bitDepth: 8))
    bench.seconds = 20
    bench.overlay = Fixtures.options { $0.scrollTime = scrollTime }
    let report = try #require(try bench.run())
    #expect(report.frames == 1200 && report.positions.count == 1200)
    #expect(abs(report.meanVisible / Double(count) - 1) < 0.1, "\(report.meanVisible)")
    #expect(report.times.durations.allSatisfy { $0 > .zero })
    #expect(report.statistics.dropped.isEmpty)
  }

  @Test("a scene with an invalid duration has one frame", arguments: [-1.0, 0, .nan])
  func invalidDurations(seconds: Double) throws {
    var bench = SceneBench(
      scene: BenchScene(name: "small", width: 64, height: 36, commentsOnScreen: 5, bitDepth: 8))
    bench.seconds = seconds
    bench.overlay = Fixtures.options()
    #expect(try bench.run()?.frames == 1)
  }

  @Test("bytes include the drawn samples and the frame that is copied before", arguments: [8, 10])
  func blendStatistics(bitDepth: Int) throws {
    var bench = SceneBench(
      scene: BenchScene(name: "small", width: 64, height: 36, commentsOnScreen: 5, bitDepth: bitDepth))
    bench.seconds = 0.5
    bench.overlay = Fixtures.options()
    let report = try #require(try bench.run())
    let bytesPerSample = bitDepth == 8 ? 1.0 : 2.0
    let copied = 2 * 64 * 36 * 1.5 * bytesPerSample
    #expect(report.samplesPerFrame > 100)
    #expect(abs(report.bytesPerFrame - copied - 4 * bytesPerSample * report.samplesPerFrame) < 1e-6)
    #expect(report.pixelFormat == (bitDepth == 8 ? "yuv420p" : "yuv420p10"))
  }
}
