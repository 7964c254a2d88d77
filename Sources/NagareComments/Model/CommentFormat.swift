/// A dialect that comments are written in. The raw value is its name on the command line.
public enum CommentFormat: String, Sendable, CaseIterable {
  /// Bilibili's XML of `<d p="…">` items, and what stream recorders make of it.
  case bilibiliXML = "bilibili-xml"
  /// Bilibili's XML 2.0, whose items have other fields.
  case bilibiliXML2 = "bilibili-xml2"
  /// Segments of comments in protocol buffers, as Bilibili's players get them.
  case bilibiliProtobuf = "bilibili-protobuf"
  /// Niconico's XML of `<chat>` items, and Himawari's of `<c p="…">` items.
  case niconicoXML = "niconico-xml"
  /// The same as JSON: objects `{"chat":{…}}`, in an array or one a line.
  case niconicoLegacyJSON = "niconico-legacy-json"
  /// What Niconico's servers answer today, or the comments alone.
  case niconicoJSON = "niconico-json"
  /// The array that https://github.com/xpadev-net/niconicomments draws.
  case niconicoFormatted = "niconico-formatted"
  /// Lines `seconds:commands:text`, as owners of videos write them.
  case niconicoOwner = "niconico-owner"
  /// AcFun's lists of either age, and what its servers answer.
  case acfunJSON = "acfun-json"
  /// DanDanPlay's.
  case dandanplayJSON = "dandanplay-json"
  /// DanDanPlay's older `<Comment Time="…">` items.
  case dandanplayXML = "dandanplay-xml"
  /// Bahamut's.
  case bahamutJSON = "bahamut-json"
  /// Tencent Video's.
  case tencentJSON = "tencent-json"
  /// That of DPlayer, a player in web pages.
  case dplayerJSON = "dplayer-json"
  /// That of ArtPlayer, a player in web pages.
  case artplayerJSON = "artplayer-json"
  /// That of CommentCoreLibrary, which draws comments in web pages.
  case cclJSON = "ccl-json"
  /// Advanced SubStation Alpha scripts that other programs made of comments.
  case ass
  /// Nagare's own: one object of JSON a line.
  case ndjson
  /// The chat of a Twitch stream, as TwitchDownloader writes it.
  case twitchJSON = "twitch-json"
  /// The live chat of a YouTube stream, replayed or recorded, as yt-dlp writes it: JSON Lines.
  case youTubeLiveChat = "youtube-live-chat"
}
