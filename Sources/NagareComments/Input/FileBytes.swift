#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The content of a file: mapped where that is possible, read into memory where it is a pipe or the like.
///
/// A mapped file must not be shortened by others while it is read; one that grows is read as long as it was.
struct FileBytes: ~Copyable {
  private enum Owner {
    case mapping, allocation
  }

  let bytes: UnsafeRawBufferPointer
  private let owner: Owner

  /// - Parameter path: `-` is the standard input.
  init(path: String) throws(CommentReadError) {
    if path == "-" {
      self = try Self(reading: STDIN_FILENO)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno) }
    if status.st_mode & S_IFMT == S_IFREG, status.st_size > CommentLimits.fileBytes {
      throw .tooLarge(limit: CommentLimits.fileBytes)
    }
    if status.st_mode & S_IFMT == S_IFREG, let size = Int(exactly: status.st_size), size > 0,
      let mapping = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), mapping != MAP_FAILED
    {
      self.init(bytes: UnsafeRawBufferPointer(start: mapping, count: size), owner: .mapping)
    } else {
      self = try Self(reading: descriptor)
    }
  }

  deinit {
    guard let base = bytes.baseAddress else { return }
    switch owner {
    case .mapping: munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
    case .allocation: free(UnsafeMutableRawPointer(mutating: base))
    }
  }

  private init(bytes: UnsafeRawBufferPointer, owner: Owner) {
    self.bytes = bytes
    self.owner = owner
  }

  private init(reading descriptor: Int32) throws(CommentReadError) {
    var (buffer, capacity, count): (UnsafeMutableRawPointer?, Int, Int) = (nil, 0, 0)
    while true {
      if count == capacity {
        // A byte more than there may be shows that there are too many.
        capacity = min(max(1 << 16, capacity * 2), CommentLimits.pipedBytes + 1)
        guard let grown = realloc(buffer, capacity) else {
          free(buffer)
          throw Self.failure(ENOMEM)
        }
        buffer = grown
      }
      let length = Self.read(descriptor, into: buffer, offset: count, capacity: capacity)
      if length < 0 {
        let code = errno
        free(buffer)
        throw Self.failure(code)
      }
      if length == 0 { break }
      count += length
      guard count <= CommentLimits.pipedBytes else {
        free(buffer)
        throw .tooLarge(limit: CommentLimits.pipedBytes)
      }
    }
    self.init(bytes: UnsafeRawBufferPointer(start: buffer, count: count), owner: .allocation)
  }

  private static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawPointer?, offset: Int, capacity: Int
  ) -> Int {
    while true {
      #if canImport(Darwin)
        let length = Darwin.read(descriptor, buffer.map { $0 + offset }, capacity - offset)
      #elseif canImport(Musl)
        let length = Musl.read(descriptor, buffer.map { $0 + offset }, capacity - offset)
      #else
        let length = Glibc.read(descriptor, buffer.map { $0 + offset }, capacity - offset)
      #endif
      if length >= 0 || errno != EINTR { return length }
    }
  }

  static func failure(_ code: Int32) -> CommentReadError {
    code == ENOENT ? .notFound : .unreadable(reason: String(cString: strerror(code)))
  }
}
