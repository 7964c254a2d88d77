import NagareColor
import TestSupport
import Testing

@Suite("Tints")
struct TintTests {
  /// Colours of pictures: sRGB's primaries, and some that are less colourful.
  private static let pictures: [UInt32] = [
    0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00FFFF, 0xFF00FF, 0x804020, 0x205080, 0x406030, 0xC0A0B0,
  ]
  private static let texts: [UInt32] = [
    0xFFFFFF, 0x000000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00CD00, 0x89D5FF, 0x808080, 0x222222,
  ]

  private func tint(_ picture: UInt32, _ strength: Double) -> Tint {
    let lab = OKLab(RGBColor(hex: picture))
    return Tint(a: lab.a, b: lab.b, strength: strength)
  }

  @Test("text can be read on its outline, whatever the picture")
  func contrast() {
    for picture in Self.pictures {
      for text in Self.texts {
        for outline in [RGBColor.black, .white, RGBColor(hex: 0x808080), RGBColor(hex: 0x3060C0)] {
          for strength in [0.01, 0.35, 1] {
            let color = tint(picture, strength).color(of: RGBColor(hex: text), outlinedWith: outline)
            #expect(color.contrast(with: outline) >= 4.5, "\(text) on \(picture) in \(outline.hexText)")
          }
        }
      }
    }
  }

  @Test("an outline is a dark tone of the picture's hue, and letters can be read on it", arguments: pictures)
  func outlines(picture: UInt32) {
    let wanted = OKLCh(RGBColor(hex: picture))
    var lightness = 0.0
    for strength in [0.1, 0.35, 1] {
      for text in Self.texts.map({ RGBColor(hex: $0) }) {
        let outline = tint(picture, strength).outline(around: text)
        #expect(OKLab(outline).lightness <= 0.25, "\(outline.hexText)")
        #expect(outline == .black || text.contrast(with: outline) >= 4.5, "\(text.hexText) in \(outline.hexText)")
        if text.contrast(with: .black) < 4.5 { #expect(outline == .black) }
      }
      let tone = OKLCh(tint(picture, strength).outline(around: .white))
      #expect(tone.lightness > lightness && tone.chroma > 0.005)
      lightness = tone.lightness
    }
    #expect(lightness > 0.22)
    let full = OKLCh(tint(picture, 1).outline(around: .white))
    let apart = abs(full.hue - wanted.hue)
    // A code of 8 bits is some degrees in the dark.
    #expect(min(apart, 360 - apart) < 12, "\(full.hue) instead of \(wanted.hue)")
  }

  @Test("without a hue, or at no strength, an outline is black")
  func blackOutlines() {
    #expect(Tint(a: 0, b: 0, strength: 1).outline(around: .white) == .black)
    #expect(tint(0xFF0000, 0).outline(around: .white) == .black)
  }

  @Test("white takes the picture's hue and stays almost as bright", arguments: pictures)
  func white(picture: UInt32) {
    let wanted = OKLCh(RGBColor(hex: picture))
    let tinted = OKLCh(tint(picture, 0.35).color(of: .white, outlinedWith: .black))
    #expect(tinted.lightness >= 1 - 0.101)
    #expect(tinted.chroma > 0.01 && tinted.chroma <= 0.35 * wanted.chroma + 0.005)
    let apart = abs(tinted.hue - wanted.hue)
    // A code of 8 bits is some degrees of so little chroma.
    #expect(min(apart, 360 - apart) < 8, "\(tinted.hue) instead of \(wanted.hue)")
  }

  @Test("a text in the middle of the scale keeps its lightness and goes as far as the strength says")
  func lightness() {
    let text = RGBColor(hex: 0x909090)
    for picture in Self.pictures {
      let goal = OKLab(RGBColor(hex: picture))
      let tinted = OKLab(tint(picture, 0.25).color(of: text, outlinedWith: .black))
      let wanted = OKLab(lightness: OKLab(text).lightness, a: goal.a / 4, b: goal.b / 4)
      // An 8-bit code away in each channel.
      #expect(tinted.distance(to: wanted) < 0.004, "\(RGBColor(hex: picture).hexText)")
    }
  }

  @Test("at no strength every colour stays as it is, the unreadable ones too")
  func none() {
    for text in Self.texts {
      let color = RGBColor(hex: text)
      #expect(tint(0xFF0000, 0).color(of: color, outlinedWith: .black) == color)
      #expect(tint(0xFF0000, -1).color(of: color, outlinedWith: .black) == color)
    }
  }
}

@Suite("Following a picture's colour")
struct TintTrackerTests {
  private let blue = RGBColor(hex: 0x2040A0)
  private let red = RGBColor(hex: 0xA03020)

  @Test(
    "there is no tint before a picture, for gray ones, for none, and at no strength",
    arguments: [0x000000, 0x777777, 0xFFFFFF, 0x7F7C7A])
  func gray(picture: Int) {
    var tracker = TintTracker(strength: 0.5)
    #expect(tracker.tint(at: 0) == nil)
    tracker.observe(RGBColor(hex: UInt32(picture)), at: 0)
    #expect(tracker.tint(at: 0) == nil)
    tracker.observe(nil, at: 1)
    #expect(tracker.tint(at: 3) == nil)
    var idle = TintTracker(strength: 0)
    idle.observe(red, at: 0)
    #expect(idle.tint(at: 0) == nil)
  }

  @Test("the first picture counts at once, the next makes up 63 % of the difference in a second")
  func smoothing() throws {
    var tracker = TintTracker(strength: 1)
    tracker.observe(blue, at: 10)
    let first = try #require(tracker.tint(at: 10))
    #expect(abs(first.a - OKLab(blue).a) <= 0.005 && abs(first.b - OKLab(blue).b) <= 0.005)
    tracker.observe(red, at: 12)
    #expect(tracker.tint(at: 12) == first)
    let (from, to) = (OKLab(blue), OKLab(red))
    for (wait, share) in [(0.5, 0.393469), (1, 0.632121), (2, 0.864665), (20, 1)] {
      let tint = try #require(tracker.tint(at: 12 + wait))
      #expect(abs(tint.a - (from.a + (to.a - from.a) * share)) <= 0.00501, "after \(wait) s")
      #expect(abs(tint.b - (from.b + (to.b - from.b) * share)) <= 0.00501, "after \(wait) s")
    }
  }

  @Test("looking at the same picture more often changes nothing")
  func steadiness() {
    var (often, seldom) = (TintTracker(strength: 0.35), TintTracker(strength: 0.35))
    for color in [blue, red] {
      let start = color == blue ? 0.0 : 3
      seldom.observe(color, at: start)
      for step in 0..<30 { often.observe(color, at: start + Double(step) / 10) }
    }
    for wait in [0.0, 0.3, 1, 4] { #expect(often.tint(at: 6 + wait) == seldom.tint(at: 6 + wait)) }
  }

  @Test("nearly gray pictures tint less, in a few steps")
  func fading() throws {
    var strengths: Set<Double> = []
    for chroma in stride(from: 0.0, through: 0.06, by: 0.001) {
      var tracker = TintTracker(strength: 0.4)
      tracker.observe(RGBColor(LinearRGB(OKLab(lightness: 0.6, a: chroma, b: 0))), at: 0)
      let strength = tracker.tint(at: 0)?.strength ?? 0
      #expect(chroma > 0.019 || strength == 0)
      #expect(chroma < 0.052 || strength == 0.4)
      strengths.insert(strength)
    }
    #expect((5...9).contains(strengths.count))
  }

  @Test("a step back in time begins anew")
  func seeking() {
    var (tracker, fresh) = (TintTracker(strength: 1), TintTracker(strength: 1))
    tracker.observe(blue, at: 100)
    tracker.observe(red, at: 5)
    fresh.observe(red, at: 5)
    #expect(tracker.tint(at: 5) == fresh.tint(at: 5) && tracker.tint(at: 5) != nil)
  }

  @Test("what was seen before the memory begins leaves no trace", arguments: [0.5, 1.7, 9])
  func forgetting(interval: Double) {
    var generator = SeededGenerator(seed: 1)
    let colors = (0..<60).map { _ in RGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator)) }
    // Steps that tell any difference.
    var (early, late) = (TintTracker(strength: 1, grain: 1e-12), TintTracker(strength: 1, grain: 1e-12))
    early.observe(blue, at: -100)
    for (index, color) in colors.enumerated() {
      let time = Double(index) * interval
      early.observe(color, at: time)
      if index >= 20 { late.observe(color, at: time) }
      let begins = 20 * interval + TintTracker.memory
      guard index > 20, time >= begins || interval > TintTracker.memory else { continue }
      #expect(early.tint(at: time + 0.3) == late.tint(at: time + 0.3), "at \(time)")
    }
  }

  @Test("a picture that stood for longer than the memory still fades away")
  func standing() throws {
    var tracker = TintTracker(strength: 1)
    tracker.observe(blue, at: 0)
    tracker.observe(red, at: 60)
    #expect(tracker.tint(at: 60) == tracker.tint(at: 59))
    #expect(tracker.tint(at: 61) != tracker.tint(at: 60))
  }
}
