import Foundation
import NagarePeople
import Testing

@Suite("Shares of classes")
struct ClassSharesTests {
  private func bytes(_ values: [Float], _ classCount: Int, _ counted: Set<Int>? = nil) -> [UInt8] {
    let count = values.count / classCount
    var bytes = [UInt8](repeating: 0xAA, count: count)
    ClassShares(classCount: classCount, counted: counted).write(values, to: &bytes, pixels: count)
    return bytes
  }

  @Test("the value of a single class is a probability, clipped to 0…1; NaN is 0")
  func one() {
    #expect(bytes([0, 0.5, 1, -3, 7, .nan, .infinity, 0.3019], 1) == [0, 128, 255, 0, 255, 0, 255, 77])
  }

  @Test("of several classes, all but the first count")
  func usual() {
    #expect(ClassShares(classCount: 2).counted == [1])
    #expect(ClassShares(classCount: 4).counted == [1, 2, 3])
    #expect(bytes([0.25, 0.75, 1, 0], 2) == [191, 0])
    #expect(bytes([0.25, 0.5, 0.25, 0.8, 0.1, 0.1], 3) == [191, 51])
  }

  @Test("the classes that count can be chosen; missing ones are ignored")
  func counted() {
    #expect(bytes([0.25, 0.5, 0.25], 3, [0, 2, 9]) == [128])
    #expect(ClassShares(classCount: 3, counted: [3]).counted.isEmpty)
  }

  @Test("values that do not add up to 1 are logits for softmax")
  func softmax() {
    let share = exp(2.0) / (exp(2.0) + exp(-1.0) + exp(0.5))
    #expect(bytes([-1, 2, 0.5], 3, [1]) == [UInt8(share * 255 + 0.5)])
    #expect(bytes([500, 500, -500, 500], 2) == [128, 255])
  }
}
