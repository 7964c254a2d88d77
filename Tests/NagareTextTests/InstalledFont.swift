import CText

/// What Fontconfig knows of an installed family.
final class InstalledFont {
  private let characters: OpaquePointer

  /// Nil if no font names itself so, letter case aside.
  init?(family: String) {
    guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    defer { FcObjectSetDestroy(wanted) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcObjectSetAdd(wanted, FC_CHARSET)
    guard let set = FcFontList(nil, pattern, wanted) else { return nil }
    defer { FcFontSetDestroy(set) }
    var found: OpaquePointer?
    guard set.pointee.nfont > 0, FcPatternGetCharSet(set.pointee.fonts[0], FC_CHARSET, 0, &found) == FcResultMatch,
      let found
    else { return nil }
    characters = FcCharSetCopy(found)
  }

  deinit { FcCharSetDestroy(characters) }

  func contains(_ scalar: Unicode.Scalar) -> Bool { FcCharSetHasChar(characters, scalar.value) != 0 }
}
