import CPixelKernels
import NagarePixels
import TestSupport
import Testing

/// Every kernel gives the bytes that the reference gives.
@Suite struct AgreementTests {
  @Test(arguments: Kernel.vectorized, SampleKind.allCases)
  func spansOfEveryLengthAtEveryAlignment(kernel: Kernel, kind: SampleKind) {
    var generator = SeededGenerator(seed: 1)
    for length in 1...257 {
      let source = SpanSource(kind, count: length + 64, using: &generator)
      for alignment in 0..<32 {
        let offset = Int.random(in: 0...64, using: &generator)
        let canvas = Canvas(width: length, height: 1, alignment: alignment)
        canvas.fill { kind.sample(using: &generator) }
        let expected = Canvas(copying: canvas)
        let span = nagare_span.blend(length: length, offset: offset)
        kernel.blend([span], of: source, onto: canvas)
        Kernel.reference.blend([span], of: source, onto: expected)
        guard canvas.bytes == expected.bytes else {
          Issue.record("length \(length), alignment \(alignment), source offset \(offset)")
          return
        }
      }
    }
  }

  @Test(arguments: Kernel.vectorized, SampleKind.allCases)
  func spritesOfManySpansAtAnyPosition(kernel: Kernel, kind: SampleKind) {
    var generator = SeededGenerator(seed: 2)
    for trial in 0..<600 {
      let canvas = Canvas(
        width: .random(in: 1...300, using: &generator), height: .random(in: 1...12, using: &generator),
        alignment: .random(in: 0..<64, using: &generator), padding: .random(in: 0...40, using: &generator),
        upsideDown: .random(using: &generator))
      canvas.fill { kind.sample(using: &generator) }
      let expected = Canvas(copying: canvas)
      let sprite = RandomSprite(
        kind, width: .random(in: 1...400, using: &generator), height: .random(in: 1...12, using: &generator),
        using: &generator)
      let x = Int.random(in: -sprite.width...canvas.width, using: &generator)
      let y = Int.random(in: -sprite.height...canvas.height, using: &generator)
      kernel.blend(sprite.spans, of: sprite.source, onto: canvas, x: x, y: y)
      Kernel.reference.blend(sprite.spans, of: sprite.source, onto: expected, x: x, y: y)
      guard canvas.bytes == expected.bytes else {
        Issue.record("trial \(trial): \(canvas.width)x\(canvas.height), sprite \(sprite.width) wide at \(x), \(y)")
        return
      }
    }
  }
}
