import Foundation
import Nagare
import Synchronization
import Testing

/// A thread whose end can be waited for.
private final class Worker {
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Void) {
    let done = done
    Thread {
      body()
      done.signal()
    }.start()
  }

  /// Whether the thread has ended within some seconds.
  func ends(within seconds: Double = 5) -> Bool { done.wait(timeout: .now() + seconds) == .success }
}

@Suite("Channels between threads")
struct ChannelTests {
  @Test("elements arrive complete and in order")
  func order() {
    let channel = Channel<Int>(capacity: 7)
    let sender = Worker {
      for number in 0..<20_000 { _ = channel.send(number, weight: 1 + number % 3) }
      channel.finish()
    }
    var received: [Int] = []
    while let number = channel.receive() { received.append(number) }
    #expect(received == Array(0..<20_000))
    #expect(sender.ends())
  }

  @Test("a sender waits while the channel is full, by weight")
  func bounded() {
    let channel = Channel<Int>(capacity: 32)
    let sent = Mutex(0)
    let sender = Worker {
      for number in 0..<10 {
        _ = channel.send(number, weight: 16)
        sent.withLock { $0 += 1 }
      }
    }
    #expect(!sender.ends(within: 0.1))
    #expect(sent.withLock { $0 } == 2)
    #expect(channel.receive() == 0)
    #expect(!sender.ends(within: 0.1))
    #expect(sent.withLock { $0 } == 3)
    for number in 1..<10 { #expect(channel.receive() == number) }
    #expect(sender.ends())
  }

  @Test("an element heavier than the channel still passes")
  func heavy() {
    let channel = Channel<Int>(capacity: 4)
    #expect(channel.send(1, weight: 100))
    #expect(channel.receive() == 1)
    #expect(channel.send(2, weight: 1))
    #expect(channel.receive() == 2)
  }

  @Test("after finish, queued elements can be received, and none can be sent")
  func finish() {
    let channel = Channel<Int>(capacity: 4)
    #expect(channel.send(1, weight: 1))
    channel.finish()
    #expect(!channel.send(2, weight: 1))
    #expect(channel.receive() == 1)
    #expect(channel.receive() == nil)
  }

  @Test("close drops the queued elements and releases them")
  func close() {
    final class Token: Sendable {}
    let channel = Channel<Token>(capacity: 4)
    weak var held: Token?
    do {
      let token = Token()
      held = token
      #expect(channel.send(token, weight: 1))
    }
    #expect(held != nil)
    channel.close()
    #expect(held == nil)
    #expect(channel.receive() == nil)
    #expect(!channel.send(Token(), weight: 1))
  }

  @Test("close wakes a sender that waits")
  func closeWakesSender() {
    let channel = Channel<Int>(capacity: 1)
    let accepted = Mutex([Bool]())
    let sender = Worker {
      for number in 0..<2 {
        let isAccepted = channel.send(number, weight: 1)
        accepted.withLock { $0.append(isAccepted) }
      }
    }
    #expect(!sender.ends(within: 0.05))
    channel.close()
    #expect(sender.ends())
    #expect(accepted.withLock { $0 } == [true, false])
  }

  @Test("finish and close wake a receiver that waits", arguments: [false, true])
  func endWakesReceiver(closes: Bool) {
    let channel = Channel<Int>(capacity: 1)
    let receiver = Worker { #expect(channel.receive() == nil) }
    #expect(!receiver.ends(within: 0.05))
    if closes { channel.close() } else { channel.finish() }
    #expect(receiver.ends())
  }
}
