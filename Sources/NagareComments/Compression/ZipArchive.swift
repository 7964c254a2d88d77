/// Finds the only file in a zip archive.
struct ZipArchive {
  /// The file as it is in the archive.
  struct File {
    /// Its data, within the archive, as far as that goes.
    let data: Range<Int>
    let isDeflated: Bool
    /// What must come out; `nil` if the list of files is lost, so that nothing is certain.
    let expected: (size: Int, checksum: Int)?
  }

  private let bytes: ByteView

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  /// - Throws: if there is not exactly one file, or it is one that cannot be read.
  func file() throws(DecompressionError) -> File {
    guard let directory = directory(), let listed = try onlyFile(in: directory) else { return try firstFile() }
    guard listed.offset < bytes.count, let header = ZipEntry(headerAt: listed.offset, in: bytes) else {
      throw .damaged
    }
    return try file(listed, from: header.end, length: listed.compressedSize, isCertain: true)
  }

  private func file(
    _ entry: ZipEntry, from start: Int, length: Int, isCertain: Bool
  ) throws(DecompressionError) -> File {
    if entry.isEncrypted { throw .encrypted }
    guard entry.method == 0 || entry.method == 8 else { throw .method(entry.method) }
    return File(
      data: start..<start + min(length, bytes.count - start), isDeflated: entry.method == 8,
      expected: isCertain ? (entry.size, entry.checksum) : nil)
  }

  /// `nil` if the directory is damaged.
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

  /// For an archive that is cut off: the first file that its local headers lead to. How long its data is may be
  /// unknown; it is then all that follows.
  private func firstFile() throws(DecompressionError) -> File {
    var position = 0
    while let header = ZipEntry(headerAt: position, in: bytes) {
      let isLengthKnown = !header.isStreamed || header.compressedSize > 0
      if header.isFile(in: bytes) {
        let length =
          isLengthKnown
          ? header.compressedSize
          : (bytes.find("PK\u{7}\u{8}", from: header.end, to: bytes.count) ?? bytes.count) - header.end
        return try file(header, from: header.end, length: length, isCertain: false)
      }
      guard isLengthKnown || header.method == 0, header.compressedSize <= bytes.count - header.end else { break }
      position = header.end + header.compressedSize
    }
    throw .damaged
  }

  /// Where the central directory is, which the last record of the archive tells; a comment of 64 KiB may follow that.
  private func directory() -> Range<Int>? {
    let last = bytes.count - 22
    var position = last
    while position >= max(0, last - 0xFFFF) {
      if bytes.matches("PK\u{5}\u{6}", at: position), let directory = directory(endingAt: position) { return directory }
      position -= 1
    }
    return nil
  }

  private func directory(endingAt end: Int) -> Range<Int>? {
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
