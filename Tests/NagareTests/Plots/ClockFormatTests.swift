import Nagare
import Testing

@Suite("Times as on a clock")
struct ClockFormatTests {
  @Test(
    "a single time has hours and milliseconds only where it needs them",
    arguments: [
      (0, "0:00"), (59.9996, "1:00"), (61.5, "1:01.500"), (3_599, "59:59"), (3_600, "1:00:00"), (-75, "-1:15"),
      (-0.0001, "0:00"), (4_692.145, "1:18:12.145"), (1e7, "2777:46:40"), (1e9, "?"), (.infinity, "?"), (.nan, "?"),
    ] as [(Double, String)])
  func single(_ seconds: Double, _ text: String) {
    #expect(clock(seconds) == text)
  }

  @Test("times of an axis have one format")
  func axis() {
    func texts(_ times: [Double]) -> [String] {
      let form = ClockFormat(of: times)
      return times.map(form.text)
    }
    #expect(texts([0, 0.5, 1]) == ["0:00.0", "0:00.5", "0:01.0"])
    #expect(texts([0, 1_800, 3_600]) == ["0:00:00", "0:30:00", "1:00:00"])
    #expect(texts([-60, 0, 60]) == ["-1:00", "0:00", "1:00"])
    #expect(texts([0, 0.002]) == ["0:00.000", "0:00.002"])
    #expect(texts([]) == [])
  }

  @Test("ticks are round on a clock, and beyond half a day in days")
  func ticks() {
    #expect(PlotTicks.seconds(in: 0...580) == Array(stride(from: 0, through: 540, by: 60)))
    let day = 86_400.0
    #expect(PlotTicks.seconds(in: 0...13 * day) == (0...6).map { Double($0) * 2 * day })
    #expect(PlotTicks.seconds(in: -1e7...1e7) == (-5...5).map { Double($0) * 20 * day })
    for length in [1e-3, 1, 1e4, 1e6, 1e9, 1e15] {
      #expect((2...13).contains(PlotTicks.seconds(in: 0...length).count), "\(length)")
    }
    #expect(PlotTicks.seconds(in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude).isEmpty)
  }
}
