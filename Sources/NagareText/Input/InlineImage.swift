import Synchronization

/// An inline image in a line of text, such as a chat emote.
public final class InlineImage: Sendable {
  /// The size in pixels, 1...`longestSide` each.
  public let width, height: Int
  let premultiplied: PremultipliedImage
  /// Identifies the image within the process.
  let number: UInt32

  /// The longest side of an image, in pixels.
  public static let longestSide = 1_024

  /// The character that an image replaces in a text: U+FFFC, the object replacement character.
  public static let placeholder: Unicode.Scalar = "\u{FFFC}"

  private static let nextNumber = Atomic<UInt32>(0)

  /// - Parameter pixels: red, green, blue and alpha of each pixel, row by row, in the sRGB encoding, with straight
  ///   alpha.
  /// - Returns: nil if a side is out of range or the number of bytes does not match.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    let sides = 1...InlineImage.longestSide
    guard sides ~= width, sides ~= height, pixels.count == 4 * width * height else { return nil }
    self.width = width
    self.height = height
    premultiplied = PremultipliedImage(width: width, height: height, straight: pixels)
    number = InlineImage.nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Memory that the image takes, in bytes.
  public var byteCount: Int { premultiplied.pixels.count + 256 }
}

extension InlineImage: Hashable {
  public static func == (left: InlineImage, right: InlineImage) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension InlineImage {
  /// A decoder of the image files in texts, as this module has no codecs. Each decoder is equal only to itself.
  public final class Decoder: Sendable, Equatable {
    /// Decodes the first image of a PNG, GIF, WebP or other file; nil if it cannot be decoded.
    /// - Parameter longestSide: pixels; a larger image is scaled down.
    public let decode: @Sendable (_ file: [UInt8], _ longestSide: Int) -> InlineImage?

    /// Creates a decoder that calls a closure, from any thread.
    public init(_ decode: @escaping @Sendable (_ file: [UInt8], _ longestSide: Int) -> InlineImage?) {
      self.decode = decode
    }

    public static func == (left: Decoder, right: Decoder) -> Bool { left === right }
  }
}
