import NagareComments
import NagareText

extension Typesetter {
  /// A typesetter for comments, as the options have it.
  /// - Throws: also `FontError.glyphsMissing`, where the options make that an error and fonts lack characters of comments
  ///   that are drawn.
  public convenience init(for comments: [Comment], options: OverlayOptions) throws(FontError) {
    try self.init(fonts: options.fonts, missingGlyphs: options.missingGlyphs)
    guard options.missingGlyphs == .error else { return }
    for comment in comments where !comment.mode.isScripted {
      countMissingGlyphs(of: comment.text, language: options.language ?? comment.language.tag)
    }
    let missing = missingGlyphs
    if !missing.isEmpty { throw .glyphsMissing(missing) }
  }
}
