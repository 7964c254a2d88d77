/// Memory that is filled once and then only read, so that threads can share it.
struct ConstantMemory: ~Copyable, @unchecked Sendable {
  let start: UnsafeRawPointer

  /// - Parameter fill: initializes all bytes.
  init(byteCount: Int, alignment: Int, fill: (UnsafeMutableRawPointer) -> Void) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: alignment)
    fill(memory)
    start = UnsafeRawPointer(memory)
  }

  deinit {
    start.deallocate()
  }
}
