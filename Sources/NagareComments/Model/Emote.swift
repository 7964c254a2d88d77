/// A picture that stands for a part of a comment's text. The text holds its name, which is drawn where the picture is of
/// no use.
public struct Emote: Sendable, Equatable {
  /// Where in the text the name starts, in Unicode scalars.
  public var start: Int
  /// The length of the name in Unicode scalars.
  public var count: Int
  /// What is drawn in place of the name.
  public var image: EmoteImage

  /// A picture for `count` Unicode scalars from `start` on.
  public init(start: Int, count: Int, image: EmoteImage) {
    self.start = start
    self.count = count
    self.image = image
  }
}

/// The picture of an emote as the file of comments holds it, shared by all comments that use it.
public final class EmoteImage: Sendable {
  /// What the site calls it; one identifier stands for one picture.
  public let id: String
  /// A file in PNG, GIF, WebP or whatever the site uses, at most ``CommentLimits/imageBytes`` long.
  public let data: [UInt8]

  /// A picture file's bytes under the site's name for it.
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
