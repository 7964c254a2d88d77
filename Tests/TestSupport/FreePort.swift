import Foundation

/// A port of this machine that was free a moment ago.
package struct FreePort {
  /// The transport protocol.
  package enum Kind: String { case tcp, udp }

  /// The port.
  package let number: UInt16
  private let kind: Kind
  /// The listening socket; nil if none is kept.
  private let descriptor: Int32?

  /// - Parameter acceptsAndStalls: whether a socket stays open at the port, which never reads.
  package init(_ kind: Kind, acceptsAndStalls: Bool = false) throws {
    #if canImport(Glibc)
      let type = Int32((kind == .tcp ? SOCK_STREAM : SOCK_DGRAM).rawValue)
    #else
      let type = kind == .tcp ? SOCK_STREAM : SOCK_DGRAM
    #endif
    let descriptor = socket(AF_INET, type, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) { bytes in
      let name = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, name, size) == 0 ? getsockname(descriptor, name, &size) : -1
    }
    guard status == 0 else { throw CocoaError(.fileReadUnknown) }
    number = UInt16(bigEndian: address.sin_port)
    self.kind = kind
    if acceptsAndStalls {
      listen(descriptor, 1)
      self.descriptor = descriptor
    } else {
      close(descriptor)
      self.descriptor = nil
    }
  }

  /// Closes the socket, if one is kept.
  package func release() {
    if let descriptor { close(descriptor) }
  }

  /// An address of a scheme at this port; `rest` follows the number.
  package func address(_ scheme: String, _ rest: String = "") -> String { "\(scheme)://127.0.0.1:\(number)\(rest)" }

  /// Waits until a program listens at the port, at most five seconds.
  package func waitUntilTaken() {
    let needle = String(format: ":%04X ", Int(number))
    for _ in 0..<250 {
      let tables = [kind.rawValue, kind.rawValue + "6"].compactMap {
        try? String(contentsOfFile: "/proc/net/" + $0, encoding: .utf8)
      }
      // Systems without /proc wait for a second.
      guard !tables.isEmpty else {
        Thread.sleep(forTimeInterval: 1)
        return
      }
      // The third column is the remote address: a listener's has port 0.
      let isTaken = tables.contains { table in
        table.split(separator: "\n").contains { line in
          let columns = line.split(separator: " ")
          return columns.count > 3 && (columns[1] + " ").hasSuffix(needle) && columns[2].hasSuffix(":0000")
        }
      }
      if isTaken { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
