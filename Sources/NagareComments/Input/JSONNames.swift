/// The member names near the start of JSON, which identify its format even if the file is malformed.
struct JSONNames {
  private let names: Set<String>
  private let startsArray: Bool
  private let isNDJSON: Bool
  /// Whether the first value is a message of Bilibili's live socket or a list of such messages, without video times.
  let isLiveSocket: Bool
  /// Whether a list that would hold comments is empty.
  private(set) var hasEmptyList = false

  /// Collects quoted strings before colons. None is part of a comment's text, whose quotes are escaped.
  init(_ bytes: ByteView, from start: Int) {
    let end = min(bytes.count, start + CommentLimits.detectionBytes)
    var scanner = JSONScanner(bytes, in: start..<end)
    var names: Set<String> = []
    while let quote = bytes.find(UInt8(ascii: "\""), from: scanner.position, to: end) {
      scanner.position = quote
      guard let string = try? scanner.readString() else { break }
      scanner.skipSpace()
      guard scanner.byte(scanner.position) == UInt8(ascii: ":"), string.range.count <= 32 else { continue }
      let name = bytes.string(string.range)
      names.insert(name)
      if Self.lists.contains(name), Self.isEmptyList(after: scanner) { hasEmptyList = true }
    }
    self.names = names
    startsArray = bytes[start] == UInt8(ascii: "[")
    isNDJSON = Self.startsOwnObject(JSONScanner(bytes, in: start..<end))
    isLiveSocket = !isNDJSON && names.contains("cmd") && Self.startsLiveMessage(JSONScanner(bytes, in: start..<end))
  }

  /// The members that hold the comments, of Twitch's and DanDanPlay's files, and of AcFun's.
  private static let lists: Set<String> = ["comments", "danmakus"]

  /// Whether an empty array follows a colon.
  private static func isEmptyList(after scanner: JSONScanner) -> Bool {
    var scanner = scanner
    scanner.position += 1
    guard scanner.nextKind() == .array else { return false }
    scanner.position += 1
    scanner.skipSpace()
    return scanner.byte(scanner.position) == UInt8(ascii: "]")
  }

  /// Whether the next value is a message of Bilibili's live socket (`cmd`, and `info` or `data`), or a list of these.
  private static func startsLiveMessage(_ scanner: JSONScanner) -> Bool {
    var scanner = scanner
    if scanner.nextKind() == .array, (try? scanner.enterArray()) != true { return false }
    guard scanner.nextKind() == .object, (try? scanner.enterObject()) == true else { return false }
    var (hasCommand, hasPayload) = (false, false)
    while !hasCommand || !hasPayload, let name = (try? scanner.nextMember()) ?? nil {
      let kind = scanner.nextKind()
      hasCommand = hasCommand || name.matches("cmd", in: scanner.bytes) && kind == .string
      hasPayload =
        hasPayload || name.matches("info", in: scanner.bytes) && kind == .array
        || name.matches("data", in: scanner.bytes) && kind == .object
      guard (try? scanner.skip()) != nil else { break }
    }
    return hasCommand && hasPayload
  }

  /// Whether the next value is an object in Nagare's own format: outside of arrays, no other format has objects with
  /// `time` and `text`, or with an object `image`. The image need not end within the examined bytes.
  private static func startsOwnObject(_ scanner: JSONScanner) -> Bool {
    var scanner = scanner
    guard scanner.nextKind() == .object, (try? scanner.enterObject()) == true else { return false }
    var (hasTime, hasText) = (false, false)
    while !hasTime || !hasText, let name = (try? scanner.nextMember()) ?? nil {
      if name.matches("image", in: scanner.bytes), scanner.nextKind() == .object { return true }
      hasTime = hasTime || name.matches("time", in: scanner.bytes)
      hasText = hasText || name.matches("text", in: scanner.bytes)
      guard (try? scanner.skip()) != nil else { break }
    }
    return hasTime && hasText
  }

  /// The format with these names; `nil` if unknown. The order of the checks matters, as formats share names.
  var format: CommentFormat? {
    if isNDJSON { return .ndjson }
    if has("replayChatItemAction") { return .youTubeLiveChat }
    if has("content_offset_seconds", "message") || has("firstParty", "thirdParty") { return .twitchJSON }
    if has("vposMs") || has("globalComments", "threads") { return .niconicoJSON }
    if has("chat", "vpos") || has("ping", "thread") { return .niconicoLegacyJSON }
    if has("vpos", "content") { return .niconicoFormatted }
    // Before DanDanPlay's: AcFun's positioned texts contain `p`, too, if they are not strings.
    if has("c", "m") || has("position", "body") || has("danmakuId", "body") { return .acfunJSON }
    if has("position", "content"), has("textSize") || has("textColor") { return .acfunJSON }
    if has("p", "m") || names == ["count", "comments"] { return .dandanplayJSON }
    if has("stime", "mode", "text") { return .cclJSON }
    if has("time", "text", "position") { return .bahamutJSON }
    if has("barrage_list") || has("time_offset", "content") { return .tencentJSON }
    if startsArray, has("time", "text") { return names.isDisjoint(with: Self.own) ? .artplayerJSON : .ndjson }
    if has("time", "text") || has("text") && !has("content") { return .ndjson }
    return nil
  }

  /// Members that only Nagare's own format has.
  private static let own: Set<String> = ["sent", "language", "origin", "chosen", "purchase", "emotes", "badges"]

  private func has(_ wanted: String...) -> Bool { names.isSuperset(of: wanted) }
}
