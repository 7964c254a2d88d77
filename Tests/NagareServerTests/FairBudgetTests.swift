import Foundation
import NagareServer
import Testing

/// The rate limit that senders share.
@Suite("Fair budget")
struct FairBudgetTests {
  private let begin = ContinuousClock.now

  private func address(_ number: UInt8) -> ClientAddress {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(number)
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in.self) }
    return ClientAddress(storage)
  }

  /// Simulates ten seconds.
  /// - Parameter senders: the senders, and the number of tries of each in a given millisecond.
  /// - Returns: the number of granted tries of each.
  private func run(_ senders: [(sender: FairBudget.Sender, tries: (Int) -> Int)]) -> [Int] {
    var budget = FairBudget(perSecond: 1_000, at: begin)
    var granted = senders.map { _ in 0 }
    for millisecond in 0..<10_000 {
      let now = begin + .milliseconds(millisecond)
      for (index, (sender, tries)) in senders.enumerated() {
        for _ in 0..<tries(millisecond) where budget.take(for: sender, at: now) { granted[index] += 1 }
      }
    }
    return granted
  }

  @Test("a sender within its share is not limited by a flood from its own or another address")
  func floods() {
    for other in [1, 2] as [UInt8] {
      let granted = run([
        (FairBudget.Sender(address: address(1), connection: 1), { _ in 100 }),
        (FairBudget.Sender(address: address(other), connection: 2), { $0 % 10 == 0 ? 1 : 0 }),
      ])
      #expect(granted[1] == 1_000)
      #expect((9_000...11_100).contains(granted[0] + granted[1]))
    }
  }

  @Test("twelve connections from one address share one address's budget")
  func manyConnections() {
    let flooders = (0..<12).map { number in
      (FairBudget.Sender(address: address(1), connection: number), { (_: Int) in 10 })
    }
    let granted = run(flooders + [(FairBudget.Sender(address: address(2), connection: 12), { $0 % 3 == 0 ? 1 : 0 })])
    #expect(granted[12] == 3_334)
  }

  @Test("a single sender has the whole budget")
  func alone() {
    let granted = run([(FairBudget.Sender(address: address(1), connection: 1), { _ in 100 })])
    #expect((10_900...11_100).contains(granted[0]))
  }

  @Test("reconnecting gains little")
  func returning() {
    var budget = FairBudget(perSecond: 1_000, at: begin)
    var granted = 0
    for number in 0..<1_000 {
      let sender = FairBudget.Sender(address: address(1), connection: number)
      for _ in 0..<100 where budget.take(for: sender, at: begin + .milliseconds(number)) { granted += 1 }
    }
    // The burst, one second at the rate, and the initial burst of each connection.
    #expect(granted < 2_000 + 1_000 + 1_500, "\(granted)")
  }

  @Test("IPv6 addresses of one network count as one")
  func networks() {
    func address(_ bytes: [UInt8]) -> ClientAddress {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
      var storage = sockaddr_storage()
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in6.self) }
      return ClientAddress(storage)
    }
    let network: [UInt8] = [0x20, 1, 0xD, 0xB8, 0, 0, 0, 1]
    #expect(address(network + [0, 0, 0, 0, 0, 0, 0, 1]) == address(network + [9, 9, 9, 9, 9, 9, 9, 9]))
    let other = [0x20, 2] + network.dropFirst(2)
    #expect(address(network + [0, 0, 0, 0, 0, 0, 0, 1]) != address(other + [0, 0, 0, 0, 0, 0, 0, 1]))
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    #expect(address(mapped + [1, 0, 0, 0]) == self.address(1))
    #expect(address(mapped + [1, 0, 0, 0]) != address(mapped + [2, 0, 0, 0]))
  }
}
