import Synchronization

/// An inline image in a line of text, such as a chat emote. It may be an animation.
public final class InlineImage: Sendable {
  /// The size in pixels, 1...`longestSide` each.
  public let width, height: Int
  /// The frames in order; a single one for a still image, and for an animation without its frames in memory.
  let frames: [PremultipliedImage]
  /// Decodes the animation again if its frames are not in memory.
  private let reload: (@Sendable () -> InlineImage?)?
  /// The times of the frames; nil for a still image.
  package let timing: FrameCycle?
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
    frames = [PremultipliedImage(width: width, height: height, straight: pixels)]
    (timing, reload) = (nil, nil)
    number = InlineImage.nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Creates an animation, which is repeated for ever. With a single frame, it is a still image.
  /// - Parameter frames: the pixels of each frame, in the form of the other initializer, and the seconds for which it
  ///   is shown. Durations are clamped to 0.001...600; NaN counts as the shortest.
  /// - Returns: nil if there are no frames, a side is out of range, or a number of bytes does not match.
  public init?(width: Int, height: Int, frames: [(pixels: [UInt8], duration: Double)]) {
    let sides = 1...InlineImage.longestSide
    guard sides ~= width, sides ~= height, !frames.isEmpty,
      frames.allSatisfy({ $0.pixels.count == 4 * width * height })
    else { return nil }
    self.width = width
    self.height = height
    self.frames = frames.map { PremultipliedImage(width: width, height: height, straight: $0.pixels) }
    timing = frames.count > 1 ? FrameCycle(durations: frames.map(\.duration)) : nil
    reload = nil
    number = InlineImage.nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// The same animation without its frames but the first, which takes little memory however long it is kept.
  /// - Parameter reload: decodes the animation again, on any thread.
  package init(unloading image: InlineImage, reload: @escaping @Sendable () -> InlineImage?) {
    (width, height, timing) = (image.width, image.height, image.timing)
    frames = Array(image.frames.prefix(1))
    self.reload = reload
    number = InlineImage.nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// The animation with its frames in memory; the image itself if they are, or if it cannot be decoded again.
  package func loaded() -> InlineImage { frames.count < frameCount ? reload?() ?? self : self }

  /// The number of frames; 1 for a still image.
  public var frameCount: Int { timing?.count ?? 1 }

  /// The seconds after which an animation starts again; 0 for a still image.
  public var duration: Double { timing?.duration ?? 0 }

  /// The index of the frame shown at a time of the video, in seconds. All copies of an animation are in step, as if it
  /// had started at time 0.
  public func frame(at time: Double) -> Int { timing?.frame(at: time) ?? 0 }

  /// Memory that the image takes, in bytes, with the frames that are in memory.
  public var byteCount: Int { frames.reduce(256) { $0 + $1.pixels.count } }
}

extension InlineImage: Hashable {
  public static func == (left: InlineImage, right: InlineImage) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension InlineImage {
  /// A decoder of the image files in texts, as this module has no codecs. Each decoder is equal only to itself.
  public final class Decoder: Sendable, Equatable {
    /// Decodes the images of a PNG, GIF, WebP or other file, or only the first; nil if it cannot be decoded.
    /// - Parameter longestSide: pixels; larger images are scaled down.
    public let decode: @Sendable (_ file: [UInt8], _ longestSide: Int) -> InlineImage?

    /// Creates a decoder that calls a closure, from any thread.
    public init(_ decode: @escaping @Sendable (_ file: [UInt8], _ longestSide: Int) -> InlineImage?) {
      self.decode = decode
    }

    public static func == (left: Decoder, right: Decoder) -> Bool { left === right }
  }
}
