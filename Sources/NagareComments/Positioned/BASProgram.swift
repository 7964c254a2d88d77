/// A comment of Bilibili's mode 9: animated texts, in Bilibili's animation language.
///
/// Texts and their animations are supported. The language (https://github.com/bilibili/bas) also has paths, buttons
/// that wait for a click, and texts inside other objects (`parent`). Definitions of these are skipped and counted, like
/// all unreadable code, but statements that change such objects still take their time.
package struct BASProgram: Sendable, Equatable {
  /// The texts, at least one and at most ``PositionedLimits/texts``.
  package var texts: [BASText]
  /// The changes in the order of the program. The last one counts if changes of the same property overlap.
  package var changes: [BASChange]
  /// For each of ``texts``, the latest end of its statements, in seconds from the comment's time; `nil` without any.
  package var activeUntil: [Double?]
  /// The number of skipped definitions, statements and properties, and of unreadable sequences between statements.
  package var skippedStatements: Int

  /// Parses the text of a mode 9 comment, in time proportional to its length.
  ///
  /// White space is optional, `//` and `/* */` are comments, surplus commas and semicolons are skipped, and an error
  /// affects only the statement that contains it.
  /// - Throws: ``PositionedError/nothingToDraw(skippedStatements:)`` if it has no text, or only texts without content.
  package init(parsing script: String) throws(PositionedError) {
    var script = script
    self = script.withUTF8 { bytes in
      var parser = BASParser(ByteView(bytes))
      return parser.program()
    }
    let hasContent = texts.contains { !$0.content.isEmpty } || changes.contains { $0.property == .content }
    if !hasContent { throw .nothingToDraw(skippedStatements: skippedStatements) }
  }

  init(texts: [BASText], changes: [BASChange], activeUntil: [Double?], skippedStatements: Int) {
    self.texts = texts
    self.changes = changes
    self.activeUntil = activeUntil
    self.skippedStatements = skippedStatements
  }
}
