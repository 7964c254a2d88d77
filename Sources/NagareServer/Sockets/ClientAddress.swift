import Foundation
import NIOCore

/// Where a client is, as far as clients are told apart by it: an address of IPv4, or the network of one of IPv6, of which a
/// household has as many addresses as it likes. Empty for a client on this machine that has none.
package struct ClientAddress: Hashable {
  private var bytes: [UInt8] = []

  /// A client that has none.
  package init() {}

  /// - Parameter address: nil for a client that has gone already.
  init(_ address: SocketAddress?) {
    var storage = sockaddr_storage()
    address?.withSockAddr { pointer, size in
      withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size)) }
    }
    self.init(storage)
  }

  package init(_ address: sockaddr_storage) {
    switch Int32(address.ss_family) {
    case AF_INET: bytes = ClientAddress.bytes(of: address, as: sockaddr_in.self, \.sin_addr)
    case AF_INET6:
      let all = ClientAddress.bytes(of: address, as: sockaddr_in6.self, \.sin6_addr)
      let isMapped = all.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
      bytes = Array(isMapped ? all.suffix(4) : all.prefix(8))
    default: break
    }
  }

  private static func bytes<Address, Part>(
    of address: sockaddr_storage, as type: Address.Type, _ part: KeyPath<Address, Part>
  ) -> [UInt8] {
    withUnsafeBytes(of: address) { storage in
      withUnsafeBytes(of: storage.loadUnaligned(as: type)[keyPath: part]) { Array($0) }
    }
  }
}
