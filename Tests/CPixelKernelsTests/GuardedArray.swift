import TestSupport

/// An array that ends at an unreadable page.
struct GuardedArray<Element: BitwiseCopyable> {
  /// Has a base address even if it is empty.
  let elements: UnsafeMutableBufferPointer<Element>
  private let memory: GuardedMemory

  init(_ contents: some Collection<Element>) {
    let byteCount = contents.count * MemoryLayout<Element>.stride
    memory = GuardedMemory(atLeast: byteCount)
    let start = memory.start + (memory.bytes.count - byteCount)
    elements = UnsafeMutableBufferPointer(
      start: start.bindMemory(to: Element.self, capacity: contents.count), count: contents.count)
    _ = elements.initialize(from: contents)
  }
}
