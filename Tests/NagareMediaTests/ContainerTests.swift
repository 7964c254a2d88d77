import NagareMedia
import Testing

@Suite("Output containers")
struct ContainerTests {
  @Test(
    "the suffix names the container, in any case and below any folder",
    arguments: [
      ("out.mp4", OutputContainer.mp4), ("a.b/c.d.mkv", .mkv), ("/x/OUT.MOV", .mov), ("clip.webm", .webm),
      ("clip.m4v", .mp4), (".mp4", .mp4), ("名前.MKV", .mkv), ("a\u{600}.mp4", .mp4),
    ])
  func suffixes(path: String, container: OutputContainer) throws {
    #expect(try OutputContainer(path: path) == container)
  }

  @Test(
    "other names are refused, and the supported ones listed",
    arguments: ["out", "out.avi", "mp4", "a.mp4/out", "", "out.", "out.mp4.txt", "-"])
  func unknown(path: String) {
    #expect(throws: MediaError.unknownContainer(path: path, supported: ["mp4", "mov", "mkv", "webm"])) {
      try OutputContainer(path: path)
    }
  }
}
