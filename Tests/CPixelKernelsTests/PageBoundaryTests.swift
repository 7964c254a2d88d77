import CPixelKernels
import TestSupport
import Testing

/// Nothing is read or written beyond the samples, not even for the rest of a vector.
@Suite struct PageBoundaryTests {
  @Test(arguments: Kernel.all)
  func spansEndAtTheLastByteOfAPage(kernel: Kernel) throws {
    let (plane, colors, alphas) = try (#require(GuardedPages()), #require(GuardedPages()), #require(GuardedPages()))
    for length in 1...257 {
      let target = nagare_target(
        samples: plane.end - length, stride: length, width: Int32(length), height: 1, x: 0, y: 0)
      for span in [nagare_span.blend(length: length), .copy(length: length)] {
        plane.bytes.update(repeating: 7)
        colors.bytes.update(repeating: 9)
        kernel.blend([span], colors: colors.end - length, alphas: alphas.end - length, onto: target)
        let drawn: UInt8 = Int(span.kind) == NAGARE_SPAN_COPY ? 9 : 9 + 7
        #expect(plane.bytes.suffix(length).allSatisfy { $0 == drawn })
        #expect(plane.bytes.dropLast(length).allSatisfy { $0 == 7 })
      }
    }
  }

  @Test(arguments: Kernel.all)
  func spansBeginAtTheFirstByteOfAPage(kernel: Kernel) throws {
    let (plane, colors, alphas) = try (#require(GuardedPages()), #require(GuardedPages()), #require(GuardedPages()))
    for length in 1...257 {
      let target = nagare_target(samples: plane.start, stride: -length, width: Int32(length), height: 1, x: 0, y: 0)
      for span in [nagare_span.blend(length: length), .copy(length: length)] {
        plane.bytes.update(repeating: 7)
        colors.bytes.update(repeating: 9)
        kernel.blend([span], colors: colors.start, alphas: alphas.start, onto: target)
        let drawn: UInt8 = Int(span.kind) == NAGARE_SPAN_COPY ? 9 : 9 + 7
        #expect(plane.bytes.prefix(length).allSatisfy { $0 == drawn })
        #expect(plane.bytes.dropFirst(length).allSatisfy { $0 == 7 })
      }
    }
  }

  @Test(arguments: Kernel.all)
  func clippedSpansStayWithinThePage(kernel: Kernel) throws {
    let (plane, colors, alphas) = try (#require(GuardedPages()), #require(GuardedPages()), #require(GuardedPages()))
    plane.bytes.update(repeating: 7)
    colors.bytes.update(repeating: 9)
    let length = 300
    for width in 1...130 {
      var target = nagare_target(samples: plane.end - width, stride: width, width: Int32(width), height: 1, x: 0, y: 0)
      for x in -length...width {
        target.x = Int32(x)
        for span in [nagare_span.blend(length: length), .copy(length: length)] {
          kernel.blend([span], colors: colors.end - length, alphas: alphas.end - length, onto: target)
        }
      }
      #expect(plane.bytes.dropLast(width).allSatisfy { $0 == 7 })
      #expect(plane.bytes.suffix(width).allSatisfy { $0 == 9 })
      plane.bytes.update(repeating: 7)
    }
  }

  @Test(arguments: Kernel.all)
  func copySpansDoNotReadAlphas(kernel: Kernel) throws {
    let forbidden = try #require(GuardedPages())
    var generator = SeededGenerator(seed: 7)
    for length in 1...257 {
      let canvas = Canvas(width: length, height: 1)
      let source = SpanSource(.premultiplied, count: length, using: &generator)
      source.colors.withUnsafeBufferPointer { colors in
        guard let base = colors.baseAddress else { return }
        kernel.blend([.copy(length: length)], colors: base, alphas: forbidden.end, onto: canvas.target())
      }
      #expect((0..<length).allSatisfy { canvas[$0, 0] == source.colors[$0] })
    }
  }
}
