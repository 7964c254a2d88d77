import NagareColor
import TestSupport
import Testing

@Suite("Tints")
struct TintTests {
  /// sRGB's primaries and secondaries, and some colours that are less colourful.
  private static let frameColors: [UInt32] = [
    0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00FFFF, 0xFF00FF, 0x804020, 0x205080, 0x406030, 0xC0A0B0,
  ]
  private static let texts: [UInt32] = [
    0xFFFFFF, 0x000000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00CD00, 0x89D5FF, 0x808080, 0x222222,
  ]

  private func tint(_ frame: UInt32, _ strength: Double) -> Tint {
    let lab = OKLab(RGBColor(hex: frame))
    return Tint(a: lab.a, b: lab.b, strength: strength)
  }

  @Test("text is readable on its outline, whatever the frame's colour")
  func contrast() {
    for frame in Self.frameColors {
      for text in Self.texts {
        for outline in [RGBColor.black, .white, RGBColor(hex: 0x808080), RGBColor(hex: 0x3060C0)] {
          for strength in [0.01, 0.35, 1] {
            let color = tint(frame, strength).color(of: RGBColor(hex: text), outlinedWith: outline)
            #expect(color.contrast(with: outline) >= 4.5, "\(text) on \(frame) in \(outline.hexText)")
          }
        }
      }
    }
  }

  @Test("an outline is a dark shade of the frame's hue, and text is readable on it", arguments: frameColors)
  func outlines(frame: UInt32) {
    let wanted = OKLCh(RGBColor(hex: frame))
    var lightness = 0.0
    for strength in [0.1, 0.35, 1] {
      for text in Self.texts.map({ RGBColor(hex: $0) }) {
        let outline = tint(frame, strength).outline(around: text)
        #expect(OKLab(outline).lightness <= 0.25, "\(outline.hexText)")
        #expect(outline == .black || text.contrast(with: outline) >= 4.5, "\(text.hexText) in \(outline.hexText)")
        if text.contrast(with: .black) < 4.5 { #expect(outline == .black) }
      }
      let tone = OKLCh(tint(frame, strength).outline(around: .white))
      #expect(tone.lightness > lightness && tone.chroma > 0.005)
      lightness = tone.lightness
    }
    #expect(lightness > 0.22)
    let full = OKLCh(tint(frame, 1).outline(around: .white))
    let apart = abs(full.hue - wanted.hue)
    // In a dark colour, one 8-bit step changes the hue by some degrees.
    #expect(min(apart, 360 - apart) < 12, "\(full.hue) instead of \(wanted.hue)")
  }

  @Test("without chroma or without strength, an outline is black")
  func blackOutlines() {
    #expect(Tint(a: 0, b: 0, strength: 1).outline(around: .white) == .black)
    #expect(tint(0xFF0000, 0).outline(around: .white) == .black)
  }

  @Test("white takes the frame's hue and stays almost as bright", arguments: frameColors)
  func white(frame: UInt32) {
    let wanted = OKLCh(RGBColor(hex: frame))
    let tinted = OKLCh(tint(frame, 0.35).color(of: .white, outlinedWith: .black))
    #expect(tinted.lightness >= 1 - 0.101)
    #expect(tinted.chroma > 0.01 && tinted.chroma <= 0.35 * wanted.chroma + 0.005)
    let apart = abs(tinted.hue - wanted.hue)
    // At so little chroma, one 8-bit step changes the hue by some degrees.
    #expect(min(apart, 360 - apart) < 8, "\(tinted.hue) instead of \(wanted.hue)")
  }

  @Test("medium grey keeps its lightness, and the strength is the fraction of the way to the frame's colour")
  func lightness() {
    let text = RGBColor(hex: 0x909090)
    for frame in Self.frameColors {
      let goal = OKLab(RGBColor(hex: frame))
      let tinted = OKLab(tint(frame, 0.25).color(of: text, outlinedWith: .black))
      let wanted = OKLab(lightness: OKLab(text).lightness, a: goal.a / 4, b: goal.b / 4)
      // One 8-bit step in each channel.
      #expect(tinted.distance(to: wanted) < 0.004, "\(RGBColor(hex: frame).hexText)")
    }
  }

  @Test("without strength every colour is unchanged, even an unreadable one")
  func none() {
    for text in Self.texts {
      let color = RGBColor(hex: text)
      #expect(tint(0xFF0000, 0).color(of: color, outlinedWith: .black) == color)
      #expect(tint(0xFF0000, -1).color(of: color, outlinedWith: .black) == color)
    }
  }
}

@Suite("Following the frame's colour")
struct TintTrackerTests {
  private let blue = RGBColor(hex: 0x2040A0)
  private let red = RGBColor(hex: 0xA03020)

  @Test(
    "there is no tint before the first colour, for a grey frame, after nil, or without strength",
    arguments: [0x000000, 0x777777, 0xFFFFFF, 0x7F7C7A])
  func gray(frame: Int) {
    var tracker = TintTracker(strength: 0.5)
    #expect(tracker.tint(at: 0) == nil)
    tracker.observe(RGBColor(hex: UInt32(frame)), at: 0)
    #expect(tracker.tint(at: 0) == nil)
    tracker.observe(nil, at: 1)
    #expect(tracker.tint(at: 3) == nil)
    var idle = TintTracker(strength: 0)
    idle.observe(red, at: 0)
    #expect(idle.tint(at: 0) == nil)
  }

  @Test("the first colour applies at once, and the next removes 63 % of the difference in a second")
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

  @Test("observing the same colour more often changes nothing")
  func steadiness() {
    var (often, seldom) = (TintTracker(strength: 0.35), TintTracker(strength: 0.35))
    for color in [blue, red] {
      let start = color == blue ? 0.0 : 3
      seldom.observe(color, at: start)
      for step in 0..<30 { often.observe(color, at: start + Double(step) / 10) }
    }
    for wait in [0.0, 0.3, 1, 4] { #expect(often.tint(at: 6 + wait) == seldom.tint(at: 6 + wait)) }
  }

  @Test("nearly grey frames tint less, in a few steps")
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

  @Test("a step back in time discards earlier colours")
  func seeking() {
    var (tracker, fresh) = (TintTracker(strength: 1), TintTracker(strength: 1))
    tracker.observe(blue, at: 100)
    tracker.observe(red, at: 5)
    fresh.observe(red, at: 5)
    #expect(tracker.tint(at: 5) == fresh.tint(at: 5) && tracker.tint(at: 5) != nil)
  }

  @Test("colours from before the memory have no effect", arguments: [0.5, 1.7, 9])
  func forgetting(interval: Double) {
    var generator = SeededGenerator(seed: 1)
    let colors = (0..<60).map { _ in RGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator)) }
    // With so fine a grain, any difference shows.
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

  @Test("a colour that lasted longer than the memory still fades")
  func standing() throws {
    var tracker = TintTracker(strength: 1)
    tracker.observe(blue, at: 0)
    tracker.observe(red, at: 60)
    #expect(tracker.tint(at: 60) == tracker.tint(at: 59))
    #expect(tracker.tint(at: 61) != tracker.tint(at: 60))
  }
}
