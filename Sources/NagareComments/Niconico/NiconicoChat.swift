/// The fields that Niconico's older formats, `<chat>` and `{"chat":{…}}`, have for a comment.
struct NiconicoChat {
  /// The number of the comment.
  let number: Int64
  /// The time in hundredths of a second.
  let vpos: String
  /// Unix seconds, rounded down; 0 if unknown.
  let date: Int
  /// Microseconds to add to the date.
  let microseconds: Int
  /// Commands, separated by spaces.
  let mail: String
  /// `nil` for the owner of the video, whose comments readers recognise by the missing user.
  let user: String?
  let isPremium: Bool
  /// The number of the thread's fork: 0 for viewers, 1 for the owner, 2 for ready-made reactions.
  let fork: Int

  /// The user of viewers without an identifier. Without a user, readers would take them for the owner.
  static let unknownUser = "0"

  /// - Parameter number: the number to write.
  init(_ comment: Comment, number: Int64) {
    self.number = number
    vpos = decimal(comment.time * 100, decimals: 0...0)
    let sentAt = FieldValue.sentAt(comment.sentAt) ?? 0
    // Dates are below 10^11 seconds, so that `Int` holds their microseconds.
    (date, microseconds) = Int((sentAt * 1_000_000).rounded()).quotientAndRemainder(dividingBy: 1_000_000)
    let mail = NiconicoMail(of: comment)
    self.mail = mail.words.joined(separator: " ")
    isPremium = mail.isPremium
    switch comment.origin {
    case .owner: (user, fork) = (nil, 1)
    case .easy: (user, fork) = (Self.user(of: comment), 2)
    case .viewer, .ai: (user, fork) = (Self.user(of: comment), 0)
    }
  }

  private static func user(of comment: Comment) -> String {
    // XML has no control characters, without which a user may be empty.
    comment.sender.unicodeScalars.allSatisfy { $0 < " " } ? unknownUser : comment.sender
  }

  /// The reason why the formats cannot hold a comment; `nil` if they can. Of programs, they hold Niconico's own.
  static func omission(of comment: Comment) -> CommentOmission? {
    if comment.mode == .code, NiconicoScript.isScript(comment.text, origin: comment.origin) { return nil }
    return CommentOmission(of: comment)
  }
}
