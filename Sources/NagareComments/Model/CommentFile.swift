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
  case dandanplayJSON = "dandanplay-json"
  /// DanDanPlay's older `<Comment Time="…">` items.
  case dandanplayXML = "dandanplay-xml"
  case bahamutJSON = "bahamut-json"
  /// Tencent Video's.
  case tencentJSON = "tencent-json"
  case dplayerJSON = "dplayer-json"
  case artplayerJSON = "artplayer-json"
  /// Advanced SubStation Alpha scripts that other programs made of comments.
  case ass
  /// Nagare's own: one object of JSON a line.
  case ndjson
  /// The chat of a Twitch stream, as TwitchDownloader writes it.
  case twitchJSON = "twitch-json"
  /// The live chat of a YouTube stream, replayed or recorded, as yt-dlp writes it: JSON Lines.
  case youTubeLiveChat = "youtube-live-chat"
}

/// What a file of comments holds.
public struct CommentFile: Sendable, Equatable {
  /// Sorted by time; comments of the same time are in the order of the file.
  public var comments: [Comment]
  /// One for each item that could not be understood, in the order of the file; the last may be about the file itself.
  public var problems: [CommentProblem]
  public var format: CommentFormat
  /// Items whose text is empty. They are neither comments nor problems.
  public var emptyCount: Int

  /// Items that are not meant to be shown, such as deleted comments. They are neither comments nor problems.
  public var ignoredCount: Int

  /// Every item of the file: comments, bad ones, empty ones and ignored ones.
  public var itemCount: Int {
    comments.count + problems.count { !$0.reason.concernsFile } + emptyCount + ignoredCount
  }

  /// - Parameter comments: in the order of the file; they are sorted here.
  public init(
    comments: [Comment], problems: [CommentProblem] = [], format: CommentFormat, emptyCount: Int = 0,
    ignoredCount: Int = 0
  ) {
    var sorted = comments
    sortByTime(&sorted)
    self.init(sorted: sorted, problems: problems, format: format, emptyCount: emptyCount, ignoredCount: ignoredCount)
  }

  /// For readers, which sort in place what nobody else holds.
  init(
    sorted: [Comment], problems: [CommentProblem], format: CommentFormat, emptyCount: Int, ignoredCount: Int
  ) {
    comments = sorted
    self.problems = problems
    self.format = format
    self.emptyCount = emptyCount
    self.ignoredCount = ignoredCount
  }

  /// Reports that what followed these bytes, the whole content, could not be decompressed.
  mutating func reportLoss(after bytes: UnsafeRawBufferPointer) {
    var lines = LineCounter()
    let position = lines.position(of: bytes.count, in: ByteView(bytes))
    problems.append(CommentProblem(position: position, reason: .compressedDataEnds))
  }
}
