import CText

/// The text libraries of the running program.
package enum TextLibraries {
  /// A release of a library, such as FreeType 2.13.3.
  package struct Release: Comparable, CustomStringConvertible {
    let name: String
    let numbers: [Int]

    package init(name: String, numbers: [Int]) {
      self.name = name
      self.numbers = numbers
    }

    package var description: String { "\(name) \(numbers.map(String.init).joined(separator: "."))" }

    package static func < (one: Release, other: Release) -> Bool {
      one.numbers.lexicographicallyPrecedes(other.numbers)
    }
  }

  private static let freeType = {
    var library: FT_Library?
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    if FT_Init_FreeType(&library) == 0 {
      FT_Library_Version(library, &major, &minor, &patch)
      FT_Done_FreeType(library)
    }
    return Release(name: "FreeType", numbers: [major, minor, patch].map(Int.init))
  }()

  private static let harfBuzz = {
    var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
    hb_version(&major, &minor, &patch)
    return Release(name: "HarfBuzz", numbers: [major, minor, patch].map(Int.init))
  }()

  private static var fontconfig: Release {
    let version = Int(FcGetVersion())
    return Release(name: "Fontconfig", numbers: [version / 10_000, version / 100 % 100, version % 100])
  }

  /// Names with versions, such as `HarfBuzz 6.0.0`.
  package static var versions: [String] {
    [freeType, harfBuzz, fontconfig].map(\.description) + ["FriBidi \(FRIBIDI_VERSION)"]
  }

  /// Searches for fonts anew, with Fontconfig's settings as the environment names them now. To be called before any
  /// typesetter is made.
  package static func reloadFonts() { FcInitReinitialize() }

  /// The oldest supported releases, from which on texts are drawn identically.
  private static let oldest = [
    Release(name: "FreeType", numbers: [2, 12]), Release(name: "HarfBuzz", numbers: [6]),
  ]

  /// Checks that FreeType and HarfBuzz are of supported releases. As their file names never change, a program may be
  /// run with older ones than it was built with.
  /// - Throws: `FontError.libraryTooOld` if one is older.
  package static func check() throws(FontError) { try check([freeType, harfBuzz]) }

  package static func check(_ found: [Release]) throws(FontError) {
    for release in found {
      guard let least = oldest.first(where: { $0.name == release.name }), release < least else { continue }
      throw .libraryTooOld(found: release.description, needed: least.description)
    }
  }
}
