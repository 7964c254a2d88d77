/// The method for determining an image's colour or colours.
public enum ColorMethod: String, Hashable, Sendable, CaseIterable {
  /// A single colour, by ``AverageMethod``.
  case average, rms
  /// Several colours, found by ``Palette``; if a single one is needed, ``Palette/dominant``.
  case kmeans
}
