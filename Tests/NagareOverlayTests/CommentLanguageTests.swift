import NagareOverlay
import OverlayFixtures
import Testing

@Suite("The language of a comment")
struct CommentLanguageTests {
  private static let languages: [CommentLanguage] = [.chinese, .traditionalChinese, .japanese, .korean]

  /// 返 has a different form in each of the four languages.
  private func picture(_ language: CommentLanguage, _ change: (inout OverlayOptions) -> Void = { _ in }) throws
    -> TestPicture
  {
    var comment = Comment("返", at: 0, .top)
    comment.language = language
    var scene = OverlayScene(comments: [comment])
    scene.options = OverlayOptions()
    scene.options.fontSize = 40
    change(&scene.options)
    return try scene.picture(at: 1)
  }

  @Test("each comment is drawn in the forms of its own language, also beside others")
  func own() throws {
    let pictures = try Self.languages.map { try picture($0).samples }
    #expect(Set(pictures).count == 4)
    var scene = OverlayScene(comments: [])
    scene.options = OverlayOptions()
    scene.options.fontSize = 40
    let comments = Self.languages.map { language in
      var comment = Comment("返", at: 0, .top)
      comment.language = language
      return comment
    }
    scene.height = 360
    scene.comments = comments
    let mixed = try scene.picture(at: 1).samples
    scene.comments = comments.map { comment in
      var comment = comment
      comment.language = .chinese
      return comment
    }
    #expect(try mixed != scene.picture(at: 1).samples)
  }

  @Test("the option's language takes precedence over the comment's", arguments: languages)
  func option(language: CommentLanguage) throws {
    for other in Self.languages + [.unknown] {
      let overruled = try picture(other) { $0.language = language.tag }
      #expect(try overruled.samples == picture(language).samples, "\(other)")
    }
  }

  @Test("a comment of an unknown language is drawn in the language of the fonts", arguments: languages)
  func unknown(language: CommentLanguage) throws {
    let asked = try picture(.unknown) { $0.fonts.language = language.tag }
    #expect(try asked.samples == picture(language).samples)
  }

  @Test("the comment's language takes precedence over the fonts'")
  func fonts() throws {
    let asked = try picture(.japanese) { $0.fonts.language = "ko" }
    #expect(try asked.samples == picture(.japanese).samples)
  }
}
