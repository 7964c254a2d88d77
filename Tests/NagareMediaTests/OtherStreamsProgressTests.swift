import NagareMedia
import Testing

@Suite("How long other streams have gone on")
struct OtherStreamsProgressTests {
  private func seconds(_ times: [(time: Double, stream: Int)]) -> Double {
    var progress = OtherStreamsProgress()
    for (time, stream) in times { progress.note(time, of: stream) }
    return progress.seconds
  }

  @Test("is that of the longest of them, from its first packet on")
  func longest() {
    #expect(seconds([]) == 0)
    #expect(seconds([(7, 1)]) == 0)
    #expect(abs(seconds([(7, 1), (100, 2), (7.125, 1), (100.125, 2), (7.25, 1)]) - 0.25) < 1e-9)
  }

  /// Else a first time of hours would have one wait for hours.
  @Test("changes little by a wrong time", arguments: [0, 5, 49])
  func wrongTime(place: Int) {
    for wrong in [-1e5, 1e5] {
      var times = (0..<50).map { (time: Double($0) / 40, stream: 1) }
      times[place].time = wrong
      #expect(abs(seconds(times) - 49.0 / 40) <= 0.55)
    }
  }
}
