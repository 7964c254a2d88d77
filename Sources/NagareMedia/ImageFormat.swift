/// A file format for single pictures.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// Without loss, 8 bits a channel.
  case png
  /// At a quality at which losses are hard to see, with chroma of full size. It has no alpha.
  case jpeg
  /// At such a quality too, chroma being half the size; pictures with alpha without loss.
  case webp

  /// The format that a file's suffix names, in any case; nil for none or another.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    let suffix = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() ?? ""
    guard let format = ImageFormat.allCases.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = format
  }

  /// What names of its files end in, after the dot, the usual one first.
  public var suffixes: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }

  /// Its name as people write it.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Whether pixels can be transparent.
  public var hasAlpha: Bool { self != .jpeg }
}
