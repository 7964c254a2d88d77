import Foundation
import NagareComments
import Synchronization
import TestSupport
import Testing

/// Files that are written to while they are read. A memory-mapped file could show different bytes at each access, and
/// would crash the program if truncated.
@Suite struct ChangingFileTests {
  /// UTF-16 of the same length for `a` and `好`, which have one and three bytes in UTF-8.
  private static func document(_ character: String) -> Data {
    let body = String(repeating: character, count: 300)
    let text = "\u{FEFF}<i>" + String(repeating: item(body), count: 500) + "</i>"
    return text.data(using: .utf16LittleEndian)!
  }

  /// Calls `body` with the path of a file while another thread repeatedly calls `change` on it.
  private func whileChanging(
    _ content: Data, _ change: @escaping @Sendable (Int32, Int) -> Void, _ body: (String) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "nagare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "comments.xml")
    try content.write(to: file)
    let descriptor = open(file.path, O_RDWR)
    defer { close(descriptor) }
    let (isOver, rounds, ended) = (SharedFlag(), SharedCount(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      while !isOver.value { change(descriptor, rounds.next()) }
      ended.signal()
    }
    defer {
      isOver.value = true
      ended.wait()
    }
    while rounds.value < 2 { usleep(100) }
    try body(file.path)
  }

  @Test func concurrentWritesDoNotOverrunTheBuffer() throws {
    let (narrow, wide) = (Self.document("a"), Self.document("好"))
    #expect(narrow.count == wide.count)
    let flip: @Sendable (Int32, Int) -> Void = { descriptor, round in
      let content = round.isMultiple(of: 2) ? narrow : wide
      _ = content.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
    try whileChanging(narrow, flip) { path in
      for _ in 0..<12 {
        let file = try CommentReader.read(contentsOf: path)
        #expect(file.comments.count == 500)
        #expect(file.comments.allSatisfy { $0.text.allSatisfy { "a好".contains($0) } })
      }
    }
  }

  @Test func truncationDuringReadingIsAnError() throws {
    let content = Self.document("a")
    let cut: @Sendable (Int32, Int) -> Void = { descriptor, round in
      if round.isMultiple(of: 2) {
        ftruncate(descriptor, 4_096)
      } else {
        _ = content.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      }
    }
    try whileChanging(content, cut) { path in
      for _ in 0..<40 {
        do throws(CommentReadError) {
          let count = try CommentReader.read(contentsOf: path).comments.count
          #expect(count <= 500)
        } catch {
          #expect(error == .shortened)
        }
      }
    }
  }

  @Test(arguments: [0, 10, 70_000, 200_000])
  func shrunkenFileIsAnError(size: Int) throws {
    let pipe = Pipe()
    let content = Data(repeating: 0x20, count: size)
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: content)
      try? writer.close()
    }
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(throws: CommentReadError.shortened) {
      _ = try FileBytes(descriptor: descriptor, expecting: size + 1).bytes.count
    }
  }

  @Test func growthDuringReadingIsIgnored() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("0123456789".utf8))
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let file = try FileBytes(descriptor: descriptor, expecting: 4)
    #expect(Array(file.bytes) == Array("0123".utf8))
  }
}

private final class SharedFlag: Sendable {
  private let flag = Atomic(false)
  var value: Bool {
    get { flag.load(ordering: .acquiring) }
    set { flag.store(newValue, ordering: .releasing) }
  }
}

private final class SharedCount: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .acquiring) }
  func next() -> Int { count.add(1, ordering: .acquiringAndReleasing).oldValue }
}
