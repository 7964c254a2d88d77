import NagareMasks
import NagarePixels
import TestSupport
import Testing

@Suite("Webmasks that cannot be read")
struct DamagedWebmaskTests {
  private static let drawing = WebmaskWriter.drawing(["M0 0l100 0 0 100z"])
  private static let writer = WebmaskWriter(segments: [
    (0, [(0, drawing), (33, drawing)]), (10_000, [(10_000, drawing), (10_033, drawing)]),
  ])

  /// An invalid file, and the reason and the place that its error gives.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]
    let reason: WebmaskError.Reason
    var segment: Int?
    var mask: Int?
  }

  private static func changed(_ change: (inout WebmaskWriter) -> Void) -> [UInt8] {
    var writer = writer
    change(&writer)
    return writer.file
  }

  private static func drawn(_ drawing: String) -> [UInt8] {
    WebmaskWriter(segments: [(0, [(0, Self.drawing), (33, drawing)])]).file
  }

  private static func path(_ path: String) -> [UInt8] { drawn(WebmaskWriter.drawing([path])) }

  private static func encoded(_ encode: @escaping @Sendable (String) -> String) -> [UInt8] {
    changed { $0.content = { _, _ in WebmaskWriter.content(of: [(0, drawing)], encode: encode) } }
  }

  static let damages: [Damage] = {
    let whole = writer.file
    return [
      Damage(testDescription: "empty", file: [], reason: .notAWebmask),
      Damage(testDescription: "another magic", file: changed { $0.magic = "MASS" }, reason: .notAWebmask),
      Damage(testDescription: "only the magic", file: Array(whole.prefix(4)), reason: .truncated),
      Damage(testDescription: "half a header", file: Array(whole.prefix(14)), reason: .truncated),
      Damage(testDescription: "version 2", file: changed { $0.version = 2 }, reason: .version(2)),
      Damage(testDescription: "no segment", file: changed { $0.count = 0 }, reason: .segmentCount(0)),
      Damage(testDescription: "negative count", file: changed { $0.count = -1 }, reason: .segmentCount(-1)),
      Damage(
        testDescription: "too many segments", file: changed { $0.count = 1_000_000 }, reason: .segmentCount(1_000_000)),
      Damage(testDescription: "half a table", file: Array(whole.prefix(40)), reason: .truncated),
      Damage(
        testDescription: "offset in the table", file: changed { $0.offset = { $0 == 0 ? 20 : $1 } },
        reason: .offset(20), segment: 0),
      Damage(
        testDescription: "negative offset", file: changed { $0.offset = { $0 == 1 ? -5 : $1 } }, reason: .offset(-5),
        segment: 1),
      Damage(
        testDescription: "offset beyond the end", file: changed { $0.offset = { $0 == 1 ? 99_999 : $1 } },
        reason: .offset(99_999), segment: 1),
      Damage(
        testDescription: "offsets backwards", file: changed { $0.offset = { $0 == 1 ? 48 : $1 } }, reason: .offset(48),
        segment: 1),
      Damage(
        testDescription: "times backwards", file: changed { $0.segments[0].time = 20_000 }, reason: .time(10_000),
        segment: 1),
      Damage(
        testDescription: "negative time", file: changed { $0.segments[0].time = -1 }, reason: .time(-1), segment: 0),
      Damage(
        testDescription: "truncated gzip", file: Array(whole.dropLast(20)), reason: .compression, segment: 1),
      Damage(
        testDescription: "no gzip", file: Array(whole.prefix(48)) + Array(repeating: 7, count: 500),
        reason: .compression, segment: 0),
      Damage(
        testDescription: "bomb",
        file: changed { $0.content = { _, _ in Array(repeating: 0, count: WebmaskLimits.segmentBytes + 1) } },
        reason: .tooLarge, segment: 0),
      Damage(
        testDescription: "too many masks",
        file: changed { $0.content = { _, _ in Array(repeating: 0, count: 12 * (WebmaskLimits.masks + 1)) } },
        reason: .tooLarge, segment: 0),
      Damage(
        testDescription: "negative length",
        file: changed { $0.content = { _, _ in WebmaskWriter.bytes(Int32(-1)) + WebmaskWriter.bytes(Int64(0)) } },
        reason: .length(-1), segment: 0, mask: 0),
      Damage(
        testDescription: "length beyond the segment",
        file: changed {
          $0.content = { _, content in content + WebmaskWriter.bytes(Int32(9)) + WebmaskWriter.bytes(Int64(0)) }
        }, reason: .length(9), segment: 0, mask: 2),
      Damage(
        testDescription: "a truncated header", file: changed { $0.content = { _, content in content + [0, 0, 0] } },
        reason: .length(3), segment: 0, mask: 2),
      Damage(
        testDescription: "a mask before the beginning",
        file: changed { $0.segments[1].masks[1].time = -40 }, reason: .time(-40), segment: 1, mask: 1),
      Damage(testDescription: "no URL", file: encoded { $0 }, reason: .encoding, segment: 0, mask: 0),
      Damage(
        testDescription: "an empty URL", file: encoded { _ in "data:image/svg+xml;base64," }, reason: .encoding,
        segment: 0, mask: 0),
      Damage(testDescription: "no viewBox", file: drawn("<svg>"), reason: .drawing("viewBox"), segment: 0, mask: 1),
      Damage(
        testDescription: "no size", file: drawn(WebmaskWriter.drawing([], width: 0)), reason: .drawing("viewBox"),
        segment: 0, mask: 1),
      Damage(
        testDescription: "a huge size", file: drawn(WebmaskWriter.drawing([], height: 99_999)),
        reason: .drawing("viewBox"), segment: 0, mask: 1),
      Damage(
        testDescription: "no transform", file: drawn("<svg viewBox=\"0 0 32 18\">"), reason: .drawing("translation"),
        segment: 0, mask: 1),
      Damage(testDescription: "an arc", file: path("M0 0A5 5 0 0 0 9 9z"), reason: .path(4), segment: 0, mask: 1),
      Damage(testDescription: "numbers alone", file: path("0 0 1 1"), reason: .path(0), segment: 0, mask: 1),
      Damage(testDescription: "an exponent", file: path("M0 0l1e9 1z"), reason: .coordinate, segment: 0, mask: 1),
      Damage(testDescription: "half a point", file: path("M0 0l1 2 3"), reason: .coordinate, segment: 0, mask: 1),
      Damage(testDescription: "not a number", file: path("MNaN 0z"), reason: .coordinate, segment: 0, mask: 1),
      Damage(testDescription: "far away", file: path("M0 0l9999999 0z"), reason: .coordinate, segment: 0, mask: 1),
      Damage(
        testDescription: "far away by steps", file: path("M0 0" + String(repeating: "l900000 0", count: 3)),
        reason: .coordinate, segment: 0, mask: 1),
      Damage(
        testDescription: "too many edges", file: path("M0 0l" + String(repeating: "1 1 ", count: 60_000)),
        reason: .tooManyEdges, segment: 0, mask: 1),
      Damage(
        testDescription: "an unterminated path",
        file: drawn("<svg viewBox=\"0 0 32 18\"><g transform=\"translate(0,18) scale(0.1,-0.1)\"><path d=\"M0 0"),
        reason: .drawing("path"), segment: 0, mask: 1),
    ]
  }()

  @Test("each is an error with its reason and place", arguments: damages)
  func error(damage: Damage) {
    let error = #expect(throws: WebmaskError.self) {
      let webmask = try Webmask(damage.file)
      for segment in webmask.starts.indices {
        for mask in try webmask.masks(ofSegment: segment) { _ = try mask.outlines() }
      }
    }
    #expect(error?.reason == damage.reason)
    #expect(error?.segment == damage.segment && error?.mask == damage.mask)
    #expect(error.map { !"\($0)".isEmpty } == true)
  }

  @Test("segments before a truncated one can be read")
  func truncated() throws {
    let webmask = try Webmask(Array(Self.writer.file.dropLast(20)))
    #expect(try webmask.masks(ofSegment: 0).count == 2)
    #expect(throws: WebmaskError.self) { try webmask.masks(ofSegment: 1) }
  }

  @Test("no changed or truncated file crashes the reader")
  func anyDamage() {
    var generator = SeededGenerator(seed: 1)
    let whole = Self.writer.file
    for _ in 0..<3_000 {
      var file = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        file[Int.random(in: 0..<file.count, using: &generator)] = UInt8(truncatingIfNeeded: generator.next())
      }
      file = Array(file.prefix(.random(in: 0...file.count, using: &generator)))
      guard let webmask = try? Webmask(file) else { continue }
      for segment in webmask.starts.indices {
        for mask in (try? webmask.masks(ofSegment: segment)) ?? [] {
          _ = try? mask.outlines().mask(width: 40, height: 30)
        }
      }
    }
  }
}
