/// What few comments have, kept apart from them: most then take 8 bytes for it. Never changed once made.
final class CommentDetails: Sendable {
  struct Values: Sendable, Equatable {
    var senderName = ""
    var commands: [String] = []
    var duration: Double?
    var origin = Comment.Origin.viewer
    var purchase: Purchase?
    var emotes: [Emote] = []
  }

  let values: Values

  init(_ values: Values) {
    self.values = values
  }
}

extension CommentDetails: Equatable {
  static func == (left: CommentDetails, right: CommentDetails) -> Bool {
    left === right || left.values == right.values
  }
}

extension Comment {
  /// Who or what a comment comes from.
  public enum Origin: String, Sendable, CaseIterable {
    /// Who watches the video.
    case viewer
    /// Who put the video there.
    case owner
    /// Ready-made reactions that viewers choose from.
    case easy
    /// Made by a machine.
    case ai
  }

  /// What the sender is called, where the site tells it beside ``sender``; empty where it does not. It is clean as
  /// ``text`` is, but one line, within ``CommentLimits/nameCharacters``.
  public var senderName: String {
    get { details?.values.senderName ?? "" }
    set { change(\.senderName, to: newValue) }
  }

  /// The site's commands that no other property expresses, such as Niconico's `full`, in the order of the file.
  public var commands: [String] {
    get { details?.values.commands ?? [] }
    set { change(\.commands, to: newValue) }
  }

  /// How long the comment itself asks to be shown, in seconds within ``CommentLimits/duration``.
  public var duration: Double? {
    get { details?.values.duration }
    set { change(\.duration, to: newValue) }
  }

  /// Who or what it comes from.
  public var origin: Origin {
    get { details?.values.origin ?? .viewer }
    set { change(\.origin, to: newValue) }
  }

  /// What was paid with the comment, or given.
  public var purchase: Purchase? {
    get { details?.values.purchase }
    set { change(\.purchase, to: newValue) }
  }

  /// Pictures that stand for parts of the text, in ascending order and apart from each other.
  public var emotes: [Emote] {
    get { details?.values.emotes ?? [] }
    set { change(\.emotes, to: newValue) }
  }

  private mutating func change<Value: Equatable>(
    _ property: WritableKeyPath<CommentDetails.Values, Value>, to value: Value
  ) {
    var values = details?.values ?? CommentDetails.Values()
    guard values[keyPath: property] != value else { return }
    values[keyPath: property] = value
    details = values == CommentDetails.Values() ? nil : CommentDetails(values)
  }
}
