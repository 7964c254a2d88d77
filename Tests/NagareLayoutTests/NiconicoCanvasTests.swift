import NagareLayout
import Testing

@Suite struct NiconicoCanvasTests {
  @Test func stageOfTheCanvasSizeHasItsCoordinates() {
    let canvas = NiconicoCanvas(stage: Stage(width: 1920, height: 1080))
    #expect(canvas.scale == 1)
    #expect(abs(canvas.virtualPixel - 2.811127) < 1e-6)
    #expect(canvas.startLine == 1725)
    #expect(canvas.range == 1530)
    #expect(canvas.judgedZone == 235...1685)
    #expect(canvas.gap == 5)
    #expect(canvas.x(ofCanvas: 0) == 0)
  }

  @Test func canvasGrowsWithTheStage() {
    let canvas = NiconicoCanvas(stage: Stage(width: 640, height: 360))
    #expect(abs(canvas.scale - 1.0 / 3) < 1e-12)
    #expect(abs(canvas.startLine - 575) < 1e-9)
    #expect(abs(canvas.judgedZone.lowerBound - 235.0 / 3) < 1e-9)
    #expect(abs(canvas.judgedZone.upperBound - 1685.0 / 3) < 1e-9)
    #expect(abs(canvas.gap - 5.0 / 3) < 1e-12)
    // A comment of 384 virtual pixels fills the stage.
    #expect(abs(canvas.virtualPixel * 384 - 360) < 0.3)
  }

  @Test func stageOf4To3IsTheMiddleOfTheCanvas() {
    let canvas = NiconicoCanvas(stage: Stage(width: 1440, height: 1080))
    #expect(canvas.scale == 1)
    #expect(canvas.x(ofCanvas: 240) == 0)
    #expect(canvas.x(ofCanvas: 1680) == 1440)
    #expect(canvas.startLine == 1485)
  }

  @Test func widerStageShowsMoreToEitherSide() {
    let canvas = NiconicoCanvas(stage: Stage(width: 2560, height: 1080))
    #expect(canvas.scale == 1)
    #expect(canvas.x(ofCanvas: 0) == 320)
    #expect(canvas.x(ofCanvas: 960) == 1280)
  }

  @Test func middleOfTheCanvasFitsATallStage() {
    let canvas = NiconicoCanvas(stage: Stage(width: 720, height: 1280))
    #expect(canvas.scale == 0.5)
    #expect(canvas.x(ofCanvas: 240) == 0)
    #expect(canvas.x(ofCanvas: 1680) == 720)
  }

  @Test(arguments: [Int.min, -1, 0, 1, 65_536, Int.max])
  func noStageIsTooSmallOrTooLarge(side: Int) {
    for stage in [Stage(width: side, height: 1080), Stage(width: 1920, height: side), Stage(width: side, height: side)]
    {
      let canvas = NiconicoCanvas(stage: stage)
      #expect(canvas.scale > 0 && canvas.scale.isFinite)
      #expect(canvas.judgedZone.upperBound <= canvas.startLine)
    }
  }
}
