/// What counts as the colour of a picture, or as its colours.
public enum ColorMethod: String, Hashable, Sendable, CaseIterable {
  /// One colour, as ``AverageMethod`` has them.
  case average, rms
  /// Several, as ``Palette`` finds them; where one is wanted, the ``Palette/dominant`` one.
  case kmeans
}
