import CText

/// The characters of an installed family, as Fontconfig lists them.
final class InstalledFont {
  private let characters: OpaquePointer

  /// Nil if no installed font has this family name, ignoring case.
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

extension InstalledFont {
  /// The first family names of all installed fonts, sorted and without duplicates.
  static let families: [String] = {
    guard let pattern = FcPatternCreate(), let wanted = nagare_family_objects() else { return [] }
    defer { FcPatternDestroy(pattern) }
    defer { FcObjectSetDestroy(wanted) }
    guard let set = FcFontList(nil, pattern, wanted) else { return [] }
    defer { FcFontSetDestroy(set) }
    var names: Set<String> = []
    for index in 0..<Int(set.pointee.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      _ = FcPatternGetString(set.pointee.fonts[index], FC_FAMILY, 0, &name)
      if let name { names.insert(String(cString: name)) }
    }
    return names.sorted()
  }()
}
