import Foundation
import Nagare
import Testing

/// What would show comments that had no room.
@Suite struct RoomSurveyTests {
  private let stage = Stage(width: 640, height: 120)

  /// Twelve comments at once, of which every second says the same, in a picture with room for four.
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

  @Test func remediesAreCounted() throws {
    let survey = survey(comments, area: 0.5)
    let base = try #require(survey.crowdedOut())
    #expect(base > 6)
    let remedies = survey.remedies()
    #expect(remedies.map(\.remedy) == [.overlap, .merge, .wholeHeight])
    #expect(remedies.map(\.left) == remedies.map { base - $0.saved })
    #expect(remedies[0].left == 0)
    // Five of the six that are equal go.
    #expect(remedies[1].saved == 5)
    #expect(survey.crowdedOut(with: .wholeHeight) == self.survey(comments).crowdedOut())
  }

  @Test func nothingIsProposedWhereNothingHelps() {
    #expect(survey([Comment(time: 1, text: "alone")]).remedies().isEmpty)
    #expect(survey(comments).remedies([.wholeHeight]).isEmpty)
  }

  @Test func commentsOfTheRangeCount() throws {
    let later = comments.map { Comment(time: $0.time + 60, text: $0.text) }
    let all = try #require(survey(comments + later).crowdedOut())
    #expect(survey(comments + later, range: CommentRange(end: 30)).crowdedOut() == all / 2)
    #expect(survey(comments + later, range: CommentRange(start: 30)).crowdedOut() == all / 2)
  }
}
