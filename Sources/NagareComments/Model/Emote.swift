/// An image that replaces a part of a comment's text. That part is the emote's name, which is drawn if the image is
/// unusable.
public struct Emote: Sendable, Equatable {
  /// The start of the name within the text, in Unicode scalars.
  public var start: Int
  /// The length of the name in Unicode scalars.
  public var count: Int
  /// The image drawn instead of the name.
  public var image: EmoteImage

  /// An image for `count` Unicode scalars from `start` on.
  public init(start: Int, count: Int, image: EmoteImage) {
    self.start = start
    self.count = count
    self.image = image
  }
}

/// The image of an emote as stored in the comment file, shared by all comments that use it.
public final class EmoteImage: Sendable {
  /// The site's identifier, unique to the image.
  public let id: String
  /// An image file, at most ``CommentLimits/imageBytes`` long: PNG, GIF, WebP or another format that the site uses.
  public let data: [UInt8]

  /// An image file's bytes under the site's identifier.
  public init(id: String, data: [UInt8]) {
    self.id = id
    self.data = data
  }
}

extension EmoteImage: Hashable {
  public static func == (left: EmoteImage, right: EmoteImage) -> Bool {
    left === right || left.id == right.id && left.data == right.data
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(data.count)
  }
}
