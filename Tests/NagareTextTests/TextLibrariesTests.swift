import NagareText
import Testing

@Suite("Libraries for text") struct TextLibrariesTests {
  private typealias Release = TextLibraries.Release

  @Test("older releases than the supported ones are refused, and named")
  func oldReleases() throws {
    try TextLibraries.check()
    let freeType = Release(name: "FreeType", numbers: [2, 12, 1])
    let harfBuzz = Release(name: "HarfBuzz", numbers: [6, 0])
    try TextLibraries.check([freeType, harfBuzz])
    try TextLibraries.check([Release(name: "FreeType", numbers: [3]), Release(name: "HarfBuzz", numbers: [12, 3, 2])])
    #expect(throws: FontError.libraryTooOld(found: "FreeType 2.11.1", needed: "FreeType 2.12")) {
      try TextLibraries.check([Release(name: "FreeType", numbers: [2, 11, 1]), harfBuzz])
    }
    #expect(throws: FontError.libraryTooOld(found: "HarfBuzz 5.3.1", needed: "HarfBuzz 6")) {
      try TextLibraries.check([freeType, Release(name: "HarfBuzz", numbers: [5, 3, 1])])
    }
  }
}
