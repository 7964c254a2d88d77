import CFFmpeg

/// A digest of bytes that tells different contents apart: MurmurHash3 of 128 bits.
///
/// It finds accidental differences. Whoever can choose the bytes can also choose the digest.
package final class ContentDigest {
  private let state: OpaquePointer

  /// A digest of nothing so far.
  /// - Throws: `MediaError.outOfMemory`.
  package init() throws(MediaError) {
    guard let state = av_murmur3_alloc() else { throw .outOfMemory }
    av_murmur3_init(state)
    self.state = state
  }

  deinit {
    var state: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(state)
    av_freep(&state)
  }

  /// Adds bytes.
  package func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    av_murmur3_update(state, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Adds a number, independently of the processor's byte order.
  package func add(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { add($0) }
  }

  /// The digest in 32 hexadecimal digits. To be called once, after all bytes were added.
  package func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    av_murmur3_final(state, &bytes)
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The digest of a file's whole content.
  /// - Throws: `MediaError.cannotRead` if it cannot be read.
  package static func ofFile(_ path: String) throws(MediaError) -> String {
    do throws(MediaError) {
      return try InputSampler(path, access: .videos).digest(sampleCount: nil)
    } catch {
      guard case .cannotOpen(_, let reason) = error else { throw error }
      throw .cannotRead(path: path, reason: reason)
    }
  }

  /// The digest of an input's size and of samples of its content, which suffices to tell videos apart: four blocks of
  /// 64 KiB, the first at the beginning and the last at the end. At an address, each block is a request.
  /// - Throws: `MediaError.cannotOpen` if it cannot be read, or cannot be sought in.
  package static func ofSamples(_ path: String, access: InputAccess) throws(MediaError) -> String {
    try InputSampler(path, access: access).digest(sampleCount: 4)
  }
}

/// Reads an input's bytes with FFmpeg's protocols, so that it may be at an address.
private final class InputSampler {
  private let path: String
  private var input: UnsafeMutablePointer<AVIOContext>?

  private static let blockSize: Int32 = 64 << 10

  init(_ path: String, access: InputAccess) throws(MediaError) {
    self.path = path
    let name = InputName(path, access: access)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    try LibraryOptions.set("protocol_whitelist", to: name.protocols, in: &options)
    let status = avio_open2(&input, name.url, AVIO_FLAG_READ, nil, &options)
    guard status >= 0 else { throw MediaError.cannotOpen(path: path, reason: message(of: status)) }
  }

  deinit { _ = avio_closep(&input) }

  /// - Parameter sampleCount: the number of blocks, spread evenly; nil for all bytes.
  func digest(sampleCount: Int?) throws(MediaError) -> String {
    let digest = try ContentDigest()
    var block = [UInt8](repeating: 0, count: Int(InputSampler.blockSize))
    guard let sampleCount else {
      while try read(into: &block, for: digest) > 0 {}
      return digest.finish()
    }
    let size = avio_size(input)
    // A pipe has the size 0 as well.
    guard size > 0 || size == 0 && input?.pointee.seekable != 0 else {
      throw .cannotOpen(path: path, reason: "it cannot be sought in")
    }
    digest.add(size)
    let last = max(size - Int64(InputSampler.blockSize), 0)
    for index in 0..<Int64(sampleCount) {
      let position = last / Int64(sampleCount - 1) * index
      guard avio_seek(input, index == Int64(sampleCount - 1) ? last : position, SEEK_SET) >= 0 else {
        throw .cannotOpen(path: path, reason: "it cannot be sought in")
      }
      _ = try read(into: &block, for: digest)
    }
    return digest.finish()
  }

  /// Adds the next block to a digest.
  /// - Returns: the number of bytes; 0 at the end.
  private func read(into block: inout [UInt8], for digest: ContentDigest) throws(MediaError) -> Int {
    let count = avio_read(input, &block, InputSampler.blockSize)
    guard count >= 0 || count == nagare_averror_eof else {
      throw .cannotOpen(path: path, reason: message(of: count))
    }
    guard count > 0 else { return 0 }
    block.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[..<Int(count)])) }
    return Int(count)
  }
}
