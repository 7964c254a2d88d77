import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Determinism of burns", .serialized)
struct DeterminismTests {
  private let folder: TemporaryFolder
  private let input: String
  private let comments: [Comment]

  init() throws {
    folder = try TemporaryFolder()
    input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input, ["-bf", "2"])
    comments = try Fixtures.comments()
  }

  private func hashes(_ change: (inout BurnJob) -> Void) throws -> [String] {
    let output = folder.path("out.mp4")
    try burn(input, comments, to: output) { job in
      job.allowsOverwriting = true
      change(&job)
    }
    return try Probe.frameHashes(output)
  }

  @Test("pixels are the same with every number of threads, and every time")
  func threads() throws {
    let expected = try hashes { $0.threads = 1 }
    #expect(expected.count == 50)
    #expect(expected != (try Probe.frameHashes(input)))
    for threads in [1, 2, 8, 0] {
      #expect(try hashes { $0.threads = threads } == expected, "\(threads) threads")
    }
  }

  @Test("pixels are the same with every number of frames drawn at once")
  func drawingThreads() throws {
    let expected = try hashes { $0.drawingThreads = 1 }
    for threads in [2, 4, 7] {
      #expect(try hashes { $0.drawingThreads = threads } == expected, "\(threads) threads")
    }
  }

  @Test("pixels are the same with every set of kernels")
  func kernels() throws {
    let expected = try hashes { $0.kernels = PixelKernels(allowing: .scalar) }
    for name in ["avx2", "avx512"] {
      let allowed = try #require(PixelKernels.instructionSets(upTo: name))
      #expect(try hashes { $0.kernels = PixelKernels(allowing: allowed) } == expected, "\(name)")
    }
  }
}
