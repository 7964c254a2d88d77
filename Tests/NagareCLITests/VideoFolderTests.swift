import NagareCLI
import Testing

@Suite struct VideoFolderTests {
  @Test(arguments: ["a.mp4", "a.FLV", "录制.ts", "a.b.mkv", "danmaku.mp4", "a.danmaku2.mp4", "a\u{600}.mp4"])
  func videosAreKnownByTheirSuffix(_ name: String) { #expect(VideoFolder.isVideo(name)) }

  /// Outputs of this program, incomplete ones, and other files.
  @Test(arguments: [
    "a.danmaku.mp4", "a.DANMAKU.MKV", ".a.mp4", ".nagare-1-2.mp4", ".a.mp4.1-2.partial", "a.xml", "a.mp4.part", "mp4",
    "a.", "",
  ])
  func otherFilesAreNotVideos(_ name: String) { #expect(!VideoFolder.isVideo(name)) }
}
