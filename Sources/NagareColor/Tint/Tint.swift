/// What the picture's colour does to the colours of texts and of their outlines.
///
/// A text goes a part of the way to the picture's hue and chroma, straight in OKLab's plane of a and b, so that it meets no
/// hues but those of the two, mixed; and it keeps its lightness as far as it can: white has no hue, so that a text that is
/// nearly white becomes as much darker as its new chroma takes, `mostShift` at most. It stays readable: its contrast with
/// its outline is not below `leastContrast` afterwards.
///
/// An outline becomes a very dark tone of the picture's hue instead of black, as dark as the text's contrast with it asks for.
public struct Tint: Hashable, Sendable {
  /// Towards what texts go, in OKLab.
  public let a: Double
  /// As `a` is, from blue to yellow.
  public let b: Double
  /// How far they go, 0…1.
  public let strength: Double

  /// WCAG 2.2's contrast for text of ordinary size (success criterion 1.4.3).
  public static let leastContrast = 4.5
  /// The most that a text's lightness changes for the sake of its chroma, in OKLab.
  static let mostShift = 0.1

  /// The lightness in OKLab of an outline at full strength, before its channels are rounded: it stays below 0.25.
  static let outlineLightness = 0.245

  /// - Parameter strength: is limited to 0…1.
  public init(a: Double, b: Double, strength: Double) {
    self.a = a
    self.b = b
    self.strength = min(max(strength, 0), 1)
  }

  /// A text's colour under this tint.
  /// - Parameter outline: what surrounds the text.
  public func color(of text: RGBColor, outlinedWith outline: RGBColor) -> RGBColor {
    guard strength > 0 else { return text }
    let own = OKLab(text)
    let wanted = OKLab(
      lightness: own.lightness, a: own.a + (a - own.a) * strength, b: own.b + (b - own.b) * strength)
    let tinted = RGBColor(LinearRGB(Tint.nearestInGamut(wanted)))
    return tinted.contrast(with: outline) >= Tint.leastContrast ? tinted : Tint.readable(wanted, on: outline)
  }

  /// The colour under this tint of an outline that is black without one: `strength` of the light of a dark tone that has
  /// the picture's hue and chroma, or less of it if the text could not be read.
  /// - Parameter text: the colour that is outlined, tint included.
  public func outline(around text: RGBColor) -> RGBColor {
    guard strength > 0, a != 0 || b != 0 else { return .black }
    let tone = LinearRGB(Tint.withLessChroma(OKLab(lightness: Tint.outlineLightness, a: a, b: b)))
    // Equal shares of red, green and blue light keep OKLab's hue.
    for step in (1...16).reversed() {
      let share = strength * Double(step) / 16
      let color = RGBColor(
        LinearRGB(red: tone.red * share, green: tone.green * share, blue: tone.blue * share))
      if text.contrast(with: color) >= Tint.leastContrast { return color }
    }
    return .black
  }

  /// The colour with as much of a colour's chroma as there is near its lightness, and the nearest such lightness.
  private static func nearestInGamut(_ color: OKLab) -> OKLab {
    // The most chroma is found between black and white, rather above the middle.
    let direction = color.lightness > 0.65 ? -1.0 : 1
    func candidate(_ share: Double, _ shift: Double) -> OKLab {
      let lightness = min(max(color.lightness + direction * shift, 0), 1)
      return OKLab(lightness: lightness, a: color.a * share, b: color.b * share)
    }
    func isShown(_ share: Double, _ shift: Double) -> Bool { LinearRGB(candidate(share, shift)).isInGamut }
    let share = greatestShare { isShown($0, 0) || isShown($0, mostShift) }
    if isShown(share, 0) { return candidate(share, 0) }
    let kept = greatestShare { isShown(share, mostShift * (1 - $0)) }
    return candidate(share, mostShift * (1 - kept))
  }

  /// The greatest number of 0…1, to a thousandth, that has a property which smaller ones have too; 0 if none has it.
  private static func greatestShare(_ hasProperty: (Double) -> Bool) -> Double {
    if hasProperty(1) { return 1 }
    var (possible, tooMuch) = (0.0, 1.0)
    for _ in 0..<10 {
      let share = (possible + tooMuch) / 2
      if hasProperty(share) { possible = share } else { tooMuch = share }
    }
    return possible
  }

  /// The colour nearest in lightness that can be read on a ground: away from the ground if there is one, else on its other
  /// side.
  private static func readable(_ color: OKLab, on ground: RGBColor) -> RGBColor {
    let away = color.lightness >= OKLab(ground).lightness ? 1.0 : -1
    for sign in [away, -away] {
      for step in 0...512 {
        let lightness = color.lightness + sign * Double(step) / 512
        guard (0...1).contains(lightness) else { break }
        let candidate = RGBColor(LinearRGB(withLessChroma(OKLab(lightness: lightness, a: color.a, b: color.b))))
        if candidate.contrast(with: ground) >= leastContrast { return candidate }
      }
    }
    // Of black and white one always has a contrast of 4.5.
    return RGBColor.white.contrast(with: ground) > RGBColor.black.contrast(with: ground) ? .white : .black
  }

  /// A colour of the same lightness and hue that can be shown.
  private static func withLessChroma(_ color: OKLab) -> OKLab {
    let share = greatestShare { share in
      LinearRGB(OKLab(lightness: color.lightness, a: color.a * share, b: color.b * share)).isInGamut
    }
    return OKLab(lightness: color.lightness, a: color.a * share, b: color.b * share)
  }
}
