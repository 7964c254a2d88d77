import NagareSystem

/// A file format for single images.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// Lossless, 8 bits per channel.
  case png
  /// Almost no visible losses, and no chroma subsampling. It has no alpha.
  case jpeg
  /// Almost no visible losses, with chroma at half the resolution; lossless if alpha is kept.
  case webp

  /// The format of a path's suffix, regardless of case; nil for a missing or unknown suffix.
  public init?(path: String) {
    let suffix = path.fileSuffix.lowercased()
    guard let format = ImageFormat.allCases.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = format
  }

  /// The suffixes of the format's files without the dot, the usual one first.
  public var suffixes: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }

  /// The user-facing name.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Whether the format supports transparency.
  public var hasAlpha: Bool { self != .jpeg }
}
