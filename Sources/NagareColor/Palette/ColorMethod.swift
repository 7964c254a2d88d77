/// The method for determining an image's colour or colours.
public enum ColorMethod: String, Hashable, Sendable, CaseIterable {
  /// A single colour: the mean of the samples, or the root of their mean square.
  case average, rms
  /// Several colours, by k-means; if a single one is needed, the most characteristic.
  case kmeans
}
