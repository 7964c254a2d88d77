import NagareComments
import NagareText

extension Typesetter {
  /// A typesetter for comments, with the given options.
  /// - Throws: `FontError`; `glyphsMissing` if the options make missing glyphs an error and no font has a character of
  ///   a comment that is not scripted.
  package convenience init(for comments: [Comment], options: OverlayOptions) throws(FontError) {
    var fonts = options.fonts
    fonts.prefersBoldFaces = options.prefersBoldFaces ?? (fonts.prefersBoldFaces || options.site == .bilibili)
    try self.init(fonts: fonts, missingGlyphs: options.missingGlyphs, decoder: options.emoteDecoder)
    guard options.missingGlyphs == .error else { return }
    var emotes = EmoteImages(decoder: options.emoteDecoder)
    for comment in comments where !comment.mode.isScripted {
      let language = options.language ?? comment.language.tag
      // Emotes that are drawn as images need no glyphs.
      let words = emotes.text(of: comment).content.unicodeScalars.filter { $0 != InlineImage.placeholder }
      countMissingGlyphs(of: String(String.UnicodeScalarView(words)), language: language)
      if let purchase = comment.purchase {
        countMissingGlyphs(of: PurchaseText.head(of: comment, purchase).text, language: language)
      }
      if options.chat != nil, comment.purchase == nil, ChatPanel.isMessage(comment) {
        let labeled = comment.badges.filter { $0.image.flatMap { emotes.image($0) } == nil }
        for text in [comment.senderName] + labeled.map(\.label) { countMissingGlyphs(of: text, language: language) }
      }
    }
    let missing = missingGlyphs
    if !missing.isEmpty { throw .glyphsMissing(missing) }
  }
}
