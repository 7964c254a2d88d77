import NagareMedia
import Testing

@Suite("FFmpeg's libraries")
struct MediaLibrariesTests {
  @Test("FFmpeg 5.0, whose libraries have the same file names as 5.1's, is refused")
  func oldRelease() throws {
    // libavcodec 59.18 came with 5.0, 59.37 with 5.1.
    #expect(throws: MediaError.oldLibraries(found: "libavcodec 59.18.100", needed: "FFmpeg 5.1")) {
      try MediaLibraries.checkRelease(59 << 16 | 18 << 8 | 100)
    }
    for version in [59 << 16 | 37 << 8 | 100, 61 << 16 | 19 << 8, 63 << 16] as [UInt32] {
      #expect(throws: Never.self) { try MediaLibraries.checkRelease(version) }
    }
  }

  @Test("FFmpeg's release comes first")
  func release() throws {
    #expect(try #require(MediaLibraries.versions.first) == "FFmpeg \(MediaLibraries.release)")
    #expect(MediaLibraries.release.first?.isNumber == true)
  }
}
