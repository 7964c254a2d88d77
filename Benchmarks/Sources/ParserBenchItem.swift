import NagareComments

extension ParserBenchFile {
  /// A comment of the file.
  struct Item {
    let number: Int
    /// The time in seconds.
    let time: Double
    let text: String
    let color: UInt32
    let user: String
  }
}

extension ParserBenchFile.Item {
  func written(as format: CommentFormat) -> String {
    switch format {
    case .bilibiliXML: "<d p=\"\(seconds),1,25,\(color),\(date),0,\(user),\(identifier),5\">\(xml)</d>\n"
    case .bilibiliXML2: "<d p=\"\(identifier),0,\(milliseconds),1,25,\(color),\(date),0,\(user)\">\(xml)</d>\n"
    case .niconicoXML:
      "<chat thread=\"1\" no=\"\(number)\" vpos=\"\(milliseconds / 10)\" date=\"\(date)\" mail=\"184\""
        + " user_id=\"\(user)\" anonymity=\"1\">\(xml)</chat>"
    case .niconicoLegacyJSON:
      "{\"chat\":{\"thread\":\"1\",\"no\":\(number),\"vpos\":\(milliseconds / 10),\"date\":\(date),\"mail\":\"184\","
        + "\"user_id\":\"\(user)\",\"content\":\"\(escapedJSON)\"}}"
    case .niconicoJSON:
      "{\"id\": \"\(identifier)\", \"no\": \(number), \"vposMs\": \(milliseconds), \"body\": \"\(escapedJSON)\", "
        + "\"commands\": [\"184\"], \"userId\": \"nvc:\(user)\", \"isPremium\": false, \"score\": 0, "
        + "\"postedAt\": \"2024-05-01T12:34:56+09:00\", \"nicoruCount\": 0, \"nicoruId\": null, "
        + "\"source\": \"leaf\", \"isMyPost\": false}"
    case .niconicoFormatted:
      "{\"id\":\(number),\"vpos\":\(milliseconds / 10),\"content\":\"\(json)\",\"date\":\(date),\"date_usec\":0,"
        + "\"owner\":false,\"premium\":false,\"mail\":[\"184\"],\"user_id\":1,\"layer\":-1}"
    case .niconicoOwner: "\(number):shita red:\(text)\n"
    case .acfunJSON: "{\"c\":\"\(seconds),\(color),1,25,\(user),\(date)\",\"m\":\"\(json)\"}"
    case .dandanplayJSON: "{\"cid\":\(identifier),\"p\":\"\(seconds),1,\(color),[BiliBili]\(user)\",\"m\":\"\(json)\"}"
    case .dandanplayXML:
      "<Comment Time=\"\(seconds)\" Mode=\"1\" Color=\"\(color)\" Timestamp=\"\(date)\" Pool=\"0\" UId=\"\(user)\""
        + " CId=\"\(number)\">\(xml)</Comment>"
    case .bahamutJSON:
      "{\"text\":\"\(json)\",\"color\":\"\(hexColor(color))\",\"size\":1,\"position\":0,\"time\":\(milliseconds / 100),"
        + "\"sn\":\(number),\"userid\":\"\(user)\"}"
    case .tencentJSON:
      "{\"id\":\"\(identifier)\",\"is_op\":0,\"content\":\"\(json)\",\"time_offset\":\"\(milliseconds)\","
        + "\"content_style\":\"\",\"create_time\":\"\(date)\"}"
    case .dplayerJSON: "[\(seconds),0,\(color),\"\(user)\",\"\(json)\"]"
    case .artplayerJSON: "{\"text\":\"\(json)\",\"time\":\(seconds),\"color\":\"\(hexColor(color))\",\"mode\":0}"
    case .cclJSON:
      "{\"mode\":1,\"text\":\"\(json)\",\"size\":25,\"color\":\(color),\"stime\":\(milliseconds),\"hash\":\"\(user)\"}"
    case .twitchJSON: twitch
    case .youTubeLiveChat: youTube
    case .ass:
      "Dialogue: 0,0:\(twoDigits(Int(time) / 60 % 60)):\(twoDigits(Int(time) % 60)).00,9:59:59.00,R2L,,0000,0000,0000,,"
        + "{\\move(2015,0,-95,0)}{\\c&H\(hexColor(color).dropFirst())}\(text)\n"
    case .ndjson:
      "{\"time\":\(seconds),\"text\":\"\(json)\",\"color\":\"\(hexColor(color))\",\"id\":\"\(identifier)\",\"user\":\"\(user)\"}\n"
    case .bilibiliProtobuf, .fieldMap: ""
    }
  }

  private var twitch: String {
    "{\"_id\":\"\(user)-6d5e-4f4a\",\"created_at\":\"2024-05-01T12:34:56.789Z\",\"channel_id\":\"1\","
      + "\"content_type\":\"video\",\"content_id\":\"2\",\"content_offset_seconds\":\(seconds),\"commenter\":{"
      + "\"display_name\":\"User\(user)\",\"_id\":\"\(number)\",\"name\":\"user\(user)\",\"bio\":null,"
      + "\"created_at\":\"2016-05-01T12:34:56Z\",\"updated_at\":\"2024-05-01T12:34:56Z\",\"logo\":\"https://a/b.png\"},"
      + "\"message\":{\"body\":\"\(json)\",\"bits_spent\":0,\"fragments\":[{\"text\":\"\(json)\",\"emoticon\":null}],"
      + "\"user_badges\":[{\"_id\":\"subscriber\",\"version\":\"12\"}],\"user_color\":\"\(hexColor(color))\","
      + "\"emoticons\":[]}}"
  }

  private var youTube: String {
    "{\"clickTrackingParams\": \"CAEQl98BIhMI\", \"replayChatItemAction\": {\"actions\": [{\"addChatItemAction\": {"
      + "\"item\": {\"liveChatTextMessageRenderer\": {\"message\": {\"runs\": [{\"text\": \"\(json)\"}]}, "
      + "\"authorName\": {\"simpleText\": \"User \(user)\"}, \"authorPhoto\": {\"thumbnails\": [{\"url\": "
      + "\"https://yt4.ggpht.com/\(user)=s32-c-k\", \"width\": 32, \"height\": 32}]}, \"contextMenuEndpoint\": {"
      + "\"commandMetadata\": {\"webCommandMetadata\": {\"ignoreNavigation\": true}}}, \"id\": \"Ch\(user)\", "
      + "\"timestampUsec\": \"\(date)000000\", \"authorExternalChannelId\": \"UC\(user)\", \"timestampText\": {"
      + "\"simpleText\": \"1:23\"}}}}}], \"videoOffsetTimeMsec\": \"\(milliseconds)\"}}\n"
  }

  /// An element of `DmSegMobileReply`.
  var message: [UInt8] {
    var message: [UInt8] = []
    func add(_ field: UInt8, _ value: Int) {
      message.append(field << 3)
      message += Self.varint(value)
    }
    func add(_ field: UInt8, _ value: String) {
      message.append(field << 3 | 2)
      message += Self.varint(value.utf8.count) + Array(value.utf8)
    }
    add(1, identifier)
    add(2, milliseconds)
    add(3, 1)
    add(4, 25)
    add(5, Int(color))
    add(6, user)
    add(7, text)
    add(8, date)
    add(9, 5)
    add(12, String(identifier))
    return [0x0A] + Self.varint(message.count) + message
  }

  /// A varint: groups of seven bits, the lowest first.
  private static func varint(_ value: Int) -> [UInt8] {
    var (bytes, rest): ([UInt8], UInt64) = ([], UInt64(bitPattern: Int64(value)))
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private var identifier: Int { 1_000_000_000_000_000 + number }
  private var date: Int { 1_626_077_354 + number }
  private var milliseconds: Int { Int(time * 1_000) }
  private var seconds: String { "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100)" }

  private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private var xml: String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == "\"" ? "&quot;" : String($0) }.joined()
  }

  private var json: String {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return text }
    return text.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
  }

  /// The text with all but ASCII escaped, as Python writes it.
  private var escapedJSON: String {
    guard !json.utf8.allSatisfy({ $0 < 0x80 }) else { return json }
    return json.utf16.map { unit in
      guard unit >= 0x80 else { return String(UnicodeScalar(UInt8(unit))) }
      return "\\u" + hexadecimal(unit, digits: 4)
    }.joined()
  }
}
