import Foundation

/// An address and port of this machine to listen on.
package struct ListenAddress: Sendable, Equatable {
  /// The numeric IPv4 or IPv6 address, without brackets.
  package let host: String
  /// The port; 0 for any free port.
  package let port: UInt16
  private let bytes: [UInt8]

  /// - Parameter host: an IPv4 or IPv6 address without brackets, or `localhost`.
  package init?(host: String, port: UInt16) {
    let host = host == "localhost" ? "127.0.0.1" : host
    guard let bytes = Self.bytes(of: host) else { return nil }
    (self.host, self.port, self.bytes) = (host, port, bytes)
  }

  /// Parses `HOST:PORT`, with an IPv6 address in brackets.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits)
    else { return nil }
    let host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      self.init(host: String(host.dropFirst().dropLast()), port: port)
      guard bytes.count == 16 else { return nil }
    } else {
      self.init(host: String(host), port: port)
      guard bytes.count == 4 else { return nil }
    }
  }

  /// The same address with another port.
  func with(port: UInt16) -> ListenAddress { ListenAddress(host: host, port: port) ?? self }

  /// Whether only this machine can reach the address.
  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  private static func bytes(of host: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return withUnsafeBytes(of: &four) { [UInt8]($0) } }
    var six = in6_addr()
    return inet_pton(AF_INET6, host, &six) == 1 ? withUnsafeBytes(of: &six) { [UInt8]($0) } : nil
  }

  var isIPv6: Bool { bytes.count == 16 }
}

extension ListenAddress: CustomStringConvertible {
  package var description: String { bytes.count == 4 ? "\(host):\(port)" : "[\(host)]:\(port)" }
}
