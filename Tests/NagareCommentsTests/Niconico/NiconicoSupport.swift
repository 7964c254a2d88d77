import NagareComments
import TestSupport

enum Niconico {
  /// Every intact fixture with its format.
  static let fixtures: [(name: String, format: CommentFormat)] = [
    ("chats.xml", .niconicoXML), ("himawari.xml", .niconicoXML), ("legacy.json", .niconicoLegacyJSON),
    ("legacy-lines.json", .niconicoLegacyJSON), ("api.json", .niconicoJSON), ("flat.json", .niconicoJSON),
    ("writejson.json", .niconicoJSON), ("formatted.json", .niconicoFormatted), ("rules.json", .niconicoFormatted),
    ("owner.txt", .niconicoOwner),
  ]

  static func fixture(_ name: String, format: CommentFormat? = nil) throws(CommentReadError) -> CommentFile {
    try CommentReader.read(contentsOf: FixtureFiles.path("niconico/" + name), format: format)
  }

  /// The comment of an XML item with these attributes.
  static func chat(_ attributes: String, _ text: String = "x", user: Bool = true) throws -> Comment {
    let author = user ? " user_id=\"u\"" : ""
    let file = try read("<chat vpos=\"100\"\(author) \(attributes)>\(text)</chat>", format: .niconicoXML)
    return file.comments[0]
  }

  /// A comment with these commands by a user with or without premium.
  static func mail(_ commands: String, isPremium: Bool = true) throws -> Comment {
    try chat("mail=\"\(commands)\" premium=\"\(isPremium ? 1 : 0)\"")
  }

  /// A comment as current servers write it.
  static func comment(_ number: Int, vposMs: String = "1000", body: String = "x", others: String = "") -> String {
    "{\"id\":\"\(number)\",\"no\":\(number),\"vposMs\":\(vposMs),\"body\":\"\(body)\",\"commands\":[\"184\"]\(others)}"
  }

  static func json(_ text: String) throws(CommentReadError) -> CommentFile { try read(text, format: .niconicoJSON) }
}
