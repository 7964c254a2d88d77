import NagareColor

/// How colours are found in pictures.
public struct PaletteSettings: Sendable {
  /// How the colours are found.
  public var method: ColorMethod
  /// The most colours by k-means, 1…16.
  public var count = 4
  /// Where distances between colours are measured.
  public var space = Palette.Space.rgb
  /// How small a picture is made first; nil for what suits the method.
  public var size: DownscaledImage.Size?
  /// Where colours are chosen at random, this decides.
  public var seed: UInt64 = 0

  /// The usual settings of a method.
  public init(method: ColorMethod = .kmeans) {
    self.method = method
  }

  /// How small a picture is made first.
  public var resolvedSize: DownscaledImage.Size { size ?? (method == .kmeans ? .palette : .average) }

  /// The colours of a picture, the largest share first; none if it has nothing that can be seen.
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
