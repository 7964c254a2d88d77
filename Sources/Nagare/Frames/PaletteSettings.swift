import NagareColor

/// The settings for finding the colours of frames.
package struct PaletteSettings: Sendable {
  /// The method that finds the colours.
  package var method: ColorMethod
  /// The most colours for k-means, 1…16.
  package var count = 4
  /// The colour space in which k-means measures distances.
  package var space = Palette.Space.rgb
  /// The size to downscale frames to first; nil to choose it by the method.
  package var size: DownscaledImage.Size?
  /// The seed for random choices.
  package var seed: UInt64 = 0

  /// The default settings of a method.
  package init(method: ColorMethod = .kmeans) {
    self.method = method
  }

  /// The size to downscale frames to first.
  package var resolvedSize: DownscaledImage.Size { size ?? (method == .kmeans ? .palette : .average) }

  /// The colours of a downscaled frame, the largest share first; empty if everything is transparent.
  func colors(of image: DownscaledImage) -> [Palette.Entry] {
    switch method {
    case .average: single(image.average(.average))
    case .rms: single(image.average(.rms))
    case .kmeans:
      image.colors.isEmpty ? [] : Palette(of: image, count: count, space: space, seed: seed).entries
    }
  }

  private func single(_ color: RGBColor?) -> [Palette.Entry] {
    color.map { [Palette.Entry(color: $0, share: 1)] } ?? []
  }
}
