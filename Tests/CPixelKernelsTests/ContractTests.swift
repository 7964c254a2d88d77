import CPixelKernels
import TestSupport
import Testing

/// What `CPixelKernels.h` promises, held against its text instead of another kernel.
@Suite struct ContractTests {
  @Test(arguments: Kernel.all)
  func everyValidInputIsRoundedToNearest(kernel: Kernel) {
    let canvas = Canvas(width: 256, height: 1)
    var source = SpanSource(colors: [], alphas: [])
    for alpha in 0...255 {
      source.alphas = Array(repeating: UInt8(alpha), count: 256)
      for color in 0...alpha {
        source.colors = Array(repeating: UInt8(color), count: 256)
        for sample in 0...255 { canvas[sample, 0] = UInt8(sample) }
        kernel.blend([.blend(length: 256)], of: source, onto: canvas)
        var worst = 0.0
        for sample in 0...255 {
          let exact = Double(color) + Double(sample) * Double(255 - alpha) / 255
          worst = max(worst, abs(Double(canvas[sample, 0]) - exact))
        }
        guard worst <= 0.5 + 1e-9 else {
          Issue.record("colour \(color), alpha \(alpha): off by \(worst)")
          return
        }
      }
    }
  }

  @Test(arguments: Kernel.all, [false, true])
  func spritesAreClippedOnAllFourSides(kernel: Kernel, upsideDown: Bool) {
    var generator = SeededGenerator(seed: 3)
    let (width, height) = (70, 4)
    for y in -height - 1...6 {
      for x in -width - 1...41 {
        let canvas = Canvas(width: 40, height: 5, padding: 7, upsideDown: upsideDown)
        canvas.fill { SampleKind.premultiplied.sample(using: &generator) }
        let expected = Canvas(copying: canvas)
        let sprite = RandomSprite(.premultiplied, width: width, height: height, using: &generator)
        kernel.blend(sprite.spans, of: sprite.source, onto: canvas, x: x, y: y)
        expected.blendLiterally(sprite, x: x, y: y)
        guard canvas.bytes == expected.bytes else {
          Issue.record("at \(x), \(y)")
          return
        }
      }
    }
  }

  @Test(arguments: Kernel.all)
  func farthestPositionsDrawNothing(kernel: Kernel) {
    var generator = SeededGenerator(seed: 4)
    let canvas = Canvas(width: 33, height: 3)
    canvas.fill { UInt8(truncatingIfNeeded: generator.next()) }
    let before = canvas.bytes
    let span = nagare_span.blend(row: 65535, x: 65535, length: 65535)
    let source = SpanSource(.premultiplied, count: 65535, using: &generator)
    // What 32 bits can hold, and the nearest that are just outside.
    for x in [Int(Int32.min), -2 * 65535, -65535 + 33, Int(Int32.max)] {
      for y in [Int(Int32.min), -65536, -65535, -65532, Int(Int32.max)] {
        kernel.blend([span], of: source, onto: canvas, x: x, y: y)
      }
    }
    #expect(canvas.bytes == before)
  }

  @Test(arguments: Kernel.all)
  func longestSpanIsDrawnWhole(kernel: Kernel) {
    var generator = SeededGenerator(seed: 5)
    let canvas = Canvas(width: 65535, height: 1)
    let source = SpanSource(.premultiplied, count: 65535, using: &generator)
    kernel.blend([.blend(length: 65535)], of: source, onto: canvas)
    #expect((0..<65535).allSatisfy { canvas[$0, 0] == source.colors[$0] })
    kernel.blend([.copy(length: 65535)], of: source, onto: canvas)
    #expect((0..<65535).allSatisfy { canvas[$0, 0] == source.colors[$0] })
  }

  @Test(arguments: Kernel.all)
  func noSpansDrawNothing(kernel: Kernel) {
    var generator = SeededGenerator(seed: 6)
    let canvas = Canvas(width: 64, height: 2)
    canvas.fill { UInt8(truncatingIfNeeded: generator.next()) }
    let before = canvas.bytes
    kernel.blend([], of: SpanSource(.premultiplied, count: 64, using: &generator), onto: canvas)
    #expect(canvas.bytes == before)
  }
}

extension Canvas {
  /// Draws as the contract is worded: one sample after the other, in real numbers.
  fileprivate func blendLiterally(_ sprite: RandomSprite, x: Int, y: Int) {
    for span in sprite.spans {
      for i in 0..<Int(span.length) {
        let (column, row) = (x + Int(span.x) + i, y + Int(span.row))
        guard (0..<width).contains(column), (0..<height).contains(row) else { continue }
        let color = sprite.source.colors[Int(span.offset) + i]
        let alpha = Double(sprite.source.alphas[Int(span.offset) + i])
        let kept = Double(self[column, row]) * (255 - alpha) / 255
        self[column, row] = Int(span.kind) == NAGARE_SPAN_COPY ? color : UInt8((Double(color) + kept).rounded())
      }
    }
  }
}
