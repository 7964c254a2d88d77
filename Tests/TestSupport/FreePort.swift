import Foundation

/// A port of this machine that nobody used a moment ago.
package struct FreePort {
  /// What is sent to it.
  package enum Kind: String { case tcp, udp }

  /// The port.
  package let number: UInt16
  private let kind: Kind
  /// The socket, where it is kept.
  private let descriptor: Int32?

  /// - Parameter acceptsAndStalls: whether it can be connected to, but nobody ever reads what comes.
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

  /// Gives a port back that was kept.
  package func release() {
    if let descriptor { close(descriptor) }
  }

  /// An address of a scheme at this port; `rest` follows the number.
  package func address(_ scheme: String, _ rest: String = "") -> String { "\(scheme)://127.0.0.1:\(number)\(rest)" }

  /// Waits until somebody takes what comes, at most five seconds.
  package func waitUntilTaken() {
    let needle = String(format: ":%04X ", Int(number))
    for _ in 0..<250 {
      let tables = [kind.rawValue, kind.rawValue + "6"].compactMap {
        try? String(contentsOfFile: "/proc/net/" + $0, encoding: .utf8)
      }
      // A second is more than it takes where this cannot be seen.
      guard !tables.isEmpty else {
        Thread.sleep(forTimeInterval: 1)
        return
      }
      // The third column is where the other end is: a listener's is at port 0.
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
