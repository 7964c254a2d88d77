/// An error that prevents creating a `Typesetter`. It is thrown before anything is drawn.
public enum FontError: Error, Equatable, Sendable {
  /// A font file named by the user cannot be read, or cannot be drawn with.
  case fileUnreadable(path: String, reason: String)

  /// A family named by the user is not installed.
  case familyMissing(name: String)

  /// No font was named and the system has none.
  case noFonts

  /// The installed fonts cannot be searched, for example because too many files are open.
  case searchFailed(reason: String)

  /// Fontconfig ran out of memory.
  case outOfMemory

  /// A text library is older than the oldest supported release.
  case libraryTooOld(found: String, needed: String)

  /// No font has these characters of the comments, of which there is at least one; the most frequent come first.
  case glyphsMissing([MissingGlyph])
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fileUnreadable(let path, let reason): "cannot use the font file \(path): \(reason)"
    case .familyMissing(let name): "the font family \"\(name)\" is not installed; fc-list lists the installed fonts"
    case .glyphsMissing(let glyphs):
      "no font has \(glyphs.count) of the characters, such as \(glyphs.first?.scalar ?? " ")"
    case .libraryTooOld(let found, let needed): "\(found) is older than \(needed)"
    case .searchFailed(let reason): "cannot search the installed fonts: \(reason)"
    case .outOfMemory: "out of memory"
    case .noFonts: "no font is installed; install one (such as Noto Sans CJK) or name a font file"
    }
  }
}
