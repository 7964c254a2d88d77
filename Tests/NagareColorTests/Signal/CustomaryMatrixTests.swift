import NagareColor
import Testing

/// The matrix assumed for untagged video.
@Suite struct CustomaryMatrixTests {
  @Test(arguments: [(720, 480), (720, 576), (640, 360), (1024, 576), (1279, 576), (1, 1)])
  func standardDefinitionIsBT601(width: Int, height: Int) {
    #expect(YCbCrEncoding.customaryMatrix(width: width, height: height) == .bt601)
  }

  @Test(arguments: [(1280, 720), (1920, 1080), (3840, 2160), (1280, 534), (608, 1080), (720, 577)])
  func highDefinitionIsBT709(width: Int, height: Int) {
    #expect(YCbCrEncoding.customaryMatrix(width: width, height: height) == .bt709)
  }
}
