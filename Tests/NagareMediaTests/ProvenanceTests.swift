import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite struct ProvenanceTests {
  private let folder: TemporaryFolder
  private let provenance = Provenance(
    comments: 12, options: String(repeating: "0", count: 32), times: String(repeating: "a", count: 32),
    video: String(repeating: "7", count: 32), others: String(repeating: "8", count: 32),
    place: String(repeating: "9", count: 32))

  init() throws { folder = try TemporaryFolder() }

  @Test func textIsReadBack() {
    #expect(Provenance(provenance.text) == provenance)
    let text = provenance.text
    let many = Provenance(
      comments: 12_345, options: provenance.options, times: provenance.times, video: provenance.video,
      others: provenance.others, place: provenance.place)
    #expect(Provenance(many.text) == many && many.text.count == text.count)
    for other in [
      "", "Lavf59.27.100", String(text.dropLast()), text + "0", text.replacing("012-", with: ""),
      text.replacing("a", with: "g"),
    ] {
      #expect(Provenance(other) == nil, "\(other)")
    }
  }

  @Test func filesOfEarlierVersionsHaveNoPlace() throws {
    let old = Provenance(
      comments: 12, options: provenance.options, times: provenance.times, video: provenance.video,
      others: provenance.others)
    #expect(Provenance(old.text) == old && provenance.text.hasPrefix(old.text))
    let path = try folder.write("x\(old.text)-\(String(repeating: "x", count: 99))", as: "a")
    #expect(Provenance.ofFile(path) == old)
  }

  /// A cover image of a megabyte lies between MP4's tag and its end.
  @Test(arguments: ["mp4", "mkv"]) func tagIsFoundWhereverItIs(_ suffix: String) throws {
    let path = folder.path("a.\(suffix)")
    let tag = suffix == "mp4" ? "encoding_tool" : "NAGARE_INPUTS"
    let sources = [
      "testsrc2=size=64x48:duration=1", "nullsrc=size=1000x1000,geq=random(1)*255:128:128,trim=end_frame=1",
    ]
    let options = ["-map", "0", "-map", "1", "-c:v:0", "mpeg4", "-c:v:1", "png", "-disposition:v:1", "attached_pic"]
    try FFmpegTool.make(
      path, sources.flatMap { ["-f", "lavfi", "-i", $0] } + options + ["-metadata", "\(tag)=\(provenance.text)"])
    #expect(Provenance.ofFile(path) == provenance)
  }

  @Test func otherFilesHaveNone() throws {
    let path = folder.path("a.mp4")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", "testsrc2=size=64x48:duration=1", "-c:v", "mpeg4"])
    #expect(Provenance.ofFile(path) == nil)
    try Data("text".utf8).write(to: URL(filePath: path))
    #expect(Provenance.ofFile(path) == nil)
    #expect(Provenance.ofFile(folder.path("none.mp4")) == nil)
  }
}
