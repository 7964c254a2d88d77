import NagareComments
import TestSupport
import Testing

@Suite struct ProtobufDamageTests {
  /// An item that is damaged in one of many ways.
  private func damaged(_ kind: Int, using generator: inout SeededGenerator) -> [UInt8] {
    var item = Wire.item("bad one", id: 9)
    switch kind {
    case 0: return Wire.item("bad", extra: Wire.field(2, 1 << 45))
    case 1: return Wire.item("bad", extra: Wire.field(2, 1 << 50))
    case 2: return Wire.item("bad", extra: Wire.field(2, 1 << 62))
    case 3: return Wire.field(1, Wire.elem("bad", extra: [0x0B]))
    case 4: return Wire.field(1, Wire.elem("bad") + [0x3A, 0x7F, 0x41])
    case 5: item[0] = [0x0B, 0x08, 0x0E, 0x1A, 0x2A, 0x12, 0x00, 0xFF].randomElement(using: &generator) ?? 0
    case 6: item[1] &+= UInt8.random(in: 1...9, using: &generator)
    case 7: item[1] &-= UInt8.random(in: 1...2, using: &generator)
    case 8: item.remove(at: Int.random(in: 2..<item.count, using: &generator))
    case 9: item.insert(0x00, at: 2)
    case 10: item = Array(item.dropLast(Int.random(in: 1...20, using: &generator)))
    default: item = [0xFF, 0x00, 0x7A, 0x01]
    }
    return item
  }

  @Test func goodItemsSurviveAndEachBadOneIsReportedAtItsOffset() throws {
    for seed in 0..<600 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var (bytes, ids, places) = ([] as [UInt8], [] as [String], [] as [Int])
      for number in 0..<Int.random(in: 2...40, using: &generator) {
        // Adjacent damaged items cannot be told apart.
        if places.last.map({ $0 >= bytes.count - 1 }) != true, Int.random(in: 0..<3, using: &generator) == 0 {
          places.append(bytes.count)
          bytes += damaged(Int.random(in: 0...11, using: &generator), using: &generator)
        }
        let text = String(repeating: "好\n:", count: Int.random(in: 1...60, using: &generator))
        let time = UInt64.random(in: 0...9_999_999, using: &generator)
        bytes += Wire.item(text, time: time, id: UInt64(1_000 + number))
        ids.append("\(1_000 + number)")
      }
      let file = try read(bytes, format: .bilibiliProtobuf)
      #expect(Set(file.comments.map(\.id.description)) == Set(ids), "seed \(seed)")
      #expect(file.comments.count == ids.count, "seed \(seed)")
      #expect(file.problems.map(\.position.offset) == places, "seed \(seed)")
    }
  }

  @Test func truncationKeepsEveryCompleteItem() throws {
    let items = (0..<6).map { Wire.item("第\($0)\n", time: UInt64($0) * 70_000, id: UInt64($0) + 1) }
    let bytes = Array(items.joined())
    let ends = items.indices.map { items[...$0].joined().count }
    for count in 1...bytes.count {
      let file = try read(Array(bytes.prefix(count)), format: .bilibiliProtobuf)
      #expect(file.comments.count == ends.count { $0 <= count }, "\(count)")
      #expect(file.problems.map(\.reason) == (ends.contains(count) ? [] : [.truncated]), "\(count)")
    }
  }

  @Test func truncatedPartDoesNotAffectTheNext() throws {
    let first = Wire.item("a", id: 1)
    let part = first + Wire.item("b", id: 2)
    for count in 1..<part.count {
      let file = try read(Array(part.prefix(count)) + part, format: .bilibiliProtobuf)
      let whole = count >= first.count ? 1 : 0
      #expect(file.comments.count == whole + 2, "\(count)")
      #expect(file.problems.count == (count == first.count ? 0 : 1), "\(count)")
    }
  }

  @Test func randomBytesAreReadWithoutACrash() {
    let fragments = [
      Wire.item(), Wire.elem(), Wire.field(7, "x"), [0x0A], [0x0B], [0x0C], [0xFF, 0xFF, 0xFF], [0x0A, 0x02], [0x3A],
      Wire.field(4, Wire.field(1, 0)), [UInt8](repeating: 0xFF, count: 10), Wire.varint(.max),
    ]
    for seed in 0..<4_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        if Bool.random(using: &generator) {
          bytes += fragments[Int.random(in: 0..<fragments.count, using: &generator)]
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      let file = try? read(bytes, format: .bilibiliProtobuf)
      #expect(file.map { $0.itemCount <= bytes.count } == true, "seed \(seed)")
      #expect(file?.comments.allSatisfy { CommentLimits.time.contains($0.time) } == true, "seed \(seed)")
      _ = try? read(bytes, format: nil)
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      [0x0A], [0x0A, 0x7F], [0x0A, 0xFF, 0xFF, 0x03], [0x0B], [0x0A, 0xFF, 0x7F, 0x3A, 0x00], [0x3A, 0x00],
      [0x0A, 0x06, 0x08, 0x01, 0x10, 0x01, 0x3A, 0x00], [0x0A, 0xFF, 0xFF, 0x7F, 0x0B], [0x0A, 0x20, 0x0C], [0xFF],
      [0x0A, 0x80, 0x80, 0x40, 0x20, 0x01, 0x28, 0x01],
    ] as [[UInt8]])
  func hostileRepetitionTakesLinearTime(unit: [UInt8]) throws {
    func elapsed(bytes: Int) throws -> Duration {
      let content = Array([[UInt8]](repeating: unit, count: bytes / unit.count).joined())
      return try ContinuousClock().measure { _ = try read(content, format: .bilibiliProtobuf) }
    }
    // Quadratic time would be sixteen times as long. The second is for a busy machine. The lengths are short
    // because the testing library takes a backtrace of every error, caught or not.
    #expect(try elapsed(bytes: 400_000) < elapsed(bytes: 100_000) * 10 + .seconds(2))
  }
}
