import CPixelKernels
import Foundation
import NagarePixels
import Testing

/// Which kernels a mask gives.
@Suite struct DispatchTests {
  private static let avx2 = UInt32(NAGARE_ISA_AVX2)
  private static let avx512 = UInt32(NAGARE_ISA_AVX512)

  private func name(_ allowed: UInt32) -> String? {
    nagare_kernels_for(allowed).map { String(cString: $0.pointee.name) }
  }

  @Test func maskOfNothingGivesNoKernels() {
    #expect(name(0) == nil)
    #expect(name(~(Self.avx2 | Self.avx512)) == nil)
  }

  @Test func kernelsAreOfTheSetThatTheMaskAllows() {
    #expect([nil, "avx2"].contains(name(Self.avx2)))
    #expect([nil, "avx512"].contains(name(Self.avx512)))
  }

  @Test func bestKernelsAreTaken() {
    #expect(name(~0) == name(Self.avx512) ?? name(Self.avx2))
    #expect(PixelKernels().name == name(~0) ?? "scalar")
    #expect(PixelKernels(allowing: .avx2).name == name(Self.avx2) ?? "scalar")
    #expect(PixelKernels(allowing: .scalar).name == "scalar")
  }

  @Test func choicesAreReadByName() {
    #expect(PixelKernels.instructionSets(upTo: "scalar") == .scalar)
    #expect(PixelKernels.instructionSets(upTo: "avx2") == .avx2)
    #expect(PixelKernels.instructionSets(upTo: "avx512") == .all)
    #expect(PixelKernels.instructionSets(upTo: "neon2") == nil)
  }

  #if os(Linux) && arch(x86_64)
    @Test func everySetOfTheProcessorIsTested() throws {
      let lines = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix("flags") })
      let flags = Set(line.split(separator: " "))
      #expect((name(Self.avx2) != nil) == flags.contains("avx2"))
      #expect((name(Self.avx512) != nil) == flags.isSuperset(of: ["avx512bw", "avx512vl"]))
    }
  #endif
}
