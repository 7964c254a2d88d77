import NagareComments
import TestSupport
import Testing

@Suite struct CommentShiftTests {
  private func comments(_ times: [Double]) -> [Comment] {
    times.enumerated().map { Comment(id: CommentID(position: $0), time: $1, text: "\($0)") }
  }

  private func piece(
    _ start: Double, _ end: Double, _ shift: Double, speed: Double = 1
  ) throws -> CommentShift.Piece {
    try #require(CommentShift.Piece(start: start, end: end, shift: shift, speed: speed))
  }

  /// The shifted times and the texts by a linear search for each comment, sorted stably.
  private func expected(_ comments: [Comment], _ pieces: [CommentShift.Piece]) -> CommentShift.Result {
    var result = CommentShift.Result(comments: [])
    for var comment in comments {
      guard let piece = pieces.first(where: { $0.start <= comment.time && comment.time < $0.end }) else {
        result.uncoveredCount += 1
        continue
      }
      comment.time =
        piece.speed == 1
        ? comment.time + piece.shift : piece.start + (comment.time - piece.start) * piece.speed + piece.shift
      if CommentLimits.time.contains(comment.time) {
        result.comments.append(comment)
      } else {
        result.outOfRangeCount += 1
      }
    }
    let order = result.comments.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    result.comments = order.map(\.element)
    return result
  }

  @Test(arguments: [0, 1.25, -3, 1e7]) func oneShiftMovesAllComments(_ seconds: Double) {
    let all = comments([-1e7, -1, 0, 0, 0.1, 5, 1e7])
    let result = CommentShift(seconds).apply(to: all)
    let times = all.map { $0.time + seconds }.filter(CommentLimits.time.contains)
    #expect(result.comments.map(\.time) == times)
    #expect(result.outOfRangeCount == all.count - times.count)
    #expect(result.uncoveredCount == 0)
  }

  @Test func stepAppliesFromItsTimeOn() throws {
    let shift = try #require(CommentShift(0, steps: [(10, 1.5), (20, -3)]))
    let result = shift.apply(to: comments([-5, 9.75, 10, 19.75, 20, 25]))
    #expect(result.comments.map(\.time) == [-5, 9.75, 11.5, 17, 21.25, 22])
    #expect(result.comments.map(\.text) == ["0", "1", "2", "4", "3", "5"])
    let first = try #require(CommentShift(-2, steps: [(10, 0)]))
    #expect(first.apply(to: comments([1, 9, 10])).comments.map(\.time) == [-1, 7, 10])
  }

  @Test func commentsThatMeetKeepTheirOrder() throws {
    let shift = try #require(CommentShift(10, steps: [(10, 0), (20, -10)]))
    let result = shift.apply(to: comments([0, 5, 10, 15, 20, 25]))
    #expect(result.comments.map(\.time) == [10, 10, 10, 15, 15, 15])
    #expect(result.comments.map(\.text) == ["0", "2", "4", "1", "3", "5"])
  }

  @Test func commentsOutsideThePiecesAreDropped() throws {
    let shift = try CommentShift(pieces: [piece(20, .infinity, -10), piece(0, 10, 0)])
    let result = shift.apply(to: comments([-1, 0, 9, 10, 19, 20, 30]))
    #expect(result.comments.map(\.time) == [0, 9, 10, 20])
    #expect(result.uncoveredCount == 3)
    #expect(result.outOfRangeCount == 0)
    #expect(try CommentShift(pieces: []).apply(to: comments([1, 2])).uncoveredCount == 2)
  }

  @Test func speedAppliesFromTheStartOfItsPiece() throws {
    let shift = try CommentShift(pieces: [piece(10, 20, -5, speed: 1.5), piece(20, .infinity, 100, speed: 0.5)])
    let result = shift.apply(to: comments([9, 10, 12, 19, 20, 30]))
    #expect(result.comments.map(\.time) == [5, 8, 18.5, 120, 125])
    #expect(result.uncoveredCount == 1)
    #expect((shift + 1).apply(to: comments([12])).comments.map(\.time) == [9])
  }

  @Test func speedKeepsCommentsWithinTheLimits() throws {
    let shift = try CommentShift(pieces: [piece(0, .infinity, 0, speed: 2)])
    #expect(shift.apply(to: comments([1, 6e6])).outOfRangeCount == 1)
  }

  @Test func speedsHaveBoundsAndNeedAStart() {
    for speed in [0.5, 1, 2] { #expect(CommentShift.Piece(start: 0, end: 1, shift: 0, speed: speed) != nil) }
    for speed in [0.49, 2.01, 0, -1, .nan, .infinity] {
      #expect(CommentShift.Piece(start: 0, end: 1, shift: 0, speed: speed) == nil)
    }
    #expect(CommentShift.Piece(start: -.infinity, end: 1, shift: 0, speed: 1.5) == nil)
    #expect(CommentShift.Piece(start: -.infinity, end: 1, shift: 0, speed: 1) != nil)
  }

  @Test func secondsAreAddedToEveryPiece() throws {
    let shift = try CommentShift(pieces: [piece(0, 10, 1), piece(20, 30, -1)]) + 2
    #expect(try shift == CommentShift(pieces: [piece(0, 10, 3), piece(20, 30, 1)]))
    #expect(CommentShift(1.5) + -1.5 == CommentShift(0))
  }

  @Test func piecesAreNotEmptyAndDoNotOverlap() throws {
    #expect(CommentShift.Piece(start: 1, end: 1, shift: 0) == nil)
    #expect(CommentShift.Piece(start: 2, end: 1, shift: 0) == nil)
    #expect(CommentShift.Piece(start: .nan, end: 1, shift: 0) == nil)
    let overlap = #expect(throws: CommentShift.Overlap.self) {
      try CommentShift(pieces: [piece(5, 15, 0), piece(20, 30, 0), piece(0, 6, 0)])
    }
    #expect(overlap?.first == 0)
    #expect(overlap?.second == 2)
    #expect(throws: Never.self) { try CommentShift(pieces: [piece(10, 20, 0), piece(0, 10, 5)]) }
  }

  @Test(arguments: [[10, 10], [20, 10], [.nan], [.infinity], [-.infinity]] as [[Double]])
  func timesOfStepsIncrease(_ starts: [Double]) {
    #expect(CommentShift(0, steps: starts.map { ($0, 1) }) == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func everyShiftIsThatOfASearch(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Few different times, so that many coincide with each other and with the ends of pieces.
    let all = comments(
      (0..<Int.random(in: 0...200, using: &random)).map { _ in
        Double(Int.random(in: -20...60, using: &random)) / 2
      }.sorted())
    var bounds = Set((0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: -10...30, using: &random) })
      .sorted().map(Double.init)
    let shifts: [Double] = [0, 0.5, -0.5, 3, -12, 1e7, -1e7]
    if seed % 2 == 0 {
      let steps = bounds.map { (start: $0, shift: shifts.randomElement(using: &random)!) }
      let shift = try #require(CommentShift(shifts.randomElement(using: &random)!, steps: steps))
      #expect(shift.apply(to: all) == expected(all, shift.pieces))
      #expect(shift.apply(to: all).uncoveredCount == 0)
    } else {
      if Bool.random(using: &random) { bounds.append(.infinity) }
      var pieces: [CommentShift.Piece] = []
      for (start, end) in zip(bounds, bounds.dropFirst()) where Bool.random(using: &random) {
        let speed = [1, 1, 0.5, 1.25, 2].randomElement(using: &random)!
        pieces.append(try piece(start, end, shifts.randomElement(using: &random)!, speed: speed))
      }
      let shift = try CommentShift(pieces: pieces.shuffled(using: &random))
      #expect(shift.apply(to: all) == expected(all, pieces))
    }
  }
}
