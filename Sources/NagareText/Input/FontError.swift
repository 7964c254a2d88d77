import NagareSystem

/// An error about fonts or text libraries, thrown before anything is drawn.
public enum FontError: Error, Equatable, Sendable {
  /// A font file named by the user cannot be read, or cannot be drawn with.
  case fileUnreadable(path: String, reason: String)

  /// A family named by the user is not installed.
  case familyMissing(name: String)

  /// No font was named and the system has no usable one.
  case noFonts

  /// The installed fonts cannot be searched, for example because too many files are open.
  case searchFailed(reason: String)

  /// Fontconfig ran out of memory.
  case outOfMemory

  /// A text library is older than the oldest supported release.
  case libraryTooOld(found: String, needed: String)

  /// No font has these characters of the comments, at least one; the most frequent come first.
  case glyphsMissing([MissingGlyph])
}

extension FontError: CustomStringConvertible {
  /// What failed and why, in one line.
  public var description: String { text.line }

  /// The parts of the description.
  package var text: ErrorText {
    switch self {
    case .fileUnreadable(let path, let reason): ErrorText("cannot use the font file", path, why: reason)
    case .familyMissing(let name): ErrorText("the font is not installed", name)
    case .glyphsMissing(let glyphs):
      ErrorText(
        "no font has some characters of the comments",
        why: glyphs.first.map { "\(glyphs.count) in all, such as \($0.scalar)" })
    case .libraryTooOld(let found, let needed): ErrorText(tooOld: found, needed: needed)
    case .searchFailed(let reason): ErrorText("cannot search the installed fonts", why: reason)
    case .outOfMemory: ErrorText("out of memory")
    case .noFonts: ErrorText("no font is installed")
    }
  }
}
