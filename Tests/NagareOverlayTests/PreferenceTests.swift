import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

/// The choice between comments of a second when there is no room for all.
@Suite struct PreferenceTests {
  /// The texts of the shown comments, in their order, on a stage with three rows.
  private func shown(
    _ comments: [Comment], _ preference: CommentPreference?, change: (inout OverlayOptions) -> Void = { _ in }
  ) throws -> [String] {
    var scene = OverlayScene(height: 80, comments: comments)
    scene.options.preference = preference
    change(&scene.options)
    return try events(scene).compactMap { if case .placed(let entry) = $0 { entry.comment.text } else { nil } }
  }

  private func events(_ scene: OverlayScene) throws -> [Timeline.Event] {
    let timeline = try scene.timeline()
    var events: [Timeline.Event] = []
    while let event = timeline.next() { events.append(event) }
    return events
  }

  private func comment(_ text: String, at time: Double = 0, change: (inout Comment) -> Void) -> Comment {
    var comment = Comment(text, at: time, .top)
    change(&comment)
    return comment
  }

  @Test func highestWeightsStay() throws {
    let comments = [1, 5, nil, 3, 9, 3, 2].enumerated().map { index, weight in
      comment("\(index)", at: Double(index) / 10) { $0.weight = weight }
    }
    #expect(try shown(comments, nil) == ["0", "1", "2"])
    #expect(try shown(comments, .weight) == ["1", "3", "4"])
  }

  @Test func mostLikesPricesAndLongestTextsStay() throws {
    let liked = [nil, 2, 7, 1, 5].enumerated().map { (index: Int, likes: Int?) in
      comment("\(index)") { $0.likes = likes }
    }
    #expect(try shown(liked, .likes) == ["1", "2", "4"])
    let texts = ["a", "bbb", "cc", "dddd", "e", "fff"].map { Comment($0, at: 0, .bottom) }
    #expect(try shown(texts, .length) == ["bbb", "dddd", "fff"])
    #expect(
      CommentPreference.price.prefers(comment("a") { $0.purchase = Purchase(kind: .gift, price: 2) }, to: texts[0]))
  }

  /// Purchases have a place of their own, in which they compete with one another.
  @Test func highestPricesStay() throws {
    let comments = [30, 100, 50, 30, 500, 30, 40, 60].enumerated().map { (index: Int, price: Int) in
      comment("\(price)", at: Double(index) / 10) { comment in
        comment.purchase = Purchase(kind: .superChat, price: Double(price))
        comment.duration = 86_400
      }
    }
    let plain = try shown(comments, nil) { $0.fixedTime = 60 }
    let preferred = try shown(comments, .price) { $0.fixedTime = 60 }
    #expect((1..<5).contains(plain.count) && plain == comments.prefix(plain.count).map(\.text))
    let best = comments.sorted { $0.purchase?.price ?? 0 > $1.purchase?.price ?? 0 }.prefix(plain.count)
    #expect(Set(preferred) == Set(best.map(\.text)))
  }

  @Test func singledOutCommentsStay() throws {
    let comments = (0..<9).map { (index: Int) in
      comment("\(index)") { ($0.weight, $0.isHighlighted) = (index, index == 2) }
    }
    #expect(try shown(comments, .weight) == ["2", "7", "8"])
    // They overlap others rather than vanish.
    let late = (0..<9).map { (index: Int) in comment("\(index)") { $0.isHighlighted = index > 4 } }
    #expect(try shown(late, nil) == ["0", "1", "2", "5", "6", "7", "8"])
  }

  @Test func limitOnScreenKeepsTheBest() throws {
    let comments = (0..<6).map { (index: Int) in comment("\(index)") { $0.weight = index } }
    #expect(try shown(comments, .weight) { ($0.overflow, $0.maxOnScreen) = (.overlap, 2) } == ["4", "5"])
  }

  @Test func reasonIsTold() throws {
    var scene = OverlayScene(
      height: 80, comments: (0..<5).map { (index: Int) in comment("\(index)") { $0.weight = index } })
    scene.options.preference = .weight
    #expect(try scene.dropReasons() == [.outranked, .outranked])
  }

  /// Comments of other seconds, and what is on screen already, play no part.
  @Test func choiceLooksNoFartherThanItsSecond() throws {
    let first = (0..<4).map { (index: Int) in comment("a\(index)", at: 0.9) { $0.weight = index } }
    let second = (0..<4).map { (index: Int) in comment("b\(index)", at: 1) { $0.weight = 10 + index } }
    #expect(try shown(first + second, .weight) == ["a1", "a2", "a3"])
    #expect(try shown(second, .weight) == ["b1", "b2", "b3"])
  }

  @Test func nothingChangesWithRoomForAll() throws {
    var random = SeededGenerator(seed: 3)
    let comments = (0..<60).map { index in
      let mode: Comment.Mode = [.scroll, .reverse, .top, .bottom].randomElement(using: &random)!
      return Comment("comment \(index)", at: Double(index) * 1.3, mode)
    }
    var scene = OverlayScene(height: 800, comments: comments)
    let expected = try scene.placements()
    #expect(expected.count == 60)
    scene.options.preference = .length
    #expect(try scene.placements() == expected)
  }

  /// In a crowd of moving comments, the shown ones are better on the whole, and hardly fewer.
  @Test(arguments: 0..<6) func crowdKeepsTheBetterOnes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let comments = (0..<400).map { index in
      var comment = Comment(
        String(repeating: "草", count: Int.random(in: 1...9, using: &random)), at: Double(index) / 20,
        [.scroll, .scroll, .reverse, .top].randomElement(using: &random)!)
      comment.id = CommentID("\(index)")
      comment.weight = Int.random(in: 0...10, using: &random)
      return comment
    }
    func weights(_ preference: CommentPreference?) throws -> (count: Int, mean: Double) {
      var scene = OverlayScene(comments: comments)
      scene.options.preference = preference
      scene.options.overflow = .drop
      let weights = try events(scene).compactMap { event in
        if case .placed(let entry) = event { entry.comment.weight } else { nil }
      }
      return (weights.count, Double(weights.reduce(0, +)) / Double(weights.count))
    }
    let (plain, chosen) = try (weights(nil), weights(.weight))
    #expect(plain.count < 300)
    #expect(chosen.mean > plain.mean + 0.5)
    #expect(chosen.count > plain.count * 8 / 10)
  }
}
