import CZlib

/// The content of a file, decompressed if it was compressed: with gzip, zlib, deflate, or as the only file of a zip
/// archive.
package struct ContentBytes: ~Copyable {
  /// The bytes that this was made from, a part of them, or memory that is freed with this value.
  package private(set) var bytes: UnsafeRawBufferPointer
  /// Whether nothing of the content is lost. If compressed data is cut off or damaged, `bytes` end there.
  package private(set) var isComplete = true

  private var memory: InflatedBytes?
  /// Bytes that may still come out.
  private var allowance: Int

  /// - Parameters:
  ///   - source: must outlive this value.
  ///   - limit: of what may come out, at all levels together.
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
      if bytes.isEmpty, !isComplete { throw .compressed(.damaged) }
      levels += 1
    }
  }

  /// - Returns: `false` if it turned out not to be compressed.
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

  /// One gzip stream after another is one file; zeros may fill up the last block of a medium.
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

  /// Most bytes are the beginning of some deflate stream: only one that ends with them, or tells of itself what it is,
  /// is believed.
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

  /// CRC-32.
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
