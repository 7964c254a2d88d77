/// Why a `Typesetter` cannot be made. Nothing has been drawn when one of these is thrown.
public enum FontError: Error, Equatable, Sendable {
  /// A font file the user named cannot be read, or has no outlines that can be drawn.
  case fileUnreadable(path: String, reason: String)

  /// A family the user named is not installed.
  case familyMissing(name: String)

  /// No font was named and the system has none.
  case noFonts

  /// The installed fonts cannot be searched, as where no more files may be open.
  case searchFailed(reason: String)

  /// The system gave Fontconfig no memory.
  case outOfMemory

  /// A library for text is of a release that is not supported any more.
  case libraryTooOld(found: String, needed: String)

  /// No font has these characters of the comments, at least one; the most frequent first.
  case glyphsMissing([MissingGlyph])
}

extension FontError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fileUnreadable(let path, let reason): "cannot use the font file \(path): \(reason)"
    case .familyMissing(let name): "the font family \"\(name)\" is not installed; fc-list shows those that are"
    case .glyphsMissing(let glyphs): "no font has \(glyphs.count) characters, such as \(glyphs.first?.scalar ?? " ")"
    case .libraryTooOld(let found, let needed): "\(found) is older than \(needed)"
    case .searchFailed(let reason): "cannot search the installed fonts: \(reason)"
    case .outOfMemory: "out of memory"
    case .noFonts: "no font is installed; install one (such as Noto Sans CJK) or name a font file"
    }
  }
}
