import CPixelKernels
import NagarePixels
import Testing

/// An implementation of the contract in `CPixelKernels.h`.
struct Kernel: Sendable, CustomTestStringConvertible {
  let name: String
  /// `nil` for the reference.
  private let function: nagare_blend_spans_8_fn?

  static let reference = Kernel(name: "reference", function: nil)
  /// What this processor can run, of all that exist.
  static let vectorized = [NAGARE_ISA_AVX2, NAGARE_ISA_AVX512].compactMap { instructionSet in
    nagare_kernels_for(UInt32(instructionSet)).map { table in
      Kernel(name: String(cString: table.pointee.name), function: table.pointee.blend_spans_8)
    }
  }
  static let all = [reference] + vectorized

  var testDescription: String { name }

  func blend(_ spans: [nagare_span], of source: SpanSource, onto canvas: Canvas, x: Int = 0, y: Int = 0) {
    source.colors.withUnsafeBufferPointer { colors in
      source.alphas.withUnsafeBufferPointer { alphas in
        guard let colors = colors.baseAddress, let alphas = alphas.baseAddress else { return }
        blend(spans, colors: colors, alphas: alphas, onto: canvas.target(x: x, y: y))
      }
    }
  }

  func blend(
    _ spans: [nagare_span], colors: UnsafePointer<UInt8>, alphas: UnsafePointer<UInt8>, onto target: nagare_target
  ) {
    spans.withUnsafeBufferPointer { spans in
      guard let function else {
        ReferenceKernels.blendSpans8(target, spans, colors, alphas)
        return
      }
      withUnsafePointer(to: target) { function($0, spans.baseAddress, spans.count, colors, alphas) }
    }
  }
}

extension nagare_span {
  static func blend(row: Int = 0, x: Int = 0, length: Int, offset: Int = 0) -> nagare_span {
    nagare_span(
      offset: UInt32(offset), row: UInt16(row), x: UInt16(x), length: UInt16(length), kind: UInt16(NAGARE_SPAN_BLEND))
  }

  static func copy(row: Int = 0, x: Int = 0, length: Int, offset: Int = 0) -> nagare_span {
    var span = blend(row: row, x: x, length: length, offset: offset)
    span.kind = UInt16(NAGARE_SPAN_COPY)
    return span
  }
}
