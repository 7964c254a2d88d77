/// Changes to the comments that filters keep: first to texts, then to colours.
///
/// Texts change in this order: replacements, then the removal of parts, then the cut to the longest length. Scripts stay
/// as they are.
package struct CommentRewrite: Sendable, Equatable {
  /// Replacements, one after another.
  package var replacements: [TextReplacement] = []
  /// What is removed from texts.
  package var strippedParts: Set<StrippedPart> = []
  /// The most characters of a text, at least 1; what is beyond them becomes an ellipsis. A picture counts as one. `nil`
  /// for no limit.
  package var maximumLength: Int?
  /// The colours, `0xRRGGBB`, of the comments of some authors, by ``Comment/sender`` or ``Comment/senderName``.
  package var highlights: [String: UInt32] = [:]

  /// No changes.
  package init() {}

  /// Whether nothing changes.
  var isEmpty: Bool { self == CommentRewrite() }

  /// Whether texts may change.
  fileprivate var changesTexts: Bool {
    !replacements.isEmpty || !strippedParts.isEmpty || maximumLength != nil
  }

  private static let ellipsis = "…"

  /// Makes the changes to one comment after another.
  ///
  /// May be used by one thread at a time.
  package struct Applier {
    private let rewrite: CommentRewrite
    /// The searches for the patterns of the replacements.
    package private(set) var searches: PatternSearches

    /// An applier before the first comment.
    package init(_ rewrite: CommentRewrite) {
      self.rewrite = rewrite
      searches = PatternSearches(rewrite.replacements.map(\.pattern))
    }

    /// Changes a comment.
    /// - Parameter isWanted: whether to go on; asked now and then if there are replacements.
    /// - Returns: `false` if nothing is left of the text, so that there is nothing to show.
    package mutating func apply(to comment: inout Comment, while isWanted: () -> Bool = { true }) -> Bool {
      if !rewrite.highlights.isEmpty, let color = highlight(of: comment) {
        comment.color = color
        comment.choices.insert(.color)
        comment.isHighlighted = true
      }
      guard rewrite.changesTexts, !comment.mode.isScripted, !comment.text.isEmpty else { return true }
      let written = comment.text
      replace(in: &comment, while: isWanted)
      strip(&comment)
      if let limit = rewrite.maximumLength, let end = comment.end(ofCharacters: limit) {
        comment.apply([TextEdit(range: end..<comment.text.unicodeScalars.count, text: CommentRewrite.ellipsis)])
      }
      return comment.text == written || comment.purchase != nil || !comment.text.allSatisfy(\.isWhitespace)
    }

    private func highlight(of comment: Comment) -> UInt32? {
      rewrite.highlights[comment.sender] ?? (comment.details == nil ? nil : rewrite.highlights[comment.senderName])
    }

    private mutating func replace(in comment: inout Comment, while isWanted: () -> Bool) {
      for (index, replacement) in rewrite.replacements.enumerated() {
        var edits: [TextEdit] = []
        let outcome = searches.search(index, while: isWanted) { pattern in
          let found = pattern.edits(of: comment.text, template: replacement.template)
          edits = found.edits
          return found.outcome
        }
        if outcome == .match { comment.apply(edits) }
      }
    }

    private func strip(_ comment: inout Comment) {
      guard !rewrite.strippedParts.isEmpty else { return }
      let scalars = Array(comment.text.unicodeScalars)
      let parts = rewrite.strippedParts.flatMap { $0.parts(of: comment, scalars) }
      comment.apply(.removing(parts, from: scalars))
    }
  }
}

extension Comment {
  /// The end of the first `limit` characters, in Unicode scalars; `nil` if there are no more. An emote is a character.
  fileprivate func end(ofCharacters limit: Int) -> Int? {
    guard text.utf8.count > limit else { return nil }
    var (count, position) = (0, 0)
    var emotes = emotes[...]
    for character in text {
      while let emote = emotes.first, emote.start + emote.count <= position { emotes.removeFirst() }
      let isInsideEmote = emotes.first.map { $0.start < position } ?? false
      if !isInsideEmote {
        if count == limit { return position }
        count += 1
      }
      position += character.unicodeScalars.count
    }
    return nil
  }
}
