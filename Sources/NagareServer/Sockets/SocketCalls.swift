import Foundation

/// Calls of the system's for sockets, which differ a little between systems.
enum SocketCalls {
  /// A stream socket; `nil` if the system has none to give.
  static func stream(family: Int32) -> FileDescriptor? {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let number = socket(family, type, 0)
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(number)
    prepare(descriptor)
    return descriptor
  }

  /// The next client that waits at a listening socket; `nil` if there is none or the system refuses, as `errno` says.
  static func accept(from listener: FileDescriptor) -> (FileDescriptor, ClientAddress)? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let number = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.accept(listener.number, $0, &length) }
    }
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(number)
    prepare(descriptor)
    return (descriptor, ClientAddress(address))
  }

  /// The port that a socket is bound to.
  static func port(of descriptor: FileDescriptor) -> UInt16? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      let failed = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor.number, $0, &length)
      }
      guard failed == 0 else { return nil }
      // The port of IPv6 is at the same place.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }

  static func setOption(
    _ option: Int32, level: Int32 = SOL_SOCKET, of descriptor: FileDescriptor, to value: Int32 = 1
  ) {
    var value = value
    setsockopt(descriptor.number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Tells the other side that no more comes.
  static func endSending(_ descriptor: FileDescriptor) {
    #if canImport(Darwin)
      let direction = SHUT_WR
    #else
      let direction = Int32(SHUT_WR)
    #endif
    shutdown(descriptor.number, direction)
  }

  /// Calls `body` with an address of any family.
  static func withAddress<Address, Result>(
    of address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Address>.size)) }
    }
  }

  private static func prepare(_ descriptor: FileDescriptor) {
    descriptor.setUp()
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, of: descriptor)
    #endif
    // Clients whose machine is gone without a word are found out in time; sockets of other families take no harm.
    setOption(SO_KEEPALIVE, of: descriptor)
    #if os(Linux)
      setOption(TCP_KEEPIDLE, level: Int32(IPPROTO_TCP), of: descriptor, to: 60)
      setOption(TCP_KEEPINTVL, level: Int32(IPPROTO_TCP), of: descriptor, to: 10)
    #endif
  }
}
