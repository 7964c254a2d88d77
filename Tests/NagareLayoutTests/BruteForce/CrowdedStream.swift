import NagareComments
import NagareLayout
import TestSupport

/// Ten thousand random comments under the rules of a site, crowded enough that rows often run out.
struct CrowdedStream: Sendable, CustomStringConvertible {
  var description: String
  var site: Site
  var requests: [LaneRequest]

  var stage: Stage { site.stage }
  var rules: LayoutRules { site.rules }

  func run() -> [Outcome] {
    var engine = LayoutEngine(stage: stage, rules: rules)
    return requests.map { engine.place($0) }
  }

  static let bilibili: [CrowdedStream] = Overflow.allCases.flatMap { overflow in
    [nil, FrameRate(numerator: 30_000, denominator: 1001), FrameRate(numerator: 60, denominator: 1)].map {
      bilibili(overflow: overflow, rate: $0, seed: 1)
    }
  }

  static let niconico: [CrowdedStream] = [(1920, 1080), (1440, 1080), (1080, 1920), (640, 360)].map { width, height in
    niconico(on: Stage(width: width, height: height), seed: UInt64(width))
  }

  /// Niconico's boxes and paths, with other rules for comments that find no free rows.
  static let niconicoOtherwise: [CrowdedStream] = Overflow.allCases.map { overflow in
    var stream = niconico(on: Stage(width: 1920, height: 1080), seed: 5)
    var rules = stream.rules
    rules.overflow = overflow
    rules.overlapRow = .firstToClear
    rules.maximumDelay = 2
    stream.site = .niconico(stream.stage, rules)
    stream.description += ", \(overflow)"
    return stream
  }

  static func bilibili(overflow: Overflow, rate: FrameRate?, seed: UInt64, count: Int = 10_000) -> CrowdedStream {
    let stage = Stage(width: 1280, height: 720)
    var rules = LayoutRules.bilibili(for: stage)
    rules.area = 0.5
    rules.overflow = overflow
    rules.maximumDelay = 2
    if let rate { rules.motion = .snap(frameInterval: rate.interval) }
    (rules.gap, rules.rowGap) = overflow == .delay ? (12.5, 3) : (0, 0)
    var random = SeededGenerator(seed: seed)
    var milliseconds = 0
    let requests = (0..<count).map { index in
      milliseconds += pause(upTo: 250, using: &random)
      let height = [24, 34, 34, 34, 34.5, 49, 68].randomElement(using: &random)!
      let isTall = Int.random(in: 0..<200, using: &random) == 0
      return LaneRequest(
        time: Double(milliseconds) / 1000, mode: mode(using: &random),
        box: CommentBox(width: width(of: height, using: &random), height: isTall ? 400 : height), key: UInt64(index))
    }
    let description = "Bilibili, \(overflow), \(rate?.description ?? "exact")"
    return CrowdedStream(description: description, site: .bilibili(stage, rules), requests: requests)
  }

  /// Times in hundredths of a second, as on the site.
  static func niconico(on stage: Stage, seed: UInt64, count: Int = 10_000) -> CrowdedStream {
    var random = SeededGenerator(seed: seed)
    let pixel = NiconicoCanvas(stage: stage).virtualPixel
    var hundredths = 0
    let requests = (0..<count).map { index in
      hundredths += pause(upTo: 20, using: &random)
      let mode = mode(using: &random)
      return LaneRequest(
        time: Double(hundredths) / 100, mode: mode,
        box: niconicoBox(isFixed: mode == .top || mode == .bottom, pixel: pixel, using: &random),
        duration: duration(using: &random), isOwners: Int.random(in: 0..<8, using: &random) == 0, key: UInt64(index))
    }
    let description = "Niconico, \(stage.width)x\(stage.height)"
    return CrowdedStream(description: description, site: .niconico(stage, .niconico(for: stage)), requests: requests)
  }

  /// Half of the comments come at the same time as the one before.
  private static func pause(upTo longest: Int, using random: inout SeededGenerator) -> Int {
    Bool.random(using: &random) ? 0 : Int.random(in: 0...longest, using: &random)
  }

  private static func mode(using random: inout SeededGenerator) -> Comment.Mode {
    [.scroll, .scroll, .scroll, .scroll, .reverse, .top, .bottom].randomElement(using: &random)!
  }

  private static func width(of height: Double, using random: inout SeededGenerator) -> Double {
    let letters = Int.random(in: 0..<20, using: &random) == 0 ? 20...80 : 1...20
    return (height * 0.75).rounded() * Double(Int.random(in: letters, using: &random))
  }

  /// Mostly one line, now and then a drawing of many lines that is as high as the stage or higher.
  private static func niconicoBox(isFixed: Bool, pixel: Double, using random: inout SeededGenerator) -> CommentBox {
    let lines = [1, 1, 1, 1, 1, 1, 2, 3, Int.random(in: 1...40, using: &random)].randomElement(using: &random)!
    let letters = Int.random(in: 1...25, using: &random)
    let request = NiconicoTextRequest(
      size: [.small, .medium, .medium, .big].randomElement(using: &random)!, lines: lines, isFixed: isFixed,
      isFull: Int.random(in: 0..<10, using: &random) == 0, isEnder: Int.random(in: 0..<20, using: &random) == 0)
    let fit = NiconicoSizing.fit(request) { NiconicoTextWidth(advance: $0 * Double(letters), unitCount: letters) }
    return CommentBox(width: fit.width * pixel, height: fit.height * pixel)
  }

  /// Sometimes a duration of its own, 0.1...120 s.
  private static func duration(using random: inout SeededGenerator) -> Double? {
    switch Int.random(in: 0..<30, using: &random) {
    case 0, 1: Double(Int.random(in: 10...40, using: &random)) / 100
    case 2: Double(Int.random(in: 10...300, using: &random)) / 100
    case 3: [5, 10, 30, 120].randomElement(using: &random)!
    default: nil
    }
  }
}
