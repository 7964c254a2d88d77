import NagareLayout
import NagareText

/// The statistics of an overlay.
public struct OverlayStatistics: Sendable {
  /// The number of comments that were placed; for a range, of those that were on screen in it.
  public package(set) var shown = 0
  /// The numbers of comments that were dropped, by reason.
  public package(set) var dropped: [DropReason: Int] = [:]
  /// The number of added comments that were dropped because too many waited.
  public package(set) var crowdedOut = 0
  /// Characters that no font has, with the number of times that they were on screen.
  public package(set) var missingGlyphs: [MissingGlyph] = []
  /// The cache of typeset texts.
  package var coverageCache = CacheStatistics()
  /// The cache of coloured sprites; `bytes` counts only sprites that have left the screen.
  package var spriteCache = CacheStatistics()
  /// The cache of animated emotes.
  package var emoteCache = CacheStatistics()
  /// The number of rasterised texts.
  public package(set) var rasterized = 0
  /// The time for rasterising, in seconds.
  public package(set) var rasterizeTime = 0.0
  /// The time for sampling the colours of frames, in seconds.
  public package(set) var tintTime = 0.0

  package init() {}
}
