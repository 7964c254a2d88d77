/// The members of an unknown item that seem to be the fields of a comment, judged by their names and values.
struct FieldGuess {
  private let bytes: ByteView
  private let members: [JSONMember]
  private let time: JSONMember?
  private let text: JSONMember?
  /// Whether the name of the text is a usual one.
  private let hasUsualText: Bool

  /// Numbers from here on are dates in Unix time, as times in milliseconds would be longer than eleven days.
  private static let firstDate = 1e9
  /// Times whose median is above this number are in milliseconds: it would be more than eight hours of seconds.
  private static let largestMedian = 30_000.0

  /// - Parameter members: those of the item.
  init(_ members: [JSONMember], in bytes: ByteView) {
    (self.members, self.bytes) = (members, bytes)
    let time = Self.time(members, in: bytes)
    let texts = members.filter { $0.isString && !$0.value.range.isEmpty && $0.path != time?.path }
    let usual = Self.best(texts, named: Self.textNames)
    self.time = time
    (text, hasUsualText) = (usual ?? Self.longest(texts, in: bytes), usual != nil)
  }

  /// Whether a time was found, and a text with a usual name.
  var isLikely: Bool { time != nil && hasUsualText }

  /// The description of the items; `nil` without a time or a text.
  /// - Parameter items: the members of the first items of the list.
  func map(for items: [[JSONMember]]) -> CommentFieldMap? {
    guard let time, let text else { return nil }
    var sources: [CommentFieldMap.Field: CommentFieldMap.Source] = [:]
    sources[.time] = source(time, unit: unit(of: time, in: items))
    sources[.text] = source(text)
    let others = members.filter { $0.path != time.path && $0.path != text.path }
    let colors = others.filter(isColor)
    let color =
      Self.best(colors, named: Self.colorNames)
      ?? colors.first { $0.name.contains("color") || $0.name.contains("colour") }
    sources[.color] = color.map { source($0) }
    sources[.mode] = mode(among: others, in: items)
    sources[.user] = Self.best(others, named: Self.userNames).map { source($0) }
    return try? CommentFieldMap(.json, sources)
  }
}

extension FieldGuess {
  // The likelier names come first.
  private static let timeNames = [
    "playat", "playtime", "playbacktime", "videotime", "vpos", "progress", "timeoffset", "videooffset",
    "videooffsettime", "contentoffset", "timepoint", "stime", "showtime", "time", "position", "offset", "start",
    "starttime", "timestamp", "ts", "t",
  ]
  private static let timeParts = ["time", "position", "progress", "offset", "vpos", "playat"]
  /// Parts of the names of dates and time zones.
  private static let dateParts = ["creat", "sen", "updat", "post", "publish", "upload", "date", "zone", "regist"]
  private static let textNames = [
    "content", "text", "message", "msg", "comment", "body", "danmaku", "danmu", "barrage", "m",
  ]
  private static let colorNames = ["color", "colour", "textcolor", "fontcolor"]
  private static let modeNames = ["mode", "danmakumode", "danmakutype", "commenttype", "type", "position", "pos"]
  private static let userNames = [
    "userid", "uid", "user", "authorid", "author", "senderid", "sender", "midhash", "mid", "userhash", "openid",
  ]

  /// The shallowest member with one of the names, or else the one with the likeliest name.
  private static func best(_ members: [JSONMember], named names: [String]) -> JSONMember? {
    var best: (member: JSONMember, depth: Int, rank: Int)?
    for member in members {
      guard let rank = names.firstIndex(of: member.name) ?? names.firstIndex(of: member.longName) else { continue }
      if let best, (best.depth, best.rank) <= (member.path.count, rank) { continue }
      best = (member, member.path.count, rank)
    }
    return best?.member
  }

  private static func time(_ members: [JSONMember], in bytes: ByteView) -> JSONMember? {
    let times = members.filter { member in
      guard let value = seconds(member, in: bytes) else { return false }
      return value < firstDate
    }
    let plain = times.map { JSONMember(path: $0.path.dropLast() + [stem(of: $0)], isString: false, value: $0.value) }
    if let best = best(plain, named: timeNames) {
      return zip(times, plain).first { $0.1.path == best.path }?.0
    }
    return times.first { member in
      timeParts.contains { member.name.contains($0) } && !dateParts.contains { member.name.contains($0) }
    }
  }

  /// The number of a time, or the seconds that a clock shows; `nil` for other values.
  private static func seconds(_ member: JSONMember, in bytes: ByteView) -> Double? {
    Numbers.double(bytes[member.value.range]) ?? ClockTime.seconds(member.value.range, in: bytes)
  }

  /// The longest string of the item itself that is not an address; the first of several.
  private static func longest(_ members: [JSONMember], in bytes: ByteView) -> JSONMember? {
    var longest: JSONMember?
    for member in members where member.path.count == 1 && !bytes.matches("http", at: member.value.range.lowerBound) {
      if let longest, longest.value.range.count >= member.value.range.count { continue }
      longest = member
    }
    return longest
  }

  private func source(_ member: JSONMember, unit: CommentFieldMap.Unit? = nil) -> CommentFieldMap.Source {
    CommentFieldMap.Source(member.path.map { .name($0) }, unit: unit)
  }
}

extension FieldGuess {
  private static let milliseconds = ["milliseconds", "millisecond", "millis", "msec", "ms"]
  private static let seconds = ["seconds", "second", "secs", "sec"]

  /// The name of a time without its unit.
  private static func stem(of member: JSONMember) -> String {
    let name = member.name
    let suffix = (milliseconds + seconds).first { name.hasSuffix($0) && name.count > $0.count } ?? ""
    return String(name.dropLast(suffix.count))
  }

  /// The conversion to seconds, by the name or else the median.
  private func unit(of time: JSONMember, in items: [[JSONMember]]) -> CommentFieldMap.Unit? {
    let values = values(of: time, in: items).compactMap { Numbers.double(bytes[$0.range]) }.sorted()
    guard !values.isEmpty else { return nil }
    let name = time.name
    if Self.milliseconds.contains(where: { name.hasSuffix($0) }) { return .divided(by: 1_000) }
    if Self.seconds.contains(where: { name.hasSuffix($0) }) { return nil }
    // Niconico's unit, which other sites adopted with the name.
    if name == "vpos" { return .divided(by: 100) }
    return values[values.count / 2] > Self.largestMedian ? .divided(by: 1_000) : nil
  }

  /// The values of a member in all items.
  private func values(of member: JSONMember, in items: [[JSONMember]]) -> [JSONString] {
    items.compactMap { item in item.first { $0.path == member.path }?.value }
  }

  private func isColor(_ member: JSONMember) -> Bool {
    guard !member.value.range.isEmpty else { return false }
    var unreadable = UnreadableFields()
    _ = PlayerValue.color(member.value, isQuoted: member.isString, in: bytes, unreadable: &unreadable)
    return unreadable.isEmpty
  }

  /// The likeliest mode whose values are all known: the usual ones, or 0, 1 and 2 of DPlayer and ArtPlayer.
  private func mode(among members: [JSONMember], in items: [[JSONMember]]) -> CommentFieldMap.Source? {
    for name in Self.modeNames {
      guard let member = members.first(where: { $0.name == name }) else { continue }
      let values = values(of: member, in: items).map { $0.string(in: bytes) }
      if values.allSatisfy({ CommentFieldMap.usualMode($0) != nil }) { return source(member) }
      guard values.allSatisfy({ ["0", "1", "2"].contains($0) }) else { continue }
      var source = source(member)
      source.modes = [.init("0", .scroll), .init("1", .top), .init("2", .bottom)]
      return source
    }
    return nil
  }
}
