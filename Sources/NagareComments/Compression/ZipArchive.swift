/// Finds the file in a zip archive with a single file.
struct ZipArchive {
  /// A file within the archive.
  struct File {
    /// The range of its data within the archive, cut at the archive's end.
    let data: Range<Int>
    let isDeflated: Bool
    /// The size and CRC-32 after decompression; `nil` without a central directory, as local headers may lack them.
    let expected: (size: Int, checksum: Int)?
  }

  private let bytes: ByteView

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// The only file in the central directory or, if that is missing or corrupt, the first one in the archive.
  /// - Throws: if the directory does not list exactly one file, or if the file cannot be read.
  func file() throws(DecompressionError) -> File {
    guard let directory = directory(), let listed = try onlyFile(in: directory) else { return try firstFile() }
    guard listed.offset < bytes.count, let header = ZipEntry(headerAt: listed.offset, in: bytes) else {
      throw .corrupt
    }
    return try file(listed, from: header.end, length: listed.compressedSize, isListed: true)
  }

  private func file(
    _ entry: ZipEntry, from start: Int, length: Int, isListed: Bool
  ) throws(DecompressionError) -> File {
    if entry.isEncrypted { throw .encrypted }
    guard entry.method == 0 || entry.method == 8 else { throw .method(entry.method) }
    return File(
      data: start..<start + min(length, bytes.count - start), isDeflated: entry.method == 8,
      expected: isListed ? (entry.size, entry.checksum) : nil)
  }

  /// The only file in the directory; `nil` if the directory is corrupt.
  private func onlyFile(in directory: Range<Int>) throws(DecompressionError) -> ZipEntry? {
    var (position, count, first) = (directory.lowerBound, 0, ZipEntry?.none)
    while position < directory.upperBound {
      guard let entry = ZipEntry(listedAt: position, in: bytes), entry.end <= directory.upperBound else { return nil }
      if entry.isFile(in: bytes) {
        count += 1
        first = first ?? entry
      }
      position = entry.end
    }
    guard count == 1, let first else { throw .fileCount(count) }
    return first
  }

  /// The first file by local headers, without the central directory. If the file's length is unknown, its data extends
  /// to the next data descriptor or the end.
  private func firstFile() throws(DecompressionError) -> File {
    var position = 0
    while let header = ZipEntry(headerAt: position, in: bytes) {
      let isLengthKnown = !header.isStreamed || header.compressedSize > 0
      if header.isFile(in: bytes) {
        let length =
          isLengthKnown
          ? header.compressedSize
          : (bytes.find("PK\u{7}\u{8}", from: header.end, to: bytes.count) ?? bytes.count) - header.end
        return try file(header, from: header.end, length: length, isListed: false)
      }
      guard isLengthKnown || header.method == 0, header.compressedSize <= bytes.count - header.end else { break }
      position = header.end + header.compressedSize
    }
    throw .corrupt
  }

  /// Locates the central directory by its end record, which a comment of up to 65,535 bytes may follow.
  private func directory() -> Range<Int>? {
    let last = bytes.count - 22
    var position = last
    while position >= max(0, last - 0xFFFF) {
      if bytes.matches("PK\u{5}\u{6}", at: position), let directory = directory(recordAt: position) { return directory }
      position -= 1
    }
    return nil
  }

  private func directory(recordAt end: Int) -> Range<Int>? {
    var (size, start) = (bytes.number(4, at: end + 12), bytes.number(4, at: end + 16))
    if bytes.matches("PK\u{6}\u{7}", at: end - 20) {
      let record = bytes.number(8, at: end - 12)
      guard record < end, bytes.matches("PK\u{6}\u{6}", at: record) else { return nil }
      (size, start) = (bytes.number(8, at: record + 40), bytes.number(8, at: record + 48))
    }
    guard start <= end, size <= end - start else { return nil }
    return size == 0 || bytes.matches("PK\u{1}\u{2}", at: start) ? start..<start + size : nil
  }
}
