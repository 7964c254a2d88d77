import CZlib

/// The content of a file, decompressed if it is gzip, zlib, deflate or a zip archive of one file.
package struct ContentBytes: ~Copyable {
  /// The given bytes, a part of them, or memory that is freed with this value.
  package private(set) var bytes: UnsafeRawBufferPointer
  /// Whether the content is known to be complete. If compressed data is truncated or corrupt, `bytes` may end early.
  package private(set) var isComplete = true

  private var memory: InflatedBytes?
  /// The number of bytes that may still be decompressed.
  private var allowance: Int

  /// - Parameters:
  ///   - source: must outlive this value.
  ///   - limit: the maximum number of decompressed bytes, all levels together.
  /// - Throws: if the content cannot be decompressed or exceeds a limit, or if memory runs out.
  package init(
    _ source: UnsafeRawBufferPointer, limit: Int = CommentLimits.inflatedBytes
  ) throws(CommentReadError) {
    bytes = source
    allowance = limit
    var levels = 0
    while let compression = Compression(ByteView(bytes)) {
      guard levels < CommentLimits.compressionLevels else {
        if case .perhapsDeflate = compression { return }
        throw .compressed(.tooDeep)
      }
      guard try open(compression) else { return }
      if bytes.isEmpty, !isComplete { throw .compressed(.corrupt) }
      levels += 1
    }
  }

  /// - Returns: `false` if the content turns out not to be compressed.
  private mutating func open(_ compression: Compression) throws(CommentReadError) -> Bool {
    switch compression {
    case .gzip: try openMembers()
    case .zlib:
      var output = InflatedBytes(limit: allowance)
      let end = try Inflater(.zlib).read(bytes, into: &output)
      take(output, isComplete: end == bytes.count)
    case .perhapsDeflate: return try openDeflate()
    case .zip: try openArchive()
    }
    return true
  }

  /// Decompresses all members of a gzip file. Zeros after them are padding.
  private mutating func openMembers() throws(CommentReadError) {
    var output = InflatedBytes(limit: allowance)
    let inflater = try Inflater(.gzip)
    var rest = bytes
    repeat {
      guard let end = try inflater.read(rest, into: &output) else {
        take(output, isComplete: false)
        return
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[end...])
    } while rest.contains { $0 != 0 }
    take(output, isComplete: true)
  }

  /// Accepts a stream only if it ends at the last byte and has content, or if its content begins like markup: most
  /// bytes could begin a deflate stream.
  private mutating func openDeflate() throws(CommentReadError) -> Bool {
    var output = InflatedBytes(limit: allowance)
    let end = try Inflater(.none).read(bytes, into: &output)
    let isComplete = end == bytes.count
    guard isComplete && !output.bytes.isEmpty || Compression.beginsAsMarkup(ByteView(output.bytes)) else {
      return false
    }
    take(output, isComplete: isComplete)
    return true
  }

  private mutating func openArchive() throws(CommentReadError) {
    let file: ZipArchive.File
    do throws(DecompressionError) { file = try ZipArchive(ByteView(bytes)).file() } catch { throw .compressed(error) }
    let data = UnsafeRawBufferPointer(rebasing: bytes[file.data])
    if file.isDeflated {
      if let expected = file.expected, expected.size > allowance { throw .compressed(.tooLarge) }
      var output = InflatedBytes(limit: allowance)
      let end = try Inflater(.none).read(data, into: &output)
      take(output, isComplete: end != nil)
    } else {
      bytes = data
    }
    guard let expected = file.expected, bytes.count == expected.size, checksum == expected.checksum else {
      isComplete = false
      return
    }
  }

  /// The CRC-32 of `bytes`.
  private var checksum: Int {
    Int(clamping: crc32_z(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count))
  }

  private mutating func take(_ output: consuming InflatedBytes, isComplete: Bool) {
    bytes = output.bytes
    allowance -= bytes.count
    self.isComplete = self.isComplete && isComplete
    memory = consume output
  }
}
