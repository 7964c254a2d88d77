import Foundation
import NagareOverlay
import TestSupport
import Testing

/// The pictures of known scenes, sample by sample.
///
/// After a change that is meant to alter them, run with `NAGARE_PRINT_GOLDEN=1` for the new values, and with
/// `NAGARE_GOLDEN_FOLDER` for pictures of what they stand for.
@Suite("Golden frames")
struct GoldenTests {
  private static let formats: [(name: String, format: PixelFormat)] = [
    ("yuv420p", .yuv420), ("yuv422p", .yuv422), ("yuv444p", .yuv444),
  ]

  /// One checksum of all pictures of a scene for each format.
  private func hashes(_ scene: GoldenScene, kernels: PixelKernels) throws -> [UInt64] {
    try GoldenTests.formats.map { name, format in
      let overlayScene = scene.overlayScene(format: format)
      let overlay = try overlayScene.overlay(kernels: kernels)
      var hash = FNV1a()
      for time in scene.times {
        let picture = overlayScene.emptyPicture()
        if scene.isMasked {
          picture.draw(overlay, at: time, behind: scene.mask)
        } else {
          overlay.advance(to: time)
          picture.draw(overlay)
        }
        #expect(picture.hasIntactPadding)
        hash.add(picture.samples)
        try save(picture, as: "\(scene.testDescription) \(name) \(time) \(scene.width)x\(scene.height)")
      }
      return hash.value
    }
  }

  @Test("every scene is drawn as it was", arguments: GoldenScene.all)
  func golden(scene: GoldenScene) throws {
    let hashes = try hashes(scene, kernels: PixelKernels())
    if ProcessInfo.processInfo.environment["NAGARE_PRINT_GOLDEN"] == "1" {
      let values = hashes.map { "0x" + String($0, radix: 16, uppercase: true) }.joined(separator: ", ")
      print("  \"\(scene.testDescription)\": [\(values)],")
    } else {
      #expect(hashes == GoldenHashes.values[scene.testDescription])
    }
  }

  @Test("every set of kernels draws the same", arguments: GoldenScene.all)
  func kernels(scene: GoldenScene) throws {
    let expected = try hashes(scene, kernels: PixelKernels(allowing: .scalar))
    #expect(try hashes(scene, kernels: PixelKernels(allowing: .avx2)) == expected)
    #expect(try hashes(scene, kernels: PixelKernels(allowing: .all)) == expected)
  }

  @Test("the values belong to the scenes, one to one")
  func names() {
    #expect(Set(GoldenHashes.values.keys) == Set(GoldenScene.all.map(\.testDescription)))
    #expect(GoldenScene.all.count == GoldenHashes.values.count)
  }

  /// Writes a picture's planes to a folder, if the environment names one.
  private func save(_ picture: TestPicture, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["NAGARE_GOLDEN_FOLDER"] else { return }
    try Data(picture.samples).write(to: URL(filePath: folder).appending(path: name + ".yuv"))
  }
}
