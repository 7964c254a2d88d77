/// What the picture's colour does to the colours of texts.
///
/// A text keeps its lightness, as far as colours of that lightness exist, and takes a share of the picture's hue and chroma
/// in OKLCh. It stays readable: its contrast with its outline is never below `leastContrast` afterwards.
public struct Tint: Hashable, Sendable {
  /// Towards what texts go, in OKLab: the same for all lightnesses.
  public let a: Double
  public let b: Double
  /// How far they go, 0…1.
  public let strength: Double

  /// The contrast of WCAG 2.2 for text of ordinary size.
  public static let leastContrast = 4.5

  public init(picture: OKLab, strength: Double) {
    self.a = picture.a
    self.b = picture.b
    self.strength = strength
  }
}
