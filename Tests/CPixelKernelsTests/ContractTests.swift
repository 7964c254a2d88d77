import CPixelKernels
import TestSupport
import Testing

/// Every kernel against the contract in `CPixelKernels.h`, not against another kernel.
@Suite struct ContractTests {
  @Test(arguments: Kernel.all)
  func everyBlendOfBytesIsRoundedToNearest(kernel: Kernel) {
    for weight in 0...255 {
      let rows = (0...255 - weight).map { color in
        [Layer.Run(x: 0, isCopy: false, ink: Array(repeating: (color, weight), count: 256))]
      }
      let canvas = Canvas(.byte, width: 256, height: rows.count)
      for y in rows.indices {
        for x in 0...255 { canvas[x, y] = x }
      }
      kernel.draw([Layer(.byte, rows: rows)], on: canvas)
      var worst = 0.0
      for y in rows.indices {
        for x in 0...255 {
          worst = max(worst, abs(Double(canvas[x, y]) - (Double(y) + Double(x * weight) / 255)))
        }
      }
      #expect(worst <= 0.5 + 1e-9, "weight \(weight): off by \(worst)")
    }
  }

  @Test(arguments: Kernel.all, SampleFormat.words)
  func blendsOfWordsAreRoundedToNearest(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 6)
    let blocks = 60
    for trial in 0..<200 {
      let kind = DataKind.allCases[trial % DataKind.allCases.count]
      let run = Layer.Run.blend(blocks: blocks, format, kind, using: &generator)
      let canvas = Canvas(format, width: blocks * 32, height: 1)
      canvas.fill(kind, using: &generator)
      let before = Canvas(copying: canvas)
      kernel.draw([Layer(format, rows: [[run]])], on: canvas)
      var worst = 0.0
      for (x, ink) in run.ink.enumerated() {
        let value = before[x, 0] >> format.shift
        let exact = Double(ink.color) + Double(value) * Double(ink.weight) / 32768
        // Low bits other than 0 would make this off by a fraction.
        worst = max(worst, abs(Double(canvas[x, 0]) / Double(1 << format.shift) - exact))
      }
      #expect(worst <= 0.5, "\(kind): off by \(worst)")
    }
  }

  @Test(arguments: Kernel.all, [0, 1, 100, 254, 255])
  func everyMaskOfBytesIsRoundedToNearest(kernel: Kernel, source: Int) {
    let ink = (0...255).map { (color: $0, weight: 0) }
    let layer = Layer(.byte, rows: Array(repeating: [.init(x: 0, isCopy: true, ink: ink)], count: 256))
    let (canvas, sources, masks) = (
      Canvas(.byte, width: 256, height: 256), Canvas(.byte, width: 256, height: 256),
      Canvas(.byte, width: 256, height: 256)
    )
    for mask in 0...255 {
      for x in 0...255 { (sources[x, mask], masks[x, mask]) = (source, mask) }
    }
    kernel.draw([layer], on: canvas, copying: sources, mask: masks)
    var worst = 0.0
    for mask in 0...255 {
      for drawn in 0...255 {
        let exact = Double(drawn) + Double((source - drawn) * mask) / 255
        worst = max(worst, abs(Double(canvas[drawn, mask]) - exact))
      }
    }
    #expect(worst <= 0.5 + 1e-9)
  }

  @Test(arguments: Kernel.all, SampleFormat.words)
  func masksOfWordsBlendWithinOneAndKeepUndrawnSamples(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let (width, height) = (320, 3)
      let source = Canvas.random(format, width: width, height: height, .nearExtremes, using: &generator)
      let masks = Canvas.mask(width, height, using: &generator)
      let run = Layer.Run.blend(blocks: 6, format, .any, using: &generator)
      let layer = Layer(format, rows: [[run], [run]], x: 50, y: 1)
      let (drawn, masked) = (Canvas(copying: source), Canvas(copying: source))
      kernel.draw([layer], on: drawn, copying: source)
      kernel.draw([layer], on: masked, copying: source, mask: masks)
      for y in 0..<height {
        for x in 0..<width {
          let (old, new) = (source[x, y] >> format.shift, drawn[x, y] >> format.shift)
          let exact = Double(new) + Double((old - new) * masks[x, y]) / 255
          let value = masked[x, y] >> format.shift
          #expect(abs(Double(value) - exact) <= 1)
          if masks[x, y] == 255 { #expect(value == old) }
          if masks[x, y] == 0 || source[x, y] == drawn[x, y] { #expect(masked[x, y] == drawn[x, y]) }
        }
      }
    }
  }

  @Test(arguments: Kernel.all, [SampleFormat.byte, SampleFormat.words[1], SampleFormat.words[4]])
  func fullWeightLeavesTheValue(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 7)
    let canvas = Canvas(format, width: 1024, height: 1)
    canvas.fill(.any, using: &generator)
    let before = Canvas(copying: canvas)
    let ink = Array(repeating: (color: 0, weight: format.fullWeight), count: 1024)
    kernel.draw([Layer(format, rows: [[.init(x: 0, isCopy: false, ink: ink)]])], on: canvas)
    #expect((0..<1024).allSatisfy { canvas[$0, 0] == (before[$0, 0] >> format.shift) << format.shift })
  }

  @Test(arguments: Kernel.all, [SampleFormat.byte, SampleFormat.words[1], SampleFormat.words[4]])
  func layersAreClippedOnAllFourSides(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 8)
    for y in -5...6 {
      for x in -330...41 {
        let canvas = Canvas(format, width: 40, height: 5, padding: 7, upsideDown: x % 2 == 0)
        canvas.fill(.any, using: &generator)
        let expected = Canvas(copying: canvas)
        let layer = Layer.random(format, .any, height: 4, using: &generator)
        (layer.x, layer.y) = (x, y)
        kernel.draw([layer], on: canvas)
        expected.drawLiterally(layer)
        guard canvas.hasSameBytes(as: expected) else {
          Issue.record("at \(x), \(y)")
          return
        }
      }
    }
  }

  @Test(arguments: Kernel.all, [SampleFormat.byte, SampleFormat.words[1], SampleFormat.words[4]])
  func layersAreDrawnInOrderOnTheSource(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 9)
    let target = Canvas(format, width: 300, height: 9, padding: 3)
    let source = Canvas(format, width: 300, height: 9, upsideDown: true)
    target.fill(.any, using: &generator)
    source.fill(.any, using: &generator)
    let expected = Canvas(copying: target)
    for y in 0..<9 {
      for x in 0..<300 { expected[x, y] = source[x, y] }
    }
    let layers = (0..<8).map { _ in Layer.random(format, .any, height: 9, using: &generator) }
    kernel.draw(layers, on: target, copying: source)
    for layer in layers { expected.drawLiterally(layer) }
    #expect(target.hasSameBytes(as: expected))
  }

  @Test(arguments: Kernel.all, [SampleFormat.byte, SampleFormat.words[1]])
  func farthestPositionsDrawNothing(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 10)
    let canvas = Canvas(format, width: 33, height: 3)
    canvas.fill(.any, using: &generator)
    let before = Canvas(copying: canvas)
    let far = 1 << 24 - 1
    let runs: [Layer.Run] = [
      .blend(x: 0, blocks: 2, format, .any, using: &generator),
      .copy(x: 65535 - 63, length: 63, format, .any, using: &generator),
    ]
    let layer = Layer(format, rows: Array(repeating: runs, count: 3))
    // The ends of the allowed range, and the nearest positions just outside the canvas.
    for (x, y) in [-far, -65535, 33, far].flatMap({ x in [-far, -3, 0, 3, far].map { (x, $0) } }) {
      (layer.x, layer.y) = (x, y)
      kernel.draw([layer], on: canvas)
    }
    #expect(canvas.hasSameBytes(as: before))
  }

  /// A layer without rows has no spans and no end of a row: a kernel that reads one crashes.
  @Test(arguments: Kernel.all, [SampleFormat.byte, SampleFormat.words[1]])
  func layersWithoutRowsDrawNothing(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 12)
    let canvas = Canvas(format, width: 33, height: 5)
    canvas.fill(.any, using: &generator)
    let before = Canvas(copying: canvas)
    kernel.draw((-1...6).map { Layer(format, rows: [], y: $0) }, on: canvas)
    #expect(canvas.hasSameBytes(as: before))
  }

  @Test(arguments: Kernel.all, [SampleFormat.byte, SampleFormat.words[1]])
  func longestSpansAreDrawnWhole(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 11)
    let canvas = Canvas(format, width: 65535, height: 2)
    canvas.fill(.any, using: &generator)
    let expected = Canvas(copying: canvas)
    let layer = Layer(
      format,
      rows: [
        [.blend(blocks: 65504 / 32, format, .any, using: &generator)],
        [.copy(length: 65535, format, .any, using: &generator)],
      ])
    kernel.draw([layer], on: canvas)
    expected.drawLiterally(layer)
    #expect(canvas.hasSameBytes(as: expected))
  }
}

extension Canvas {
  /// Draws sample by sample in floating point, as the contract says. Ties, which only words have, are rounded down.
  fileprivate func drawLiterally(_ layer: Layer) {
    for (row, runs) in layer.rows.enumerated() where (0..<height).contains(layer.y + row) {
      for run in runs {
        for (i, ink) in run.ink.enumerated() {
          let (x, y) = (layer.x + run.x + i, layer.y + row)
          guard (0..<width).contains(x) else { continue }
          let kept = Double(self[x, y] >> format.shift) * Double(ink.weight) / Double(format.fullWeight)
          self[x, y] = (run.isCopy ? ink.color : ink.color + Int((kept - 0.5).rounded(.up))) << format.shift
        }
      }
    }
  }
}
