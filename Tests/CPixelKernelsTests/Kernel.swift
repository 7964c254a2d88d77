import CPixelKernels
import NagarePixels
import Testing

/// An implementation of the contract in `CPixelKernels.h`.
struct Kernel: Sendable, CustomTestStringConvertible {
  let name: String
  /// `nil` for the reference.
  private let functions: (draw8: nagare_draw_8_fn, draw16: nagare_draw_16_fn)?

  static let reference = Kernel(name: "reference", functions: nil)
  /// The vectorized kernels that this processor supports.
  static let vectorized = [NAGARE_ISA_AVX2, NAGARE_ISA_AVX512, NAGARE_ISA_NEON].compactMap { instructionSet in
    nagare_kernels_for(UInt32(instructionSet)).map { table in
      Kernel(name: String(cString: table.pointee.name), functions: (table.pointee.draw_8, table.pointee.draw_16))
    }
  }
  static let all = [reference] + vectorized

  var testDescription: String { name }

  func draw(_ layers: [Layer], on target: Canvas, copying source: Canvas? = nil, mask: Canvas? = nil) {
    withExtendedLifetime((layers, target, source, mask)) {
      layers.map(\.layer).withUnsafeBufferPointer { layers in
        let canvas = nagare_canvas(
          target: target.plane, source: source?.plane ?? nagare_plane(), mask: mask?.plane ?? nagare_plane(),
          layers: layers.baseAddress, count: layers.count, step: 1)
        draw([canvas], target.format)
      }
    }
  }

  /// Draws on all planes of a frame in one call.
  func draw(_ canvases: [nagare_canvas], _ format: SampleFormat) {
    guard let functions else {
      for canvas in canvases {
        if format.bytes == 1 {
          ReferenceKernels.draw8(canvas)
        } else {
          ReferenceKernels.draw16(canvas, shift: format.shift)
        }
      }
      return
    }
    if format.bytes == 1 {
      functions.draw8(canvases, canvases.count)
    } else {
      functions.draw16(canvases, canvases.count, Int32(format.shift))
    }
  }
}
