import NagareOverlay
import OverlayFixtures
import NagareComments
import TestSupport
import Testing

/// Comments for each special rule of Niconico's, with the installed fonts.
@Suite("niconico/rules.json")
struct NiconicoRuleFixtureTests {
  private static let virtualPixel = 960.0 / 683

  private let scene: OverlayScene
  private let places: [Placement]

  init() throws {
    let file = try CommentReader.read(contentsOf: FixtureFiles.path("niconico/rules.json"), format: nil)
    var scene = OverlayScene(width: 960, height: 540, comments: file.comments)
    scene.options = OverlayOptions()
    scene.options.site = .niconico
    self.scene = scene
    places = try scene.placements()
    try #require(places.count == 60)
  }

  /// A comment's width in virtual pixels, by its number in the file, from 1.
  private func width(_ number: Int) -> Double { places[number - 1].width / Self.virtualPixel }

  private func isSame(_ number: Int, _ other: Int) -> Bool { abs(width(number) - width(other)) < 0.01 }

  @Test("tabs are two EM SPACEs") func tabs() { #expect(isSame(1, 2)) }

  /// A virtual pixel lies between two letters or two spaces, but none between a letter and a space.
  @Test("ideographic spaces from the time of Flash are 0.645 ems wide") func flashSpaces() {
    #expect(abs(width(3) - width(4) - 2 * 24 * 0.645) < 0.01)
    #expect(abs(width(7) - width(8) - 2 * 24 * 0.645) < 0.01)
  }

  @Test("text in SimSun has SimSun's spaces; a line without a font of its own keeps the others") func simSun() {
    #expect(abs(width(5) - width(6) - 2 * 24 * 0.98) < 0.01)
    #expect(abs(width(9) - width(10) - 2 * 24 * (0.645 + 0.5) + 24) < 0.01)
  }

  @Test("kana are as wide as ideographs") func kana() { #expect(isSame(11, 12)) }

  @Test("only a line feed ends a line") func breaks() {
    #expect(isSame(13, 14))
    #expect(places[12].height == places[13].height)
    #expect(places[14].height > places[13].height + 20)
  }

  @Test("an ellipsis in Japanese is an em wide, after Latin, too") func latin() { #expect(isSame(16, 17)) }

  @Test("scrolling art taller than the frame takes no rows from others") func art() {
    #expect(places[17].height > 540 && places[17].y < 0)
    #expect(places[18].y == 0)
  }

  @Test("41 comments at once are all on screen") func crowd() throws {
    let overlay = try scene.overlay()
    overlay.advance(to: 401)
    #expect(overlay.visibleCount == 41)
  }
}
