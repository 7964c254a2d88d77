import NagareMasks
import NagarePixels
import Testing

@Suite("The mask at a time")
struct MaskTimelineTests {
  /// A mask of four columns, the first of which are marked.
  private static func image(_ marked: Int, value: UInt8 = 255) -> MaskImage {
    MaskImage(width: 4, height: 1, samples: (0..<4).map { $0 < marked ? value : 0 })
  }

  private static func timeline(
    _ masks: [(time: Double, marked: Int)], smoothing: Double = 0, cuts: [Double] = []
  ) -> MaskTimeline {
    var timeline = MaskTimeline(smoothing: smoothing)
    for mask in masks { timeline.append(TimedMask(time: mask.time, image: image(mask.marked))) }
    for cut in cuts { timeline.addCut(at: cut) }
    return timeline
  }

  /// The sample of the last column, which only masks with four marked columns mark.
  private static func last(_ timeline: MaskTimeline, at time: Double) -> UInt8? {
    var timeline = timeline
    return timeline.image(at: time)?.samples[3]
  }

  @Test("between two masks, each is weighted by its nearness")
  func interpolation() {
    let timeline = MaskTimelineTests.timeline([(1, 2), (2, 4)])
    for (time, expected) in [(1.0, 0), (1.25, 64), (1.5, 128), (1.75, 191), (2, 255)] as [(Double, Double)] {
      let sample = MaskTimelineTests.last(timeline, at: time).map(Double.init) ?? -1
      #expect(abs(sample - expected) <= 1, "\(time)")
    }
  }

  @Test("a mask within two milliseconds of a time is used alone", arguments: [0.9985, 1, 1.0015])
  func sameTime(time: Double) {
    #expect(MaskTimelineTests.last(MaskTimelineTests.timeline([(time, 2), (1.033, 4)]), at: 1) == 0)
  }

  @Test("no mask applies before the first, or more than half a second after the last")
  func ends() {
    let timeline = MaskTimelineTests.timeline([(1, 4)])
    #expect(MaskTimelineTests.last(timeline, at: 0.9) == nil)
    #expect(MaskTimelineTests.last(timeline, at: 1.5) == 255)
    #expect(MaskTimelineTests.last(timeline, at: 1.51) == nil)
  }

  @Test("masks that are far apart are not interpolated")
  func gap() {
    let timeline = MaskTimelineTests.timeline([(1, 4), (4, 4)])
    #expect(MaskTimelineTests.last(timeline, at: 1.4) == 255)
    #expect(MaskTimelineTests.last(timeline, at: 2) == nil)
    #expect(MaskTimelineTests.last(timeline, at: 4) == 255)
  }

  @Test("at a cut, the next mask replaces the last at once")
  func cut() {
    let timeline = MaskTimelineTests.timeline([(1, 2), (1.2, 4)], cuts: [1.05])
    #expect(MaskTimelineTests.last(timeline, at: 1.04) == 0)
    #expect(MaskTimelineTests.last(timeline, at: 1.05) == 255)
    #expect(MaskTimelineTests.last(timeline, at: 1.1) == 255)
  }

  @Test("between two cuts, masks outside them do not apply")
  func betweenCuts() {
    let timeline = MaskTimelineTests.timeline([(1, 2), (1.3, 4)], cuts: [1.1, 1.2])
    #expect(MaskTimelineTests.last(timeline, at: 1.15) == nil)
  }

  @Test("the last mask does not apply after a cut")
  func cutAfterLast() {
    let timeline = MaskTimelineTests.timeline([(1, 4)], cuts: [1.1])
    #expect(MaskTimelineTests.last(timeline, at: 1.05) == 255)
    #expect(MaskTimelineTests.last(timeline, at: 1.1) == nil)
  }

  @Test("masks with little in common change halfway")
  func unlike() {
    let timeline = MaskTimelineTests.timeline([(1, 1), (2, 4)])
    #expect(MaskTimelineTests.last(timeline, at: 1.49) == 0)
    #expect(MaskTimelineTests.last(timeline, at: 1.5) == 255)
  }

  @Test("smoothing weights masks on both sides by their nearness")
  func smoothing() {
    let masks = (0..<40).map { (time: Double($0) / 30, marked: $0 % 3 == 0 ? 3 : 4) }
    for time in [0.2, 0.5, 0.51, 0.9] {
      var (sum, weights) = (0.0, 0.0)
      for mask in masks {
        let weight = max(1 - abs(mask.time - time) / 0.15, 0)
        (sum, weights) = (sum + weight * (mask.marked == 4 ? 255 : 0), weights + weight)
      }
      let timeline = MaskTimelineTests.timeline(masks, smoothing: 0.15)
      let sample = MaskTimelineTests.last(timeline, at: time).map(Double.init) ?? -1
      #expect(abs(sample - sum / weights) <= 1, "\(time)")
    }
  }

  @Test("smoothing does not cross cuts or changes", arguments: [true, false])
  func smoothingAtCut(isKnown: Bool) {
    // 30 masks a second, which mark the last column only from one second on.
    let masks = (0..<60).map { (time: Double($0) / 30, marked: $0 < 30 ? (isKnown ? 3 : 1) : 4) }
    let timeline = MaskTimelineTests.timeline(masks, smoothing: 0.2, cuts: isKnown ? [1] : [])
    for frame in 20..<40 {
      #expect(MaskTimelineTests.last(timeline, at: Double(frame) / 30) == (frame < 30 ? 0 : 255), "\(frame)")
    }
  }

  @Test("masks are needed as far ahead as smoothing reaches")
  func reach() {
    var timeline = MaskTimeline(smoothing: 0.2)
    #expect(timeline.needsMore(for: 0))
    timeline.append(TimedMask(time: 1, image: MaskTimelineTests.image(4)))
    #expect(!timeline.needsMore(for: 0.7))
    #expect(timeline.needsMore(for: 0.8))
  }

  @Test("masks no later than the last are ignored, and past ones are removed")
  func hostileTimes() {
    var timeline = MaskTimeline()
    for _ in 0..<1_000 { timeline.append(TimedMask(time: 1, image: MaskTimelineTests.image(4))) }
    timeline.append(TimedMask(time: 0.5, image: MaskTimelineTests.image(1)))
    for index in 1..<1_000 {
      timeline.append(TimedMask(time: 1 + Double(index) / 30, image: MaskTimelineTests.image(4)))
      #expect(timeline.image(at: 1 + Double(index) / 30)?.samples == [255, 255, 255, 255])
    }
    #expect(timeline.count <= 2)
  }
}
