import CPixelKernels
import TestSupport
import Testing

/// A kernel that reads or writes beyond the samples, even for the rest of a vector, crashes at an unreadable page.
@Suite struct PageBoundaryTests {
  @Test(arguments: Kernel.all, [SampleFormat.byte, SampleFormat.words[1]])
  func kernelsStayWithinPlanesAtPageBoundaries(kernel: Kernel, format: SampleFormat) {
    var generator = SeededGenerator(seed: 5)
    for width in 1...130 {
      let layer = Layer(
        format,
        rows: [
          [.blend(blocks: 5, format, .any, using: &generator)],
          [.copy(length: 160, format, .any, using: &generator)],
        ])
      for (place, upsideDown) in [(Canvas.Place.first, false), (.first, true), (.last, false), (.last, true)] {
        let target = Canvas(format, width: width, height: 2, at: place, upsideDown: upsideDown)
        let source = Canvas(format, width: width, height: 2, at: place, upsideDown: upsideDown)
        target.fill(.any, using: &generator)
        source.fill(.any, using: &generator)
        let expected = Canvas(copying: target)
        let atTheEdges = [-161, -160, -159, -128, -127, -97, -96, -32, -31, -1, 0, 1]
        for x in atTheEdges + [-161, -160, -159, -128, -33, -32, -1].map({ width + $0 }) {
          layer.x = x
          kernel.draw([layer], on: target, copying: source)
          Kernel.reference.draw([layer], on: expected, copying: source)
          #expect(target.hasSameBytes(as: expected), "width \(width) at \(x)")
        }
      }
    }
  }
}
