/// A format of comment files. The raw value is its name on the command line. Every case but ``fieldMap`` is in
/// ``allCases``.
public enum CommentFormat: String, Sendable, CaseIterable, Codable {
  /// Bilibili's XML with `<d p="…">` items, including the variants of stream recorders.
  case bilibiliXML = "bilibili-xml"
  /// Bilibili's XML 2.0, whose `p` has different fields.
  case bilibiliXML2 = "bilibili-xml2"
  /// Segments of comments in Protocol Buffers, as Bilibili's players receive them.
  case bilibiliProtobuf = "bilibili-protobuf"
  /// Niconico's XML with `<chat>` items, and Himawari's with `<c p="…">` items.
  case niconicoXML = "niconico-xml"
  /// Niconico's `<chat>` items as JSON: objects `{"chat":{…}}`, in an array or one per line.
  case niconicoLegacyJSON = "niconico-legacy-json"
  /// The current response of Niconico's servers, or its comments alone.
  case niconicoJSON = "niconico-json"
  /// The array that the renderer https://github.com/xpadev-net/niconicomments takes.
  case niconicoFormatted = "niconico-formatted"
  /// Lines `seconds:commands:text`, as video owners write them.
  case niconicoOwner = "niconico-owner"
  /// AcFun's JSON, from dumps, its servers, or its engine for Android.
  case acfunJSON = "acfun-json"
  /// DanDanPlay's JSON.
  case dandanplayJSON = "dandanplay-json"
  /// DanDanPlay's older XML with `<Comment Time="…">` items.
  case dandanplayXML = "dandanplay-xml"
  /// Bahamut's JSON.
  case bahamutJSON = "bahamut-json"
  /// Tencent Video's JSON.
  case tencentJSON = "tencent-json"
  /// The JSON of DPlayer, a player in web pages.
  case dplayerJSON = "dplayer-json"
  /// The JSON of ArtPlayer, a player in web pages.
  case artplayerJSON = "artplayer-json"
  /// The JSON of CommentCoreLibrary, which draws comments in web pages.
  case cclJSON = "ccl-json"
  /// Advanced SubStation Alpha scripts that Nagare or other programs converted from comments.
  case ass
  /// Nagare's own format: one JSON object per line.
  case ndjson
  /// The chat of a Twitch stream, as TwitchDownloader writes it.
  case twitchJSON = "twitch-json"
  /// The live chat of a YouTube stream, replayed or recorded, in yt-dlp's JSON Lines.
  case youTubeLiveChat = "youtube-live-chat"
  /// A user's own format, which takes a description of its fields and cannot be chosen by its name alone.
  case fieldMap = "field-map"

  /// The formats that can be chosen by their names.
  public static let allCases: [CommentFormat] = [
    .bilibiliXML, .bilibiliXML2, .bilibiliProtobuf, .niconicoXML, .niconicoLegacyJSON, .niconicoJSON,
    .niconicoFormatted, .niconicoOwner, .acfunJSON, .dandanplayJSON, .dandanplayXML, .bahamutJSON, .tencentJSON,
    .dplayerJSON, .artplayerJSON, .cclJSON, .ass, .ndjson, .twitchJSON, .youTubeLiveChat,
  ]
}
