import NagareColor
import NagarePixels
import TestSupport
import Testing

/// The detection of scene changes.
@Suite struct ReadingSceneTests {
  @Test(arguments: NamedFormat.all)
  func cutsAreFoundInEveryFormat(named: NamedFormat) {
    let frame = Screen(width: 320, height: 180, format: named.format)
    var detector = SceneChangeDetector()
    var cuts: [Int] = []
    for time in 0..<40 {
      frame.show { x, y in time / 10 % 2 == 0 ? 0.3 + 0.2 * x : 0.9 - 0.4 * y }
      if frame.isCut(for: &detector) { cuts.append(time) }
    }
    #expect(cuts == [0, 10, 20, 30])
  }

  @Test(arguments: [false, true])
  func fadesAreNoCuts(fromBlack: Bool) {
    #expect(
      cuts(frames: 60) { time, x, y in
        let share = min(max((Double(time) - 20) / 20, 0), 1)
        let before = fromBlack ? 0 : 0.2 + 0.3 * stripes(x, 5)
        return before * (1 - share) + (0.6 + 0.4 * stripes(y, 3)) * share
      } == [0])
  }

  @Test func pansAreNoCuts() {
    // A pan at the speed of one width in three seconds, which begins and ends suddenly.
    #expect(
      cuts(frames: 60) { time, x, y in
        let left = Double(min(max(time - 15, 0), 30)) / 90
        return 0.5 + 0.25 * stripes(x + left, 4) + 0.25 * stripes(y, 3)
      } == [0])
  }

  @Test func noiseIsNoCut() {
    var generator = SeededGenerator(seed: 1)
    #expect(cuts(frames: 30) { _, x, _ in 0.2 + 0.5 * x + .random(in: 0...0.15, using: &generator) } == [0])
  }

  @Test func flashEndsWithoutAnotherCut() {
    #expect(cuts(frames: 30) { time, x, _ in time == 10 ? 1 : 0.1 + 0.2 * x } == [0, 10])
  }

  @Test func framesOfAnotherSizeOrFormatBeginScenes() {
    var detector = SceneChangeDetector()
    let frames = [
      Screen(width: 320, height: 180, format: .yuv420), Screen(width: 180, height: 320, format: .yuv420),
      Screen(width: 180, height: 320, format: .nv12), Screen(width: 180, height: 320, format: .p010),
    ]
    for frame in frames {
      frame.show { _, _ in 0.5 }
      let first = frame.isCut(for: &detector)
      let second = frame.isCut(for: &detector)
      #expect(first && !second)
    }
  }

  @Test func smallFramesAreCompared() {
    for (width, height) in [(1, 1), (1, 40), (7, 3), (9, 200), (65, 1)] {
      let frame = Screen(width: width, height: height, format: .gray8)
      var detector = SceneChangeDetector()
      let found = [0.2, 0.2, 0.8, 0.8].map { brightness in
        frame.show { _, _ in brightness }
        return frame.isCut(for: &detector)
      }
      #expect(found == [true, false, true, false])
    }
  }

  @Test func detectionAllocatesForTheFirstFrameOnly() {
    let frame = Screen(width: 320, height: 180, format: .yuv420)
    frame.show { x, _ in x }
    var detector = SceneChangeDetector()
    _ = frame.isCut(for: &detector)
    let count = frame.read { view in
      AllocationCount { for _ in 0..<10 { _ = detector.isCut(view) } }
    }
    #expect(count.total == 0)
  }

  /// The frames where cuts are found in a video of this brightness, 0…1, by frame and position, 0…1.
  private func cuts(frames: Int, _ brightness: (Int, Double, Double) -> Double) -> [Int] {
    let frame = Screen(width: 320, height: 180, format: .yuv420)
    var detector = SceneChangeDetector()
    return (0..<frames).filter { time in
      frame.show { brightness(time, $0, $1) }
      return frame.isCut(for: &detector)
    }
  }

  /// Waves with sharp edges and soft flanks, -1…1.
  private func stripes(_ place: Double, _ count: Double) -> Double {
    let phase = (place * count).truncatingRemainder(dividingBy: 1)
    return phase < 0.1 ? 1 : 1 - 2 * (phase - 0.1) / 0.9
  }
}

/// A frame that shows shades of gray.
private final class Screen {
  private let frame: TestFrame

  init(width: Int, height: Int, format: PixelFormat) {
    var generator = SeededGenerator(seed: 0)
    frame = TestFrame(width: width, height: height, format: format, alpha: .opaque, using: &generator)
  }

  /// Whether a detector takes the current content for the beginning of a scene.
  func isCut(for detector: inout SceneChangeDetector) -> Bool {
    read { detector.isCut($0) }
  }

  func read<Result>(_ body: (FrameView) -> Result) -> Result { frame.read(body) }

  /// Fills the frame with a brightness, 0…1, by position, 0…1.
  func show(_ shade: (_ x: Double, _ y: Double) -> Double) {
    let format = frame.format
    for (plane, layout) in zip(frame.planes, format.planes) {
      let count = layout.components.count
      plane.setAll { x, y in
        switch layout.components[x % count] {
        case .blueDifference, .redDifference: return 128 << (format.depth - 8 + format.shift)
        case .alpha: return format.maximum << format.shift
        default:
          let value = shade(Double(x / count) * Double(count) / Double(plane.width), Double(y) / Double(plane.height))
          return Int(min(max(value, 0), 1) * Double(format.maximum)) << format.shift
        }
      }
    }
  }
}
