import Nagare
import TestSupport
import Testing

@Suite("Pools of colours")
struct ColorPoolTests {
  /// An image whose columns go from black to white, one in four of which is red.
  private func image(_ side: Int, red: Int = 4) -> DownscaledImage {
    DownscaledImage(
      colors: (0..<side * side).map { index in
        let x = index % side
        let gray = UInt8(255 * x / max(side - 1, 1))
        return x % red == 0 ? RGBColor(hex: 0xFF0000) : RGBColor(red: gray, green: gray, blue: gray)
      })
  }

  private func share(_ hex: UInt32, of pool: ColorPool) -> Double {
    Double(pool.image.colors.count { $0.hex == hex }) / Double(max(pool.image.colors.count, 1))
  }

  @Test("within the budget, all colours are kept")
  func small() {
    var pool = ColorPool(budget: 1_000)
    pool.add(image(20))
    pool.add(DownscaledImage(colors: [.white, .black]))
    #expect(pool.image.colors == image(20).colors + [.white, .black])
  }

  @Test("beyond the budget, every image keeps its share and its mixture", arguments: [16, 200, 256])
  func thinning(side: Int) {
    var pool = ColorPool(budget: 1 << 17)
    for number in 0..<100 {
      pool.add(number % 2 == 0 ? image(side) : DownscaledImage(colors: Array(repeating: .white, count: side * side)))
      #expect(pool.image.colors.count <= 1 << 17)
    }
    let expected = Double(image(side).colors.count { $0.hex == 0xFF0000 }) / Double(side * side) / 2
    #expect(abs(share(0xFF0000, of: pool) - expected) < 0.02)
    #expect(share(0xFFFFFF, of: pool) > 0.5 && share(0xFFFFFF, of: pool) < 0.54)
    if 100 * side * side > 1 << 17 { #expect(pool.image.colors.count > 1 << 15) }
  }

  @Test("the number of kept colours does not depend on when they were added")
  func fairness() {
    var pool = ColorPool(budget: 1 << 14)
    let colors = (0..<64).map { RGBColor(hex: UInt32($0)) }
    for color in colors { pool.add(DownscaledImage(colors: Array(repeating: color, count: 1_024))) }
    let counts = colors.map { color in pool.image.colors.count { $0 == color } }
    #expect(Set(counts).count == 1 && counts[0] > 100)
  }

  @Test("every second frame is dropped, and the rest is kept")
  func halves() {
    var pool = ColorPool(budget: 3_000)
    for number in 0..<8 {
      pool.add(DownscaledImage(colors: Array(repeating: RGBColor(hex: UInt32(number)), count: 600)))
    }
    pool.dropEverySecondFrame()
    #expect(Set(pool.image.colors.map(\.hex)) == [0, 2, 4, 6])
    let count = pool.image.colors.count
    pool.add(DownscaledImage(colors: Array(repeating: .white, count: 600)))
    #expect(pool.image.colors.count == count / 4 * 5)
    pool.removeAll()
    #expect(pool.image.colors.isEmpty)
    pool.add(image(20))
    #expect(pool.image == image(20))
  }
}
