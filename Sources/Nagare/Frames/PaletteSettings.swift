import NagareColor

/// The settings for finding the colours of frames.
public struct PaletteSettings: Sendable {
  /// The method that finds the colours.
  public var method: ColorMethod
  /// The most colours for k-means, 1…16.
  public var count = 4
  /// The colour space in which distances are measured.
  public var space = Palette.Space.rgb
  /// The size to reduce frames to first; nil to choose it by the method.
  public var size: DownscaledImage.Size?
  /// The seed for random choices.
  public var seed: UInt64 = 0

  /// The usual settings of a method.
  public init(method: ColorMethod = .kmeans) {
    self.method = method
  }

  /// The size to reduce frames to first.
  public var resolvedSize: DownscaledImage.Size { size ?? (method == .kmeans ? .palette : .average) }

  /// The colours of a reduced frame, the largest share first; empty if everything is transparent.
  func colors(of picture: DownscaledImage) -> [Palette.Entry] {
    switch method {
    case .average: single(picture.average(.average))
    case .rms: single(picture.average(.rms))
    case .kmeans:
      picture.colors.isEmpty ? [] : Palette(of: picture, count: count, space: space, seed: seed).entries
    }
  }

  private func single(_ color: RGBColor?) -> [Palette.Entry] {
    color.map { [Palette.Entry(color: $0, share: 1)] } ?? []
  }
}
