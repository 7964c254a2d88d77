import TestSupport

/// Elements behind the last of which nothing can be read.
struct GuardedArray<Element: BitwiseCopyable> {
  /// Has an address even if there are no elements.
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
