/// Where a muxer writes to.
public enum MuxerTarget: Sendable {
  /// A file, which appears under its name when it is complete.
  case file(OutputName)
  /// A stream that somebody else opened, such as a pipe; it stays open.
  case descriptor(Int32)

  /// A file's name, and the one that it has until it is complete.
  public struct OutputName: Sendable {
    public let path: String
    public let temporaryPath: String

    /// - Parameter path: the file's name when it is complete.
    public init(_ path: String) {
      self.path = path
      temporaryPath = TemporaryName.path(for: path)
    }
  }

  /// FFmpeg's address of it.
  var url: String {
    switch self {
    case .file(let file): "file:" + file.temporaryPath
    case .descriptor(let number): "pipe:\(number)"
    }
  }

  /// What people know it by.
  var name: String {
    switch self {
    case .file(let file): file.path
    case .descriptor: "standard output"
    }
  }
}
