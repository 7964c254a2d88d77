import NagareLayout
import NagareText

/// What an overlay did.
public struct OverlayStatistics: Sendable {
  /// Comments that got a place: of a part, those that were on screen in it.
  public package(set) var shown = 0
  /// Comments that got none, by reason.
  public package(set) var dropped: [DropReason: Int] = [:]
  /// Comments that were added and went because too many waited.
  public package(set) var crowdedOut = 0
  /// Characters that no font has, with how often they were on screen.
  public package(set) var missingGlyphs: [MissingGlyph] = []
  /// Texts that were typeset.
  public package(set) var coverageCache = CacheStatistics()
  /// Sprites that were coloured; `bytes` counts those that have left the screen.
  public package(set) var spriteCache = CacheStatistics()
  /// How many texts were drawn.
  public package(set) var rasterized = 0
  /// The time it took.
  public package(set) var rasterizeTime = Duration.zero
  /// The time that watching the pictures' colours took.
  public package(set) var tintTime = Duration.zero

  package init() {}
}
