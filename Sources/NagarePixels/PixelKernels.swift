import CPixelKernels

/// A set of row kernels. All sets give the same bytes.
package struct PixelKernels: Sendable {
  /// The instruction sets with kernels of their own.
  package struct InstructionSets: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// AVX2 of x86 processors.
    package static let avx2 = InstructionSets(rawValue: UInt32(NAGARE_ISA_AVX2))
    /// AVX-512 of x86 processors.
    package static let avx512 = InstructionSets(rawValue: UInt32(NAGARE_ISA_AVX512))
    /// NEON of ARM processors.
    package static let neon = InstructionSets(rawValue: UInt32(NAGARE_ISA_NEON))
    /// All sets. Those that the processor lacks are not used.
    package static let all: InstructionSets = [.avx2, .avx512, .neon]
    /// No set: the scalar reference kernels.
    package static let scalar: InstructionSets = []
  }

  /// `avx512`, `avx2`, `neon` or `scalar`.
  package let name: String
  private let draw8: nagare_draw_8_fn?
  private let draw16: nagare_draw_16_fn?

  /// The best of the allowed kernels that this processor supports.
  package init(allowing allowed: InstructionSets = .all) {
    let table = nagare_kernels_for(allowed.rawValue)
    name = table.map { String(cString: $0.pointee.name) } ?? "scalar"
    draw8 = table?.pointee.draw_8
    draw16 = table?.pointee.draw_16
  }

  /// The instruction sets allowed by a user's choice of kernels: `scalar`, `avx2`, `avx512` or `neon`. Nil for other
  /// names.
  package static func instructionSets(upTo name: String) -> InstructionSets? {
    switch name {
    case "scalar": .scalar
    case "avx2": .avx2
    case "avx512": [.avx2, .avx512]
    case "neon": .neon
    default: nil
    }
  }

  /// Draws canvases.
  /// - Precondition: the contract of `CPixelKernels.h`, for samples of this size.
  package func draw(_ canvases: UnsafeBufferPointer<nagare_canvas>, bytesPerSample: Int, shift: Int) {
    if let draw8, let draw16 {
      if bytesPerSample == 1 {
        draw8(canvases.baseAddress, canvases.count)
      } else {
        draw16(canvases.baseAddress, canvases.count, Int32(truncatingIfNeeded: shift))
      }
    } else if bytesPerSample == 1 {
      for canvas in canvases { ReferenceKernels.draw8(canvas) }
    } else {
      for canvas in canvases { ReferenceKernels.draw16(canvas, shift: shift) }
    }
  }
}
