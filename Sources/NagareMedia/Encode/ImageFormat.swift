/// A file format for single images.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// Lossless, 8 bits per channel.
  case png
  /// Nearly without visible losses, and without chroma subsampling. It has no alpha.
  case jpeg
  /// Nearly without visible losses, with chroma at half the size; lossless for images with alpha.
  case webp

  /// The format of a path's suffix, in any case; nil if there is none, or it is unknown.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    let suffix = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() ?? ""
    guard let format = ImageFormat.allCases.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = format
  }

  /// The suffixes of its files, without the dot, the usual one first.
  public var suffixes: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }

  /// The name for users.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Whether the format has transparency.
  public var hasAlpha: Bool { self != .jpeg }
}
