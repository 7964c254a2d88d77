import NagareAlignment
import TestSupport
import Testing

@Suite struct SceneCutAlignmentTests {
  /// Scenes of random pictures, by their lengths in frames.
  private struct Scenes {
    var scenes: [(frames: Int, first: FrameSignature, last: FrameSignature)] = []

    init(seed: UInt64, count: Int) {
      var random = SeededGenerator(seed: seed)
      func picture() -> FrameSignature {
        FrameSignature(lightness: (0..<64).map { _ in Float.random(in: 0...255, using: &random) })
      }
      for _ in 0..<count { scenes.append((Int.random(in: 12...150, using: &random), picture(), picture())) }
    }

    init(_ scenes: some Sequence<(frames: Int, first: FrameSignature, last: FrameSignature)>) {
      self.scenes = Array(scenes)
    }

    subscript(range: Range<Int>) -> Scenes { Scenes(scenes[range]) }
    static func + (one: Scenes, two: Scenes) -> Scenes { Scenes(one.scenes + two.scenes) }
    func seconds(_ rate: Double = 25) -> Double { Double(scenes.reduce(0) { $0 + $1.frames }) / rate }

    func cuts(_ rate: Double = 25, without lost: Set<Int> = []) -> SceneCuts {
      var (cuts, frames) = ([SceneCuts.Cut](), 0)
      for index in scenes.indices.dropFirst() {
        frames += scenes[index - 1].frames
        guard !lost.contains(index) else { continue }
        cuts.append(
          SceneCuts.Cut(time: Double(frames) / rate, before: scenes[index - 1].last, after: scenes[index].first))
      }
      return SceneCuts(cuts: cuts, duration: seconds(rate))
    }
  }

  private let program = Scenes(seed: 1, count: 60)

  private func expect(_ alignment: Alignment?, _ expected: [Alignment.Piece]) throws {
    let alignment = try #require(alignment)
    #expect(alignment.method == .sceneCuts)
    try #require(alignment.pieces.count == expected.count, "\(alignment.table)")
    for (piece, expected) in zip(alignment.pieces, expected) {
      #expect(abs(piece.from - expected.from) < 0.01)
      #expect(abs(piece.to - expected.to) < 0.01)
      #expect(abs(piece.time(of: piece.from) - expected.time(of: piece.from)) < 0.01)
      #expect(abs(piece.speed - expected.speed) < 1e-4)
    }
  }

  @Test func removedOpeningIsAShift() throws {
    let opening = program[0..<10].seconds()
    let other = program[10..<60]
    try expect(.byCuts(other.cuts(), program.cuts()), [.init(from: 0, to: other.seconds(), shift: opening)])
  }

  @Test func advertisementIsAGap() throws {
    let (before, ad) = (program[0..<30], Scenes(seed: 2, count: 10))
    let other = before + ad + program[30..<60]
    let start = before.seconds() + ad.seconds()
    try expect(
      .byCuts(other.cuts(), program.cuts()),
      [
        .init(from: 0, to: before.seconds(), shift: 0),
        .init(from: start, to: other.seconds(), shift: -ad.seconds()),
      ])
  }

  @Test func lostCutsDoNotEndAPiece() throws {
    let other = program.cuts(without: [5, 17, 18, 40])
    let alignment = try Alignment.byCuts(other, program.cuts(without: [9, 30]))
    try expect(alignment, [.init(from: 0, to: program.seconds(), shift: 0)])
    #expect(try #require(alignment?.pieces.first?.confidence) < 0.95)
  }

  private static let filmRate = 24_000.0 / 1_001

  @Test(arguments: [(25.0, filmRate), (25.0, 24.0), (24.0, 25.0)]) func otherSpeedIsFound(
    _ rate: Double, _ videoRate: Double
  ) throws {
    try expect(
      .byCuts(program.cuts(rate), program.cuts(videoRate)),
      [.init(from: 0, to: program.seconds(rate), shift: 0, speed: rate / videoRate)])
  }

  @Test func lateShotsOfTheSameLengthAreCompared() throws {
    let shots = Scenes(Scenes(seed: 5, count: 1_600).scenes.map { (25, $0.first, $0.last) })
    let other = shots[1_300..<1_400]
    try expect(.byCuts(other.cuts(), shots.cuts()), [.init(from: 0, to: other.seconds(), shift: 1_300)])
  }

  @Test func matchingCanBeStopped() {
    let cuts = program.cuts()
    var count = 0
    #expect(throws: AlignmentError.cancelled) {
      try Alignment.byCuts(cuts, cuts) {
        count += 1
        return count < 70
      }
    }
  }

  @Test func unrelatedCutsDoNotFit() throws {
    for seed in 3..<10 as Range<UInt64> {
      #expect(try Alignment.byCuts(Scenes(seed: seed, count: 60).cuts(), program.cuts()) == nil)
    }
  }

  @Test func likeIntervalsOfOtherPicturesDoNotFit() throws {
    let pictures = Scenes(seed: 4, count: 60)
    let other = Scenes(zip(program.scenes, pictures.scenes).map { ($0.frames, $1.first, $1.last) })
    #expect(try Alignment.byCuts(other.cuts(), program.cuts()) == nil)
  }

  @Test func videosWithoutCutsDoNotFit() throws {
    let empty = SceneCuts(cuts: [], duration: 10)
    #expect(try Alignment.byCuts(empty, empty) == nil)
    #expect(try Alignment.byCuts(program.cuts(), empty) == nil)
    #expect(try Alignment.byCuts(empty, program.cuts()) == nil)
  }
}
