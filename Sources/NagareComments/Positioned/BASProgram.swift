/// A comment of Bilibili's mode 9: texts and what becomes of them, in Bilibili's animation language.
///
/// Of the language (https://github.com/bilibili/bas) texts and all that moves them are understood. Buttons, which wait for
/// a click, and paths are not, nor texts that lie within another one (`parent`): these, and what is not understood, are
/// passed over and counted. Statements that move them still take their time.
public struct BASProgram: Sendable, Equatable {
  /// At least one, at most ``PositionedLimits/texts``.
  public var texts: [BASText]
  /// In the order of the program. Where changes of one property overlap, the last one counts.
  public var changes: [BASChange]
  /// When the last statement that names the text ends, for each of ``texts``, in seconds; `nil` if none does.
  public var activeUntil: [Double?]
  /// Definitions, statements and properties that were passed over.
  public var skippedStatements: Int

  /// Reads the text of a comment of mode 9, in time proportional to its length.
  ///
  /// White space is free, `//` and `/* */` are comments, a comma or semicolon too many does not matter, and damage costs
  /// no more than the statement that it is in.
  /// - Throws: ``PositionedError/nothingToDraw(skippedStatements:)`` if there is no text in it, or all are empty.
  public init(parsing script: String) throws(PositionedError) {
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
