/// A badge that a site shows beside the name of a comment's sender.
package struct CommentBadge: Sendable, Equatable {
  /// The reason for which a sender has a badge.
  package enum Kind: Sendable, Hashable {
    /// Owns the channel or the video.
    case owner
    /// Moderates the chat.
    case moderator
    /// Is who the name says, as the site confirmed.
    case verified
    /// Pays for a membership of the channel.
    case member
    /// Pays for a subscription to the channel.
    case subscriber
    /// Any other reason, as the site names it.
    case other(String)
  }

  /// The reason for the badge.
  package let kind: Kind
  /// The text to show where there is no image: cleaned, in one line, within ``CommentLimits/badgeCharacters``. Empty
  /// only if the kind has no name.
  package let label: String
  /// The colour of the ground behind the label, `0xRRGGBB`; `nil` if unknown.
  package let background: UInt32?
  /// The image to show; `nil` if the comment file has none.
  package let image: EmoteImage?

  /// A badge with its appearance.
  /// - Parameter label: a cleaned text in one line, cut to the limit; if empty, the kind's name replaces it.
  package init(kind: Kind, label: String = "", background: UInt32? = nil, image: EmoteImage? = nil) {
    self.kind = kind
    self.label = CommentText.cut(label.isEmpty ? kind.name : label, to: CommentLimits.badgeCharacters)
    self.background = background
    self.image = image
  }
}

extension CommentBadge.Kind {
  private static let named: [(kind: Self, name: String)] = [
    (.owner, "owner"), (.moderator, "moderator"), (.verified, "verified"), (.member, "member"),
    (.subscriber, "subscriber"),
  ]

  /// The kind's name in Nagare's own format: the site's name for ``other(_:)``.
  package var name: String {
    if case .other(let name) = self { return name }
    return Self.named.first { $0.kind == self }?.name ?? ""
  }

  /// The kind with a ``name``, which must be cleaned and in one line; cut to ``CommentLimits/badgeCharacters``.
  package init(name: String) {
    self =
      Self.named.first { $0.name == name }?.kind ?? .other(CommentText.cut(name, to: CommentLimits.badgeCharacters))
  }
}
