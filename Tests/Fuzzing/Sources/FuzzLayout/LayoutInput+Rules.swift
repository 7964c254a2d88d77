import FuzzSupport
import Nagare

extension LayoutInput {
  /// A site's rules or the plain ones, some of them changed.
  static func rules(for stage: Stage, _ reader: inout ByteReader) -> LayoutRules {
    var rules = reader.choice([LayoutRules.bilibili(for: stage), .niconico(for: stage), .plain])
    let changes = reader.flags()
    if changes(0) {
      rules.scrollTime = reader.number { $0 / 16 }
      rules.fixedTime = reader.number { $0 / 16 }
    }
    if changes(1) {
      rules.area = reader.number { $0 / 239 }
      rules.keepClear = areas(&reader)
      if reader.byte() & 3 == 0 { rules.lanes = areas(&reader) }
    }
    if changes(2) { changeCrowding(&rules, &reader) }
    if changes(3) {
      rules.gap = reader.number { $0 / 4 }
      rules.rowGap = reader.integer { $0 / 16 }
    }
    if changes(4) {
      let rates = [24, 24_000.0 / 1001, 25, 30_000.0 / 1001, 60, 144, 1]
      rules.motion = .snap(frameInterval: reader.number { 1 / rates[Int($0) % rates.count] })
    }
    if changes(5) { changeSwitches(&rules, &reader) }
    if changes(6) { rules.path = path(&reader) }
    if changes(7) { rules.fixedTolerance = reader.number { $0 / 100 } }
    return rules
  }

  private static func areas(_ reader: inout ByteReader) -> [StageArea] {
    (0..<reader.byte() % 4).map { _ in
      let kind = Int(reader.byte() & 3)
      let height = length(&reader)
      if kind < 3 { return .band(StageArea.Place.allCases[kind], height: height) }
      return .box(x: length(&reader), y: length(&reader), width: length(&reader), height: height)
    }
  }

  private static func length(_ reader: inout ByteReader) -> StageArea.Length {
    reader.byte() & 1 == 0 ? .share(reader.number { $0 / 300 }) : .pixels(reader.integer { $0 })
  }

  private static func changeCrowding(_ rules: inout LayoutRules, _ reader: inout ByteReader) {
    rules.overflow = reader.choice(Overflow.allCases)
    rules.maximumDelay = reader.number { $0 / 20 }
    rules.overlapRow = reader.choice([.firstToClear, .random])
    rules.maxOnScreen = reader.byte() & 1 == 0 ? nil : reader.integer { $0 / 8 }
    rules.screenLimitRule = reader.choice([.refuse, .hideOldest])
  }

  private static func changeSwitches(_ rules: inout LayoutRules, _ reader: inout ByteReader) {
    let switches = reader.flags()
    rules.usesOwnDurations = switches(0)
    rules.separatesOwners = switches(1)
    rules.tallRow = switches(2) ? .centred : .anchored
    rules.layerOrder = switches(3) ? .byMode : switches(4) ? .byTime : .ownersLast
    rules.keepsModesApart = switches(5)
    rules.seed = UInt64(reader.byte())
  }

  private static func path(_ reader: inout ByteReader) -> ScrollPath? {
    let low = reader.number { $0 * 4 - 400 }
    let width = reader.number { $0 * 8 }
    let high = low + width
    guard low <= high else { return nil }
    return ScrollPath(
      start: reader.number { high + $0 * 4 }, range: reader.number { $0 * 8 + 1 },
      widthShare: reader.number { $0 / 239 }, lead: reader.number { $0 / 60 }, judged: low...high)
  }
}
