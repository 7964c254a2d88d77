import Foundation
import NagareOverlay
import TestSupport
import Testing

/// The frames of known scenes, sample by sample.
///
/// After an intended change, run with `NAGARE_PRINT_GOLDEN=1` for the new values, and with `NAGARE_GOLDEN_FOLDER` set
/// to a folder for the frames.
@Suite("Golden frames")
struct GoldenTests {
  private static let formats: [(name: String, format: PixelFormat)] = [
    ("yuv420p", .yuv420), ("yuv422p", .yuv422), ("yuv444p", .yuv444),
  ]

  /// A checksum of all frames of a scene for each format.
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

  @Test("every scene has the known checksums", arguments: GoldenScene.all)
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

  @Test("every scene has checksums, and no other name has")
  func names() {
    #expect(Set(GoldenHashes.values.keys) == Set(GoldenScene.all.map(\.testDescription)))
    #expect(GoldenScene.all.count == GoldenHashes.values.count)
  }

  /// Writes a frame's planes to a folder, if the environment names one.
  private func save(_ picture: TestPicture, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["NAGARE_GOLDEN_FOLDER"] else { return }
    try Data(picture.samples).write(to: URL(filePath: folder).appending(path: name + ".yuv"))
  }
}
