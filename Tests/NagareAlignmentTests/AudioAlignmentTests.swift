import NagareAlignment
import TestSupport
import Testing

@Suite struct AudioAlignmentTests {
  private static let program = Melody(seed: 1, seconds: 120)

  private func align(_ other: Melody, _ video: Melody) throws -> Alignment? {
    try Alignment.byAudio(other.features(), video.features()) { speeds throws(AlignmentError) in
      try other.features(speeds: speeds)
    }
  }

  /// Expects pieces with these ends, to a second, and with these shifts, to 40 ms.
  private func expect(
    _ alignment: Alignment?, _ expected: [Alignment.Piece], location: SourceLocation = #_sourceLocation
  ) throws {
    let alignment = try #require(alignment, sourceLocation: location)
    #expect(alignment.method == .audio, sourceLocation: location)
    try #require(alignment.pieces.count == expected.count, "\(alignment.table)", sourceLocation: location)
    for (piece, expected) in zip(alignment.pieces, expected) {
      #expect(abs(piece.from - expected.from) < 1, sourceLocation: location)
      #expect(abs(piece.to - expected.to) < 1, sourceLocation: location)
      #expect(abs(piece.speed - expected.speed) < 1e-4, sourceLocation: location)
      for moment in [piece.from, piece.to] {
        #expect(abs(piece.time(of: moment) - expected.time(of: moment)) < 0.04, sourceLocation: location)
      }
      #expect(0.5...1 ~= piece.confidence, sourceLocation: location)
    }
  }

  @Test func theSameAudioFitsThroughout() throws {
    let alignment = try align(Self.program[0..<60], Self.program[0..<60])
    try expect(alignment, [.init(from: 0, to: 60, shift: 0)])
    #expect(alignment?.gaps == [])
    #expect(abs(alignment?.pieces.first?.shift ?? 1) < 0.001)
    #expect(alignment?.pieces.first?.confidence == 1)
  }

  @Test func removedOpeningIsAShift() throws {
    try expect(align(Self.program[30..<120], Self.program), [.init(from: 0, to: 90, shift: 30)])
  }

  @Test func addedOpeningIsAGap() throws {
    let alignment = try align(Melody(seed: 2, seconds: 20) + Self.program, Self.program)
    try expect(alignment, [.init(from: 20, to: 140, shift: -20)])
    #expect(alignment?.gaps.count == 1)
  }

  @Test func advertisementIsAGap() throws {
    let program = Self.program
    let alignment = try align(program[0..<60] + Melody(seed: 3, seconds: 30) + program[60..<120], program)
    try expect(alignment, [.init(from: 0, to: 60, shift: 0), .init(from: 90, to: 150, shift: -30)])
    let gap = try #require(alignment?.gaps.first)
    #expect(abs(gap.from - 60) < 0.2 && abs(gap.to - 90) < 0.2)
  }

  @Test func partThatTheOtherLacksIsNoGap() throws {
    let program = Self.program
    let alignment = try align(program[0..<50] + program[80..<120], program)
    try expect(alignment, [.init(from: 0, to: 50, shift: 0), .init(from: 50, to: 90, shift: 30)])
    #expect(alignment?.gaps == [])
  }

  @Test func openingAndAdvertisementAndLoudness() throws {
    let program = Self.program
    let other = program[20..<70] + Melody(seed: 3, seconds: 15) + program[70..<120]
    try expect(
      align(other.louder(by: 0.2, noise: 0.003), program),
      [.init(from: 0, to: 50, shift: 20), .init(from: 65, to: 115, shift: 5)])
  }

  @Test func advertisementsBetweenSilencesAreFound() throws {
    let program = Self.program
    let pause = Melody.silence(0.5)
    let other = program[0..<60] + pause + Melody(seed: 5, seconds: 15) + pause + program[60..<120]
    try expect(align(other, program), [.init(from: 0, to: 60, shift: 0), .init(from: 76, to: 136, shift: -16)])
  }

  /// 24/1.001 frames per second.
  private static let filmRate = 24_000.0 / 1_001

  @Test(arguments: [(25.0, filmRate), (filmRate, 25.0), (25.0, 24.0), (24.0, 25.0)])
  func otherSpeedWithItsPitchIsFound(_ rate: Double, _ videoRate: Double) throws {
    let speed = rate / videoRate
    let other = (Melody(seed: 2, seconds: 10) + Self.program).faster(by: speed)
    try expect(
      align(other, Self.program),
      [.init(from: 10 / speed, to: 130 / speed, shift: -10 / speed, speed: speed)])
  }

  @Test(arguments: [(25.0, filmRate), (24.0, 25.0)])
  func otherSpeedWithoutItsPitchIsFound(_ rate: Double, _ videoRate: Double) throws {
    let speed = rate / videoRate
    let other = Melody(seed: 1, seconds: 120, tempo: speed)
    try expect(align(other, Self.program), [.init(from: 0, to: 120 / speed, shift: 0, speed: speed)])
  }

  @Test func slightlyOtherSpeedIsFound() throws {
    let program = Melody(seed: 4, seconds: 240)
    try expect(align(program.faster(by: 1.001), program), [.init(from: 0, to: 240 / 1.001, shift: 0, speed: 1.001)])
  }

  @Test(arguments: 10..<14 as Range<UInt64>) func unrelatedAudioDoesNotFit(_ seed: UInt64) throws {
    #expect(try align(Melody(seed: seed, seconds: 120), Self.program) == nil)
  }

  @Test func matchingCanBeStopped() throws {
    let features = try Self.program[0..<30].features()
    var count = 0
    #expect(throws: AlignmentError.cancelled) {
      try Alignment.byAudio(features, features) {
        count += 1
        return count < 3
      } retuned: { _ in
        nil
      }
    }
  }

  @Test func silenceDoesNotFit() throws {
    #expect(try align(.silence(30), .silence(30)) == nil)
    #expect(try align(.silence(30), Self.program[0..<30]) == nil)
    #expect(try align(Self.program[0..<30], .silence(30)) == nil)
  }

  @Test func audioThatIsTooShortDoesNotFit() throws {
    #expect(try align(Self.program[0..<1], Self.program) == nil)
    #expect(try align(Melody(samples: []), Melody(samples: [])) == nil)
  }
}
