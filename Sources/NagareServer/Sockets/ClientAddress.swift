import Foundation
import NIOCore

/// The address that identifies a client: an IPv4 address, or the /64 network of an IPv6 address, in which a household
/// has many addresses. Empty for the client of a Unix socket.
package struct ClientAddress: Hashable {
  private var bytes: [UInt8] = []

  /// The empty address.
  package init() {}

  /// - Parameter address: nil for a client that has already disconnected.
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
