import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// The example of an app that uses the library.
  @Suite struct OverlayExampleTests {
    private let width = 640
    private let height = 360

    /// The RGB pixels of an image as decoded by ffmpeg.
    private func pixels(_ path: String) throws -> [UInt8] {
      try [UInt8](Media.samples(of: path, format: "rgb24"))
    }

    /// The number of pixels in some rows that satisfy a predicate.
    private func count(
      _ rgb: [UInt8], rows: Range<Int>, _ isWanted: (_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool
    ) -> Int {
      (width * rows.lowerBound..<width * rows.upperBound).count {
        isWanted(rgb[3 * $0], rgb[3 * $0 + 1], rgb[3 * $0 + 2])
      }
    }

    @Test func framesHaveCommentsAddedWhileDrawing() throws {
      let folder = try Workspace()
      let outcome = try Program(executable: BuiltProgram.path("OverlayExample"), arguments: [folder / "out"]).run()
      expectSuccess(outcome)
      #expect(outcome.text == "6 comments shown\n")
      #expect(outcome.diagnostics.isEmpty)
      // Two seconds of video in real time.
      #expect(outcome.waited > 1.9 && outcome.waited < 6 * Sanitizer.patience)
      let names = (0...6).map { "frame-\($0 * 10).bmp" }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder / "out").sorted() == names.sorted())
      for name in names {
        #expect(try Media.stream(of: folder / "out/\(name)") == "bmp,bgra")
        #expect(try Media.size(of: folder / "out/\(name)") == "\(width),\(height)")
      }
      let (early, late) = try (pixels(folder / "out/frame-0.bmp"), pixels(folder / "out/frame-50.bmp"))
      func isLetter(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool { min(red, green, blue) > 160 }
      func isGold(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool { red > 170 && green > 130 && blue < 90 }
      // The video itself is dark.
      #expect(count(early, rows: 200..<height, isLetter) == 0)
      #expect(count(late, rows: 0..<height / 2, isLetter) > 250)
      // The scrolling emoji, and the comment at the bottom.
      #expect(count(late, rows: 0..<height / 2, isGold) > 40)
      #expect(count(late, rows: 310..<height, isGold) > 15)
    }

    #if os(Linux)
      @Test func exampleDoesNotLinkFFmpeg() throws {
        let libraries = try Program.tool(["ldd", BuiltProgram.path("OverlayExample")]).run().text
        #expect(libraries.contains("libharfbuzz"))
        for name in ["libav", "libswscale", "libswresample"] { #expect(!libraries.contains(name)) }
      }
    #endif

    @Test func exampleWithoutArgumentsPrintsItsUsage() throws {
      let outcome = try Program(executable: BuiltProgram.path("OverlayExample"), arguments: []).run()
      #expect(outcome.ending == .exit(2))
      #expect(outcome.diagnostics.contains("OverlayExample FOLDER"))
    }
  }
}
