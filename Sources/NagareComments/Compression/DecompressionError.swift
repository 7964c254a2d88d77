/// Why compressed content could not be opened.
public enum DecompressionError: Error, Equatable, Sendable {
  /// Nothing came out: the data is damaged or cut off too early.
  case damaged
  /// More than ``CommentLimits/inflatedBytes`` came out.
  case tooLarge
  /// It is compressed more than ``CommentLimits/compressionLevels`` times over.
  case tooDeep
  /// A zip archive of so many files, where there must be one.
  case fileCount(Int)
  /// A zip archive that needs a password.
  case encrypted
  /// A zip archive that is compressed by the method of this number, neither stored (0) nor deflated (8).
  case method(Int)
}

extension DecompressionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged: "the compressed data is damaged or cut off, and nothing of it can be read"
    case .tooLarge: "it takes more than \(CommentLimits.inflatedBytes >> 20) MiB when decompressed"
    case .tooDeep: "it is compressed more than \(CommentLimits.compressionLevels) times over"
    case .fileCount(0): "the zip archive has no file in it"
    case .fileCount(let count): "the zip archive has \(count) files in it instead of one"
    case .encrypted: "the zip archive is encrypted"
    case .method(let number): "the zip archive is compressed by \(Self.name(ofMethod: number))"
    }
  }

  /// Source: APPNOTE.TXT of PKWARE, 4.4.5.
  private static func name(ofMethod number: Int) -> String {
    switch number {
    case 9: "Deflate64"
    case 12: "bzip2"
    case 14: "LZMA"
    case 20, 93: "Zstandard"
    case 95: "xz"
    case 98: "PPMd"
    default: "method \(number)"
    }
  }
}
