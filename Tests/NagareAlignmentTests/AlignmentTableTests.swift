import NagareAlignment
import Testing

@Suite struct AlignmentTableTests {
  @Test func tableHasPiecesAndGapsInOrder() {
    let alignment = Alignment(
      method: .audio, duration: 1_500.5,
      pieces: [
        .init(from: 12, to: 600.25, shift: -12, speed: 1, confidence: 0.931),
        .init(from: 660.2504, to: 1_500.49, shift: -0.0004, speed: 25.0 * 1_001 / 24_000, confidence: 1),
      ])
    let expected = """
      from\tto\tshift\tspeed\tconfidence
      # 0.000\t12.000\tnothing fits
      12.000\t600.250\t-12.000\t1.000000\t0.93
      # 600.250\t660.250\tnothing fits
      660.250\t1500.500\t0.000\t1.042708\t1.00

      """
    #expect(alignment.table == expected)
    #expect(alignment.gaps.map(\.to) == [12, 660.2504])
    #expect(abs(alignment.coverage - 1_428.4996 / 1_500.5) < 1e-9)
  }

  @Test func alignmentWithoutPiecesIsOneGap() {
    let alignment = Alignment(method: .sceneCuts, duration: 10, pieces: [])
    #expect(alignment.table == "from\tto\tshift\tspeed\tconfidence\n# 0.000\t10.000\tnothing fits\n")
    #expect(alignment.coverage == 0)
  }

  @Test func pieceMapsItsMoments() {
    let piece = Alignment.Piece(from: 100, to: 200, shift: -40, speed: 1.04)
    #expect(piece.time(of: 100) == 60)
    #expect(piece.time(of: 200) == 164)
  }

  @Test func errorsAreOneLine() {
    let errors: [AlignmentError] = [
      .noLibrary(reason: "no file"), .fingerprintFailed, .nothingToCompare([.init(.audio, in: "a.mp4")]),
      .nothingFits(other: "a.mp4", video: "b.mp4"), .media(.outOfMemory), .noThread(reason: "limit"), .cancelled,
    ]
    for error in errors { #expect(!error.description.isEmpty && !error.description.contains("\n")) }
    #expect(
      "\(AlignmentError.nothingFits(other: "a.mp4", video: "b.mp4"))"
        == "the videos do not fit (a.mp4): no part of it is found in b.mp4")
  }

  @Test func errorNamesTheVideoThatLacksSomething() {
    func text(_ lacks: AlignmentError.Lack...) -> String { "\(AlignmentError.nothingToCompare(lacks))" }
    let audio = AlignmentError.Lack(.audio, in: "a.mp4")
    #expect(text(audio) == "nothing to align by (a.mp4): it has no audio")
    #expect(
      text(audio, .init(.sceneCuts, in: "a.mp4"))
        == "nothing to align by (a.mp4): it has neither audio nor scene cuts")
    #expect(
      text(audio, .init(.sceneCuts, in: "b.mp4"))
        == "nothing to align by (a.mp4): it has no audio, and b.mp4 has no scene cuts")
  }

  @Test func shortGapsAreClosedAndShortPiecesDropped() {
    let alignment = Alignment(
      method: .audio, duration: 100,
      pieces: [
        .init(from: 0.04, to: 20, shift: 1, speed: 1.25), .init(from: 20.04, to: 50, shift: 2),
        .init(from: 60, to: 60.0004, shift: 3), .init(from: 70, to: 99.97, shift: 4),
      ])
    #expect(alignment.pieces.map(\.from) == [0, 20.04, 70])
    #expect(alignment.pieces.map(\.to) == [20.04, 50, 100])
    #expect(abs(alignment.pieces[0].time(of: 10) - (0.04 + 9.96 * 1.25 + 1)) < 1e-9)
    #expect(alignment.gaps == [.init(from: 50, to: 70)])
  }
}
