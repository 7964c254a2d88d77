import CPixelKernels
import NagarePixels
import TestSupport
import Testing

/// Every kernel gives the same bytes as the reference.
@Suite struct AgreementTests {
  @Test(arguments: Kernel.vectorized, [SampleFormat.byte, SampleFormat.words[3], SampleFormat.words[4]])
  func spansAgreeAtEveryLengthAndAlignment(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 1)
    for alignment in 0..<32 {
      let canvas = Canvas(format, width: 700, height: 1, at: .middle(alignment * format.bytes))
      let expected = Canvas(copying: canvas)
      for length in 1...257 {
        let kind = DataKind.allCases[length % DataKind.allCases.count]
        let blend = Layer.Run.blend(
          x: .random(in: 0...32, using: &generator), blocks: (length + 31) / 32, format, kind, using: &generator)
        let end = blend.x + blend.ink.count
        let copy = Layer.Run.copy(
          x: .random(in: end...end + 64, using: &generator), length: length, format, kind, using: &generator)
        canvas.fill(kind, using: &generator)
        expected.copyBytes(of: canvas)
        let layer = Layer(format, rows: [[blend, copy]])
        kernel.draw([layer], on: canvas)
        Kernel.reference.draw([layer], on: expected)
        guard canvas.hasSameBytes(as: expected) else {
          Issue.record("length \(length) at \(blend.x) and \(copy.x), alignment \(alignment)")
          return
        }
      }
    }
  }

  @Test(arguments: Kernel.vectorized, SampleFormat.all)
  func blocksAgreeAtEveryOffset(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 2)
    let canvas = Canvas(format, width: 97, height: 1, at: .middle(0))
    let expected = Canvas(copying: canvas)
    for blocks in 1...4 {
      let layer = Layer(format, rows: [[.blend(blocks: blocks, format, .any, using: &generator)]])
      for x in -blocks * 32 - 1...98 {
        canvas.fill(.any, using: &generator)
        expected.copyBytes(of: canvas)
        layer.x = x
        kernel.draw([layer], on: canvas)
        Kernel.reference.draw([layer], on: expected)
        #expect(canvas.hasSameBytes(as: expected), "\(blocks) blocks at \(x)")
      }
    }
  }

  @Test(arguments: Kernel.vectorized, SampleFormat.all)
  func manyLayersAgreeOnPlanesOfAnyShape(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 3)
    for trial in 0..<250 {
      let kind = DataKind.allCases[trial % DataKind.allCases.count]
      let (width, height) = (Int.random(in: 1...300, using: &generator), Int.random(in: 1...12, using: &generator))
      let (target, source) = (
        Canvas.random(format, width: width, height: height, kind, using: &generator),
        Canvas.random(format, width: width, height: height, kind, using: &generator)
      )
      let (expected, sourceBefore) = (Canvas(copying: target), Canvas(copying: source))
      let copied = Bool.random(using: &generator) ? source : nil
      let layers = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        let layer = Layer.random(format, kind, height: .random(in: 0...12, using: &generator), using: &generator)
        layer.x = .random(in: -300...width, using: &generator)
        layer.y = .random(in: -12...height, using: &generator)
        return layer
      }
      let mask = copied == nil || Bool.random(using: &generator) ? nil : Canvas.mask(width, height, using: &generator)
      kernel.draw(layers, on: target, copying: copied, mask: mask)
      Kernel.reference.draw(layers, on: expected, copying: copied, mask: mask)
      guard target.hasSameBytes(as: expected), source.hasSameBytes(as: sourceBefore) else {
        Issue.record("trial \(trial): \(width)x\(height), \(layers.count) layers")
        return
      }
    }
  }

  @Test(arguments: Kernel.vectorized, [SampleFormat.byte, SampleFormat.words[4]])
  func planesDrawnInOneCallAgree(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 5)
    for sizes in [
      [(640, 360), (320, 180), (320, 180)], [(16, 8), (3, 2)], [(2000, 90), (5, 1), (700, 1000), (1, 1)],
    ] {
      let targets = sizes.map { Canvas.random(format, width: $0, height: $1, .any, using: &generator) }
      let sources = sizes.map { Canvas.random(format, width: $0, height: $1, .any, using: &generator) }
      let masks = [Canvas.mask(sizes[0].0, sizes[0].1, using: &generator)]
      let expected = targets.map(Canvas.init(copying:))
      // The kernels draw layers in groups of 64.
      let layers = (0..<100).map { _ in
        sizes.map { width, height in
          let layer = Layer.random(format, .any, height: height / 3 + 1, using: &generator)
          layer.x = .random(in: -50...width, using: &generator)
          layer.y = .random(in: -height / 3...height, using: &generator)
          return layer
        }
      }
      layers.flatMap { $0.map(\.layer) }.withUnsafeBufferPointer { flat in
        let canvases = { (targets: [Canvas]) in
          targets.indices.map { index in
            nagare_canvas(
              target: targets[index].plane, source: index == 1 ? nagare_plane() : sources[index].plane,
              mask: index == 0 ? masks[0].plane : nagare_plane(),
              layers: flat.baseAddress.map { $0 + index }, count: layers.count, step: sizes.count)
          }
        }
        kernel.draw(canvases(targets), format)
        Kernel.reference.draw(canvases(expected), format)
      }
      withExtendedLifetime((layers, sources, masks)) {
        #expect(zip(targets, expected).allSatisfy { $0.hasSameBytes(as: $1) }, "\(sizes)")
      }
    }
  }

  /// The kernels draw in bands of rows, of about 128 KiB each.
  @Test(arguments: Kernel.vectorized, [SampleFormat.byte, SampleFormat.words[4]])
  func planesOfSeveralBandsAgree(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 4)
    for (width, height) in [(1001, 300), (16384, 17), (131073 / format.bytes, 3), (131072 / format.bytes, 3)] {
      for (padding, isFlipped) in [(0, false), (5, false), (0, true)] {
        let target = Canvas(format, width: width, height: height, padding: padding)
        let source = Canvas(format, width: width, height: height, padding: padding, upsideDown: isFlipped)
        target.fill(.any, using: &generator)
        source.fill(.any, using: &generator)
        let expected = Canvas(copying: target)
        let layers = (0..<12).map { _ in
          let layer = Layer.random(format, .any, height: height / 2 + 1, using: &generator)
          layer.x = .random(in: -50...min(width, 60_000), using: &generator)
          layer.y = .random(in: -20...height, using: &generator)
          return layer
        }
        for copied in [nil, source] {
          kernel.draw(layers, on: target, copying: copied)
          Kernel.reference.draw(layers, on: expected, copying: copied)
          #expect(target.hasSameBytes(as: expected), "\(width)x\(height), padding \(padding), flipped \(isFlipped)")
        }
      }
    }
  }
}

extension Canvas {
  static func random(
    _ format: SampleFormat, width: Int, height: Int, _ kind: DataKind, using generator: inout SeededGenerator
  ) -> Canvas {
    let canvas = Canvas(
      format, width: width, height: height, at: .middle(format.bytes * .random(in: 0..<32, using: &generator)),
      padding: max(0, .random(in: -20...40, using: &generator)), upsideDown: .random(using: &generator))
    canvas.fill(kind, using: &generator)
    return canvas
  }
}
