import CPixelKernels
import Foundation
import NagarePixels
import Testing

/// The choice of kernels by a mask of instruction sets.
@Suite struct DispatchTests {
  private static let avx2 = UInt32(NAGARE_ISA_AVX2)
  private static let avx512 = UInt32(NAGARE_ISA_AVX512)
  private static let neon = UInt32(NAGARE_ISA_NEON)

  private func name(_ allowed: UInt32) -> String? {
    nagare_kernels_for(allowed).map { String(cString: $0.pointee.name) }
  }

  @Test func maskWithoutKnownBitsGivesNoKernels() {
    #expect(name(0) == nil)
    #expect(name(~(Self.avx2 | Self.avx512 | Self.neon)) == nil)
  }

  @Test func kernelsUseTheAllowedInstructionSet() {
    #expect([nil, "avx2"].contains(name(Self.avx2)))
    #expect([nil, "avx512"].contains(name(Self.avx512)))
    #expect([nil, "neon"].contains(name(Self.neon)))
  }

  @Test func bestKernelsAreTaken() {
    #expect(name(~0) == name(Self.avx512) ?? name(Self.avx2) ?? name(Self.neon))
    #expect(PixelKernels().name == name(~0) ?? "scalar")
    #expect(PixelKernels(allowing: .avx2).name == name(Self.avx2) ?? "scalar")
    #expect(PixelKernels(allowing: .scalar).name == "scalar")
  }

  @Test func instructionSetsAreReadByName() {
    #expect(PixelKernels.instructionSets(upTo: "scalar") == .scalar)
    #expect(PixelKernels.instructionSets(upTo: "avx2") == .avx2)
    #expect(PixelKernels.instructionSets(upTo: "avx512") == [.avx2, .avx512])
    #expect(PixelKernels.instructionSets(upTo: "neon") == .neon)
    #expect(PixelKernels.instructionSets(upTo: "sse2") == nil)
  }

  #if arch(arm64)
    @Test func neonIsAlwaysSupported() {
      #expect(name(~0) == "neon")
    }
  #endif

  #if os(Linux) && arch(x86_64)
    @Test func everySetOfTheProcessorHasItsKernels() throws {
      let lines = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix("flags") })
      let flags = Set(line.split(separator: " "))
      #expect((name(Self.avx2) != nil) == flags.contains("avx2"))
      #expect((name(Self.avx512) != nil) == flags.isSuperset(of: ["avx512f", "avx512bw", "avx512vl"]))
    }
  #endif
}
