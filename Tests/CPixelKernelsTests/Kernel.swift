import CPixelKernels
import NagarePixels
import Testing

/// An implementation of the contract in `CPixelKernels.h`.
struct Kernel: Sendable, CustomTestStringConvertible {
  let name: String
  /// `nil` for the reference.
  private let functions: (draw8: nagare_draw_8_fn, draw16: nagare_draw_16_fn)?

  static let reference = Kernel(name: "reference", functions: nil)
  /// What this processor can run, of all that exist.
  static let vectorized = [NAGARE_ISA_AVX2, NAGARE_ISA_AVX512, NAGARE_ISA_NEON].compactMap { instructionSet in
    nagare_kernels_for(UInt32(instructionSet)).map { table in
      Kernel(name: String(cString: table.pointee.name), functions: (table.pointee.draw_8, table.pointee.draw_16))
    }
  }
  static let all = [reference] + vectorized

  var testDescription: String { name }

  func draw(_ layers: [Layer], on target: Canvas, copying source: Canvas? = nil) {
    let format = target.format
    withExtendedLifetime((layers, target, source)) {
      layers.map(\.layer).withUnsafeBufferPointer { layers in
        guard let functions else {
          if format.bytes == 1 {
            ReferenceKernels.draw8(target.plane, copying: source?.plane, layers)
          } else {
            ReferenceKernels.draw16(target.plane, copying: source?.plane, layers, shift: format.shift)
          }
          return
        }
        withUnsafePointer(to: target.plane) { plane in
          withUnsafePointer(to: source?.plane ?? target.plane) { given in
            let copied = source == nil ? nil : given
            if format.bytes == 1 {
              functions.draw8(plane, copied, layers.baseAddress, layers.count)
            } else {
              functions.draw16(plane, copied, layers.baseAddress, layers.count, Int32(format.shift))
            }
          }
        }
      }
    }
  }
}
