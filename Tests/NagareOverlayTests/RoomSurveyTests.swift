import Foundation
import NagareOverlay
import OverlayFixtures
import Testing

/// Remedies for comments that were dropped for lack of room.
@Suite struct RoomSurveyTests {
  private let stage = Stage(width: 640, height: 120)

  /// Twelve comments at once, every second of them with the same text, on a stage with room for four.
  private var comments: [Comment] {
    (0..<12).map { Comment(time: 1 + Double($0) * 0.01, text: $0 % 2 == 0 ? "the same" : "number \($0)") }
  }

  private func survey(
    _ comments: [Comment], area: Double? = nil, range: CommentRange = CommentRange()
  ) -> RoomSurvey {
    var options = OverlayOptions()
    options.fontSize = 24
    options.area = area
    return RoomSurvey(of: comments, options: options, stage: stage, frameInterval: 1.0 / 25, range: range)
  }

  /// An hour from now.
  private var later: ContinuousClock.Instant { .now + .seconds(3_600) }

  private func count(_ survey: RoomSurvey, with remedy: RoomSurvey.Remedy? = nil) throws -> Int {
    try #require(survey.droppedCount(with: remedy, until: later))
  }

  @Test func remediesAreCounted() throws {
    let survey = survey(comments, area: 0.5)
    let base = try count(survey)
    #expect(base > 6)
    let remedies = survey.remedies(of: base, until: later)
    #expect(remedies.map(\.remedy) == [.overlap, .merge, .wholeHeight])
    for (remedy, saved, left) in remedies {
      #expect(try count(survey, with: remedy) == left)
      #expect(saved == base - left)
    }
    #expect(remedies[0].left == 0)
    // Five of the six equal comments are merged.
    #expect(remedies[1].saved == 5)
    #expect(try count(survey, with: .wholeHeight) == count(self.survey(comments)))
  }

  @Test func nothingIsProposedWhereNothingHelps() throws {
    #expect(survey([Comment(time: 1, text: "alone")]).remedies(of: 0, until: later).isEmpty)
    let dropped = try count(survey(comments))
    #expect(dropped > 0)
    #expect(survey(comments).remedies([.wholeHeight], of: dropped, until: later).isEmpty)
  }

  @Test func commentsOfTheRangeCount() throws {
    let late = comments.map { Comment(time: $0.time + 60, text: $0.text) }
    let half = try count(survey(comments))
    #expect(half > 0)
    #expect(try count(survey(comments + late)) == 2 * half)
    #expect(try count(survey(comments + late, range: CommentRange(end: 30))) == half)
    #expect(try count(survey(comments + late, range: CommentRange(start: 30))) == half)
  }

  /// Overlapping comments may still exceed a limit.
  @Test func commentsBeyondALimitCount() throws {
    var options = OverlayOptions()
    options.fontSize = 24
    options.maxOnScreen = 7
    let survey = RoomSurvey(of: comments, options: options, stage: stage, frameInterval: nil)
    let dropped = try count(survey)
    let remedies = survey.remedies([.overlap], of: dropped, until: later)
    #expect(dropped > 5)
    #expect(remedies.map(\.left) == [5])
  }

  @Test func surveyEndsAtTheDeadline() {
    #expect(survey(comments).droppedCount(until: .now) == nil)
    #expect(survey(comments).remedies(of: 12, until: .now).isEmpty)
  }
}
