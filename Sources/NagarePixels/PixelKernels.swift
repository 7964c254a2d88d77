import CPixelKernels

/// The set of row kernels in use. All sets give the same bytes.
public struct PixelKernels: Sendable {
  /// An instruction set that kernels exist for.
  public struct InstructionSets: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let avx2 = InstructionSets(rawValue: UInt32(NAGARE_ISA_AVX2))
    public static let avx512 = InstructionSets(rawValue: UInt32(NAGARE_ISA_AVX512))
    public static let all: InstructionSets = [.avx2, .avx512]
    /// None: the scalar reference.
    public static let scalar: InstructionSets = []
  }

  /// `avx512`, `avx2` or `scalar`.
  public let name: String
  let blendSpans8: nagare_blend_spans_8_fn?

  /// The best kernels that this processor can run, of those allowed.
  public init(allowing allowed: InstructionSets = .all) {
    let table = nagare_kernels_for(allowed.rawValue)
    name = table.map { String(cString: $0.pointee.name) } ?? "scalar"
    blendSpans8 = table?.pointee.blend_spans_8
  }

  /// Reads a choice of kernels as people write it: `scalar`, `avx2` or `avx512`, each the best that may be used.
  public static func instructionSets(upTo name: String) -> InstructionSets? {
    switch name {
    case "scalar": .scalar
    case "avx2": .avx2
    case "avx512": .all
    default: nil
    }
  }

  func blendSpans(
    _ target: inout nagare_target, _ plane: SpritePlane, colors: [UInt8]
  ) {
    plane.spans.withUnsafeBufferPointer { spans in
      colors.withUnsafeBufferPointer { colors in
        plane.alphas.withUnsafeBufferPointer { alphas in
          // An empty sprite has no base addresses, and nothing to draw.
          guard let spanBase = spans.baseAddress, let colorBase = colors.baseAddress,
            let alphaBase = alphas.baseAddress
          else { return }
          if let blendSpans8 {
            blendSpans8(&target, spanBase, spans.count, colorBase, alphaBase)
          } else {
            ReferenceKernels.blendSpans8(target, spans, colorBase, alphaBase)
          }
        }
      }
    }
  }
}
