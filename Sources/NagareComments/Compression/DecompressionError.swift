/// A reason why content could not be decompressed.
package enum DecompressionError: Error, Equatable, Sendable {
  /// Nothing could be decompressed: the data is corrupt, or truncated before the first byte of content.
  case corrupt
  /// The decompressed content exceeds ``CommentLimits/inflatedBytes``.
  case tooLarge
  /// The content has more nested levels of compression than ``CommentLimits/compressionLevels``.
  case tooDeep
  /// A zip archive with this number of files instead of one.
  case fileCount(Int)
  /// A zip archive that needs a password.
  case encrypted
  /// A zip archive with this compression method, neither stored (0) nor deflated (8).
  case method(Int)
}

extension DecompressionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .corrupt: "the compressed data is truncated or corrupt, and nothing can be read"
    case .tooLarge: "it is larger than \(CommentLimits.inflatedBytes >> 20) MiB when decompressed"
    case .tooDeep: "it has more than \(CommentLimits.compressionLevels) nested levels of compression"
    case .fileCount(0): "the zip archive has no file"
    case .fileCount(let count): "the zip archive has \(count) files instead of one"
    case .encrypted: "the zip archive is encrypted"
    case .method(let number): "the zip archive uses an unsupported compression method: \(Self.name(ofMethod: number))"
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
    default: "\(number)"
    }
  }
}
