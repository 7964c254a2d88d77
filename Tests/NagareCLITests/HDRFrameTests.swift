import Foundation
import Testing

extension CommandLineResultTests {
  /// Frames of HDR videos, which are tone-mapped to SDR.
  @Suite struct HDRFrameTests {
    private let folder: Workspace
    private let comments: String

    init() throws {
      folder = try Workspace()
      comments = try folder.write(bilibili([("0", 5, "█████")]), to: "c.xml")
    }

    /// A gray video of 203 cd/m², as bright as white letters.
    private func clip(_ transfer: String) throws -> String {
      // 58.07 % of the PQ signal, or 74.99 % of the HLG signal, in 10 bits of limited range.
      let luma = transfer == "smpte2084" ? 573 : 721
      let tags = [
        "-color_trc", transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc", "-color_range", "tv",
      ]
      let source = "color=s=320x180:r=5:d=1,format=yuv420p10le,geq=lum=\(luma):cb=512:cr=512"
      try Media.ffmpeg(["-f", "lavfi", "-i", source, "-c:v", "ffv1"] + tags + [folder / "hdr.mkv"])
      return folder / "hdr.mkv"
    }

    private func frame(_ video: String, _ name: String, _ options: String...) throws -> [UInt8] {
      let words = ["frame", video, comments, "-o", folder / name, "--overwrite", "--tint", "off", "--opacity", "1"]
      let outcome = try Program.nagare(words + options).run()
      expectSuccess(outcome)
      return [UInt8](try Media.samples(of: folder / name, format: "rgba"))
    }

    /// The pixel at the bottom left, outside all comments.
    private func corner(_ samples: [UInt8]) -> [UInt8] { Array(samples[(179 * 320 * 4)...].prefix(3)) }

    @Test(arguments: ["smpte2084", "arib-std-b67"], ["f.png", "f.webp", "f.jpg"])
    func imageIsToneMapped(_ transfer: String, _ name: String) throws {
      let clip = try clip(transfer)
      let samples = try frame(clip, name, "--at", "0.5")
      for value in corner(samples) { #expect(abs(Int(value) - 241) <= 2, "\(corner(samples))") }
      // Nothing is brighter than the letters. Lossy formats overshoot at edges.
      #expect(name != "f.png" || samples.indices.lazy.filter { $0 % 4 == 0 }.map { samples[$0] }.max()! <= 243)
      let raw = try corner(frame(clip, name, "--at", "0.5", "--raw-signal"))
      for value in raw { #expect(abs(Int(value) - (transfer == "smpte2084" ? 148 : 191)) <= 2, "\(raw)") }
    }

    @Test func imageHasNoHDRTags() throws {
      let clip = try clip("smpte2084")
      _ = try frame(clip, "f.png", "--at", "0.5")
      let file = try folder.read("f.png")
      for chunk in ["cICP", "mDCv", "cLLi", "mDCV", "cLLI"] {
        #expect(file.range(of: Data(chunk.utf8)) == nil, "\(chunk)")
      }
      let show = ["-show_entries", "stream=color_transfer,color_primaries", "-of", "csv=p=0", folder / "f.png"]
      let tags = try Program.tool(["ffprobe", "-v", "error"] + show).run().text
      #expect(!tags.contains("smpte2084") && !tags.contains("bt2020"), "\(tags)")
    }

    @Test func contactSheetsAndOverlaysAreToneMapped() throws {
      let clip = try clip("arib-std-b67")
      let overlay = try frame(clip, "a.png", "--at", "0.5", "--overlay-only")
      let letters = stride(from: 0, to: overlay.count, by: 4).filter { overlay[$0 + 3] == 255 }.map { overlay[$0] }
      #expect(letters.max() == 241)
      let words = ["frame", clip, comments, "-o", folder / "s.png", "--contact-sheet", "1x1"]
      expectSuccess(try Program.nagare(words).run())
      let sheet = [UInt8](try Media.samples(of: folder / "s.png", format: "gray"))
      #expect(sheet.count { abs(Int($0) - 241) <= 2 } > 320 * 100)
    }
  }
}
