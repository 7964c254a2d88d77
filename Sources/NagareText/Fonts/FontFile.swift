import CText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A font file mapped into memory once, for both HarfBuzz and FreeType.
final class FontFile {
  let blob: OpaquePointer
  let bytes: UnsafeBufferPointer<UInt8>

  init(path: String) throws(FontError) {
    errno = 0
    guard let blob = hb_blob_create_from_file_or_fail(path) else {
      let reason = errno == 0 ? "it is not a readable file" : String(cString: strerror(errno))
      throw .fileUnreadable(path: path, reason: reason)
    }
    self.blob = blob
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    let start = UnsafeRawPointer(data)?.assumingMemoryBound(to: UInt8.self)
    bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(length))
  }

  /// The error behind an empty search result; nil unless too many files are open or memory is short.
  static var searchError: FontError? {
    let descriptor = open("/", O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return nil
    }
    let error = errno
    return [EMFILE, ENFILE, ENOMEM].contains(error) ? .searchFailed(reason: String(cString: strerror(error))) : nil
  }

  deinit { hb_blob_destroy(blob) }
}
