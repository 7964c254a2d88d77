import NagareMedia
import Testing

@Suite("Sizes that keep a video's shape")
struct SizeRequestTests {
  @Test(
    "sides are even and keep the video's shape; 1080p is the shorter one",
    arguments: [
      (.shorterSide(1080), 1280, 720, 1920, 1080), (.shorterSide(1080), 720, 1280, 1080, 1920),
      (.shorterSide(480), 1920, 1080, 854, 480), (.shorterSide(720), 640, 272, 1694, 720),
      (.width(1920), 640, 272, 1920, 816), (.width(1080), 720, 1280, 1080, 1920),
      (.height(1080), 720, 1280, 608, 1080), (.height(1080), 4, 3, 1440, 1080), (.height(1081), 1000, 1000, 1082, 1082),
      (.width(1), 1000, 10, 2, 2), (.exactly(FrameSize(width: 7, height: 9)), 16, 9, 7, 9),
    ] as [(SizeRequest, Double, Double, Int, Int)])
  func sizes(_ request: SizeRequest, _ width: Double, _ height: Double, _ wide: Int, _ high: Int) {
    #expect(request.size(forWidth: width, height: height) == FrameSize(width: wide, height: high))
  }
}
