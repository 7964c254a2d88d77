import NagareOverlay
import TestSupport
import Testing

@Suite("Density bars")
struct DensityBarTests {
  @Test("a column's height is the share of comments around it, as counted one by one")
  func heights() {
    var random = SeededGenerator(seed: 351)
    let times = (0..<400).map { _ in Double.random(in: 0...300, using: &random) }.sorted()
    let curve = DensityCurve(times, over: 20...280, columns: 97)
    let window = DensityCurve.window(of: 260)
    let counts = (0..<97).map { column in
      let middle = 20 + (Double(column) + 0.5) / 97 * 260
      return times.count { 20...280 ~= $0 && $0 >= middle - window / 2 && $0 < middle + window / 2 }
    }
    #expect(curve.heights == counts.map { Double($0) / Double(counts.max()!) })
  }

  @Test("the busiest moments are peaks, at most five and apart from each other")
  func peaks() {
    let calm = stride(from: 0.0, to: 600, by: 5)
    let bursts = [100.0, 300, 500].flatMap { start in (0..<50).map { start + Double($0) / 25 } }
    let curve = DensityCurve((calm + bursts).sorted(), over: 0...600, columns: 600)
    for burst in [101, 301, 501] { #expect(curve.peaks.contains { abs($0 - burst) <= 4 }, "at \(burst)") }
    #expect(curve.peaks.count <= DensityCurve.maxPeaks)
  }

  @Test("without comments there are neither heights nor peaks")
  func empty() {
    let curve = DensityCurve([], over: 0...10, columns: 5)
    #expect(curve.heights == Array(repeating: 0, count: 5))
    #expect(curve.peaks.isEmpty)
    // A span without a length, as of a video of one frame.
    #expect(DensityCurve([3, 3], over: 3...3, columns: 2).heights.allSatisfy { 0...1 ~= $0 })
  }

  private func scene(_ place: StageArea.Place) -> OverlayScene {
    let times = (0..<30).map { Double($0) / 3 } + (0..<60).map { 6 + Double($0) / 60 }
    var scene = OverlayScene(comments: times.sorted().map { Comment("BG", at: $0) })
    scene.options.densityBar = DensityBarOptions(place, height: .pixels(20))
    scene.options.opacity = 1
    return scene
  }

  @Test("the bar takes its rows alone, and comments stay clear of them", arguments: [StageArea.Place.top, .bottom])
  func rows(place: StageArea.Place) throws {
    let scene = scene(place)
    var plain = scene
    plain.options.densityBar = nil
    plain.options.keepClear = [.band(place, height: .pixels(20))]
    let (with, without) = (try scene.picture(at: 7), try plain.picture(at: 7))
    let rows = place == .top ? 0..<20 : scene.height - 20..<scene.height
    let changes = with.changes(from: without)
    #expect(!changes.isEmpty)
    #expect(changes.allSatisfy { rows.contains($0.y) })
    // The ground covers the whole width.
    #expect(Set(changes.map(\.x)).count > scene.width * 9 / 10)
  }

  @Test("the playhead moves from the left edge to the right one")
  func playhead() throws {
    var scene = scene(.bottom)
    scene.options.hasFlyingComments = false
    scene.span = 0...20
    let start = try scene.picture(at: 0)
    func columns(at time: Double) throws -> [Int] {
      let (later, row) = (try scene.picture(at: time), scene.height - 20)
      return (0..<scene.width).filter { later.luma(x: $0, y: row) != start.luma(x: $0, y: row) }
    }
    // It leaves the left edge for the middle, and later for the right edge.
    #expect(try columns(at: 10).contains { abs($0 - scene.width / 2) <= 2 })
    #expect(try columns(at: 20).last! >= scene.width - 2)
    #expect(try columns(at: 30) == columns(at: 20))
  }

  @Test("the bar ends beside a chat, and an overlay of the bar alone with its part of the video")
  func besideChat() throws {
    var scene = scene(.bottom)
    (scene.options.hasFlyingComments, scene.span) = (false, 0...20)
    let overlay = try scene.overlay(at: 19)
    #expect(!overlay.isOver)
    overlay.advance(to: 20.1)
    #expect(overlay.isOver)
    scene.options.chat = ChatOptions(.left, width: 100)
    let alone = try scene.picture(at: 20.1)
    scene.options.densityBar = nil
    let changes = try scene.picture(at: 20.1).changes(from: alone)
    #expect(changes.map(\.x).min() == 100)
  }

  @Test("a layout that begins at any time draws the same bar")
  func index() throws {
    let scene = scene(.bottom)
    let index = try scene.layoutIndex()
    for time in [0.5, 8, 3] {
      let overlay = try #require(index.overlay(from: time, options: scene.options) { true })
      overlay.advance(to: time)
      let isSame = try scene.picture(of: overlay) == scene.picture(of: scene.overlay(at: time))
      #expect(isSame, "at \(time)")
    }
  }
}
