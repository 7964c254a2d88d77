import NagareMedia
import Testing

@Suite("Progress of other streams")
struct OtherStreamsProgressTests {
  private func seconds(_ times: [(time: Double, stream: Int)]) -> Double {
    var progress = OtherStreamsProgress()
    for (time, stream) in times { progress.note(time, of: stream) }
    return progress.seconds
  }

  @Test("progress is that of the longest stream, from its first packet on")
  func longest() {
    #expect(seconds([]) == 0)
    #expect(seconds([(7, 1)]) == 0)
    #expect(abs(seconds([(7, 1), (100, 2), (7.125, 1), (100.125, 2), (7.25, 1)]) - 0.25) < 1e-9)
  }

  /// Otherwise a wrong time of hours would be a progress of hours.
  @Test("a wrong time changes the progress little", arguments: [0, 5, 49])
  func wrongTime(place: Int) {
    for wrong in [-1e5, 1e5] {
      var times = (0..<50).map { (time: Double($0) / 40, stream: 1) }
      times[place].time = wrong
      #expect(abs(seconds(times) - 49.0 / 40) <= 0.55)
    }
  }
}
