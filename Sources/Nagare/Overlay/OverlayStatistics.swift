import NagareLayout
import NagareText

/// What an overlay did.
public struct OverlayStatistics: Sendable {
  /// Comments that got a place: of a part, those that were on screen in it.
  public internal(set) var shown = 0
  /// Comments that got none, by reason.
  public internal(set) var dropped: [DropReason: Int] = [:]
  /// Comments that were added and went because too many waited.
  public internal(set) var crowdedOut = 0
  /// Characters that no font has, with how often they were on screen.
  public internal(set) var missingGlyphs: [MissingGlyph] = []
  /// Texts that were typeset.
  public internal(set) var coverageCache = CacheStatistics()
  /// Sprites that were coloured; `bytes` counts those that have left the screen.
  public internal(set) var spriteCache = CacheStatistics()
  /// How many texts were drawn.
  public internal(set) var rasterized = 0
  /// The time it took.
  public internal(set) var rasterizeTime = Duration.zero
  /// The time that watching the pictures' colours took.
  public internal(set) var tintTime = Duration.zero

  init() {}
}
