import Foundation
import Nagare
import NagareMedia
import Testing

@Suite struct PacketQueueTests {
  private let clock = LiveClock(delay: 0.2)

  /// The packet of a video item; nil for others.
  private func packet(of item: PacketQueue.Item?) -> Packet? {
    if case .video(let packet) = item { packet } else { nil }
  }

  @Test func packetsComeOutInOrderAtTheirDecodingTimes() throws {
    let packets = PacketQueue(clock: clock)
    let given = try LiveQueues.packets(2)
    clock.begin()
    for (index, packet) in given.enumerated() {
      #expect(packets.add(.video(packet), at: Double(index) * 0.1, byteCount: 100))
    }
    let depth = packets.depth
    #expect(depth.packets == 2 && depth.bytes == 200)
    #expect(depth.seconds > 0 && depth.seconds <= 0.3)
    #expect(packet(of: packets.next(lead: 0.05)) === given[0])
    #expect(clock.present >= -0.05)
    packets.finish()
    #expect(packet(of: packets.next(lead: 0.05)) === given[1])
    #expect(clock.present >= 0.05)
    #expect(packets.next(lead: 0) == nil)
    #expect(packets.depth == (0, 0, 0))
  }

  @Test func noStreamWaitsForTheOther() throws {
    let packets = PacketQueue(clock: clock)
    let given = try LiveQueues.packets(4)
    clock.begin()
    #expect(packets.add(.audio(given[0]), at: 0.9, byteCount: 1))
    #expect(packets.add(.video(given[1]), at: 0.2, byteCount: 1))
    #expect(packets.add(.audio(given[2]), at: 1, byteCount: 1))
    #expect(packets.add(.video(given[3]), at: 0.25, byteCount: 1))
    #expect(packets.depth.packets == 4 && packets.depth.bytes == 4)
    // The clock begins at -0.2: the audio is not due within half a second, but the video behind it is.
    #expect(packet(of: packets.next(lead: 0.5)) === given[1])
    #expect(packet(of: packets.next(lead: 0.5)) === given[3])
    packets.finish()
    for expected in [given[0], given[2]] {
      guard case .audio(let packet)? = packets.next(lead: 2) else {
        Issue.record("no audio")
        return
      }
      #expect(packet === expected)
    }
    #expect(packets.next(lead: 2) == nil)
    #expect(packets.depth == (0, 0, 0))
  }

  @Test func packetsDueTogetherComeOutByTime() throws {
    let packets = PacketQueue(clock: clock)
    let given = try LiveQueues.packets(2)
    #expect(packets.add(.video(given[0]), at: 0.2, byteCount: 1))
    #expect(packets.add(.audio(given[1]), at: 0.1, byteCount: 1))
    #expect(packet(of: packets.next(lead: 2)) == nil)
    #expect(packet(of: packets.next(lead: 2)) === given[0])
  }

  @Test func endedQueueAcceptsNoPacket() throws {
    let packet = try LiveQueues.packets(1)[0]
    for end in [PacketQueue.finish, PacketQueue.close] {
      let packets = PacketQueue(clock: clock)
      end(packets)()
      #expect(!packets.isAccepting)
      #expect(!packets.add(.video(packet), at: 0, byteCount: 1))
    }
  }

  /// A file, which could be read at once, must not fill the machine's memory.
  @Test func readingTooFarAheadWaits() throws {
    let packet = try LiveQueues.packets(1)[0]
    for (time, byteCount) in [(1_000, 1), (0, 200 << 20)] {
      let packets = PacketQueue(clock: clock)
      #expect(packets.isAccepting)
      #expect(packets.add(.video(packet), at: Double(time), byteCount: byteCount))
      #expect(!packets.isAccepting)
      let hasEnded = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let isTaken = packets.add(.audio(packet), at: 0, byteCount: 1)
        if !isTaken { hasEnded.signal() }
      }
      #expect(hasEnded.wait(timeout: .now() + 0.2) == .timedOut)
      #expect(packets.depth.packets == 1)
      packets.close()
      #expect(hasEnded.wait(timeout: .now() + 5) == .success)
      #expect(packets.next(lead: 0) == nil)
    }
  }
}
