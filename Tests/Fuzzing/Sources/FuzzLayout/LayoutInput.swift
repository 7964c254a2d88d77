import FuzzSupport
import Nagare

/// A stage, rules and a stream of comments from the fuzzer's bytes.
struct LayoutInput {
  /// A request to the engine.
  enum Request {
    case comment(LaneRequest)
    case notice(time: Double, staying: Double, box: CommentBox)
  }

  let stage: Stage
  let rules: LayoutRules
  private(set) var requests: [Request] = []

  /// Few enough to compare all pairs.
  private static let maxRequests = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var reader = ByteReader(bytes)
    stage = LayoutInput.stage(&reader)
    rules = LayoutInput.rules(for: stage, &reader)
    var time = reader.choice([0, -2, 12.345678, 3600, 1e6 + 0.1, 1e9 - 4, -1e9, 33.3666])
    // The height of most boxes.
    let line = reader.number { 4 + $0 / 2 }
    while !reader.isAtEnd, requests.count < LayoutInput.maxRequests {
      requests.append(LayoutInput.request(&time, line: line, &reader))
    }
  }

  private static func stage(_ reader: inout ByteReader) -> Stage {
    let index = Int(reader.byte())
    let usual = [(640, 360), (360, 640), (1920, 1080), (64, 36), (223, 40), (1, 1), (1280, 200), (100, 7)]
    if index < 192 { return Stage(width: usual[index % usual.count].0, height: usual[index % usual.count].1) }
    return Stage(width: reader.integer { 1 + $0 * $0 }, height: reader.integer { 1 + $0 * 5 })
  }

  private static func request(_ time: inout Double, line: Double, _ reader: inout ByteReader) -> Request {
    let kind = reader.byte()
    let step = reader.byte()
    var asked = time
    switch step {
    // Half of the comments are at the time of the one before, or some microseconds later.
    case 0..<96: break
    case 96..<128: time += Double(step - 96) / 1e6
    case 128..<240: time += Double(step - 128) / 100
    default: asked = reader.number { time - $0 / 100 }
    }
    if step < 240 { asked = time }
    let box = CommentBox(
      width: reader.number { $0 * line / 4 + 1 }, height: kind & 8 == 0 ? line : reader.number { $0 * 2 + 0.25 })
    if kind >= 248 { return .notice(time: asked, staying: reader.number { $0 / 10 }, box: box) }
    // Numbers without a mode scroll.
    let mode = Comment.Mode(rawValue: kind & 7) ?? .scroll
    return .comment(
      LaneRequest(
        time: asked, mode: mode, box: box, duration: kind & 16 == 0 ? nil : reader.number { $0 / 8 },
        isOwners: kind & 32 != 0, entersAtOwnTime: kind & 64 != 0, key: UInt64(step)))
  }
}
