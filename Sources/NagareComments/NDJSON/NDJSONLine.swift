/// An object in Nagare's own format: a comment, or an image of emotes and badges for later comments.
///
///     {"time":12.5,"text":"草","mode":"top","color":"#ff8800","user":"abc"}
///     {"image":{"id":"25","data":"iVBORw0KGgo…"}}
///
/// `text` is required; in files, `time` is, too. Members with unknown names are skipped. While a video plays, a comment
/// without `time` is shown at `sent`, or immediately.
struct NDJSONLine {
  static let members: [StaticString] = [
    "time", "text", "mode", "color", "size", "id", "user", "name", "name_color", "sent", "pool", "weight", "language",
    "duration", "origin", "commands", "chosen", "likes", "highlighted", "purchase", "emotes", "badges", "image",
  ]

  /// Whether the object is an image.
  private(set) var isImage = false
  private var text: JSONString?
  private var bytes: ByteView?
  private var time: JSONString?
  private var mode: JSONString?
  private var color: JSONString?
  private var size: JSONString?
  private var id: CommentID?
  private var sender = ""
  private var sent: JSONString?
  private var pool: JSONString?
  private var weight: JSONString?
  private var language = CommentLanguage.unknown
  private var choices: Comment.Choices = []
  private var details = CommentDetails.Values()
  /// The emotes as written; their images may be unknown.
  private var emotes: [(start: Int, count: Int, image: String)] = []
  private var badges: [NDJSONBadge] = []

  /// Reads the next object. An image is added to `images`.
  init(from scanner: inout JSONScanner, images: inout NDJSONImages) throws(JSONScanner.SyntaxError) {
    bytes = scanner.bytes
    guard scanner.nextKind() == .object, try scanner.enterObject() else { throw .malformed }
    while let name = try scanner.nextMember() {
      switch scanner.bytes.string(name.range) {
      case "time": time = try scanner.string()
      case "text": text = try scanner.string()
      case "mode": mode = try scanner.string()
      case "color": color = try scanner.string()
      case "size": size = try scanner.string()
      case "id": id = try scanner.string()?.id(in: scanner.bytes)
      case "user": sender = try scanner.string()?.string(in: scanner.bytes) ?? ""
      case "sent": sent = try scanner.string()
      case "pool": pool = try scanner.string()
      case "weight": weight = try scanner.string()
      case "language": language = CommentLanguage(tag: try scanner.string()?.string(in: scanner.bytes) ?? "")
      case "image": try readImage(from: &scanner, into: &images)
      case "emotes": try readEmotes(from: &scanner)
      case "badges": try readBadges(from: &scanner)
      case let other: try readDetail(other, from: &scanner)
      }
    }
  }

  /// The comment, or its problem.
  /// - Parameter previousBadges: the badges of a comment before, which this one shares if its own are equal.
  consuming func comment(
    images: NDJSONImages, previousBadges: BadgeList?, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) -> Result<Comment, CommentProblem.Reason> {
    do throws(CommentProblem.Reason) {
      guard text == nil || time != nil else { throw .missing(field: "time") }
      return .success(
        try checked(
          images: images, previousBadges: previousBadges, fallbackID: fallbackID, unreadable: &unreadable))
    } catch {
      return .failure(error)
    }
  }

  /// The comment with the moment to show it while a video plays, or its problem.
  consuming func liveComment(fallbackID: CommentID) -> Result<LiveComment, CommentProblem.Reason> {
    do throws(CommentProblem.Reason) {
      var unreadable = UnreadableFields()
      let comment = try checked(
        images: NDJSONImages(), previousBadges: nil, fallbackID: fallbackID, unreadable: &unreadable)
      // A comment with neither text nor purchase would be invisible.
      guard !comment.text.isEmpty || comment.purchase != nil else { throw .missing(field: "text") }
      return .success(LiveComment(comment, at: moment(of: comment)))
    } catch {
      return .failure(error)
    }
  }
}

extension NDJSONLine {
  private func checked(
    images: NDJSONImages, previousBadges: BadgeList?, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    guard let bytes, let text else { throw .missing(field: "text") }
    let seconds = try seconds(in: bytes)
    let mode = mode(in: bytes, unreadable: &unreadable)
    var comment = Comment(
      id: id ?? fallbackID, time: seconds, mode: mode,
      size: size.map { FieldValue.size($0.range, in: bytes, unreadable: &unreadable) } ?? FieldValue.defaultSize,
      color: color(in: bytes, unreadable: &unreadable),
      text: mode.isScripted ? text.string(in: bytes, limit: CommentLimits.scriptCharacters) : text.text(in: bytes),
      sentAt: sent.flatMap { FieldValue.date($0.range, in: bytes, unreadable: &unreadable) },
      pool: pool.flatMap { FieldValue.integer(.pool, $0.range, in: bytes, unreadable: &unreadable) } ?? 0,
      sender: sender,
      weight: weight.flatMap { FieldValue.integer(.weight, $0.range, in: bytes, unreadable: &unreadable) },
      language: language)
    comment.choices = choices
    var details = details
    details.emotes = knownEmotes(of: comment.text, images: images)
    if !badges.isEmpty {
      let badges = badges.map { $0.badge(images: images) }
      details.badgeList = previousBadges?.badges == badges ? previousBadges : BadgeList(badges)
    }
    if details != CommentDetails.Values() { comment.details = CommentDetails(details) }
    return comment
  }

  private func moment(of comment: Comment) -> LiveComment.Moment {
    guard time == nil else { return .media(comment.time) }
    return comment.sentAt.map { .wall($0) } ?? .now
  }

  /// The time in seconds, 0 if absent. Throws if it is not a number or outside ``CommentLimits/time``.
  private func seconds(in bytes: ByteView) throws(CommentProblem.Reason) -> Double {
    guard let time else { return 0 }
    return try FieldValue.time(Numbers.double(bytes[time.range]), quoting: time.quoted(in: bytes))
  }

  private func mode(in bytes: ByteView, unreadable: inout UnreadableFields) -> Comment.Mode {
    guard let mode else { return .scroll }
    return Comment.Mode(name: bytes.string(mode.range)) ?? unreadable.note(.mode, bytes[mode.range], default: .scroll)
  }

  private func color(in bytes: ByteView, unreadable: inout UnreadableFields) -> UInt32 {
    guard let color else { return FieldValue.defaultColor }
    return Self.color(color, in: bytes)
      ?? unreadable.note(.color, bytes[color.range], default: FieldValue.defaultColor)
  }

  /// The colour of a string in hexadecimal digits, or of a number; `nil` if it is neither.
  static func color(_ value: JSONString, in bytes: ByteView) -> UInt32? {
    guard value.isQuoted(in: bytes) else { return Numbers.integer(bytes[value.range]).flatMap(FieldValue.color) }
    return Numbers.color(bytes[value.range])
  }

  /// The emotes with known images inside the text, without those that start before the previous emote ends.
  private func knownEmotes(of text: String, images: NDJSONImages) -> [Emote] {
    guard !emotes.isEmpty else { return [] }
    let length = text.unicodeScalars.count
    var end = 0
    return emotes.compactMap { emote in
      guard emote.start >= end, emote.count > 0, emote.count <= length, emote.start <= length - emote.count,
        let image = images[emote.image]
      else { return nil }
      end = emote.start + emote.count
      return Emote(start: emote.start, count: emote.count, image: image)
    }
  }

  private mutating func readDetail(
    _ name: String, from scanner: inout JSONScanner
  ) throws(JSONScanner.SyntaxError) {
    switch name {
    case "name": details.senderName = try scanner.string()?.name(in: scanner.bytes) ?? ""
    case "name_color":
      details.senderColor = try scanner.string().flatMap { Self.color($0, in: scanner.bytes) }
    case "duration": details.duration = FieldValue.duration(try scanner.number())
    case "origin":
      details.origin = Comment.Origin(rawValue: try scanner.string()?.string(in: scanner.bytes) ?? "") ?? .viewer
    case "commands": details.commands = try scanner.strings(limit: CommentLimits.commands)
    case "chosen": choices = Comment.Choices(names: try scanner.strings(limit: CommentLimits.commands))
    case "likes": details.likes = try scanner.integer()
    case "highlighted": details.isHighlighted = try scanner.bool() ?? false
    case "purchase": details.purchase = try Purchase(from: &scanner)
    default: try scanner.skip()
    }
  }

  private mutating func readImage(
    from scanner: inout JSONScanner, into images: inout NDJSONImages
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    isImage = true
    var (id, data): (String, [UInt8]) = ("", [])
    while let name = try scanner.nextMember() {
      switch scanner.bytes.string(name.range) {
      case "id": id = try scanner.string()?.string(in: scanner.bytes) ?? ""
      case "data": data = try scanner.base64(limit: CommentLimits.imageBytes) ?? []
      default: try scanner.skip()
      }
    }
    images.add(id: id, data: data)
  }

  private mutating func readBadges(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    badges = []
    guard try scanner.enterArray() else { return }
    while try scanner.nextElement() {
      guard let badge = try NDJSONBadge(from: &scanner), badges.count < CommentLimits.badges else { continue }
      badges.append(badge)
    }
  }

  private mutating func readEmotes(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterArray() else { return }
    while try scanner.nextElement() {
      guard try scanner.enterObject() else { continue }
      var (start, count, image) = (0, 0, "")
      while let name = try scanner.nextMember() {
        switch scanner.bytes.string(name.range) {
        case "start": start = try scanner.integer() ?? -1
        case "count": count = try scanner.integer() ?? 0
        case "image": image = try scanner.string()?.string(in: scanner.bytes) ?? ""
        default: try scanner.skip()
        }
      }
      if emotes.count < CommentLimits.emotes { emotes.append((start, count, image)) }
    }
  }
}

extension Purchase {
  /// Reads the next value; `nil` if it is not an object with a known `kind`.
  fileprivate init?(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return nil }
    var kind: Kind?
    var purchase = Purchase(kind: .gift)
    while let name = try scanner.nextMember() {
      switch scanner.bytes.string(name.range) {
      case "kind": kind = Kind(rawValue: try scanner.string()?.string(in: scanner.bytes) ?? "")
      case "price": purchase.price = FieldValue.price(try scanner.number())
      case "currency": purchase.currency = try scanner.string()?.name(in: scanner.bytes) ?? ""
      case "label": purchase.priceText = try scanner.string()?.name(in: scanner.bytes) ?? ""
      case "item": purchase.item = try scanner.string()?.name(in: scanner.bytes) ?? ""
      case "count": purchase.count = max(try scanner.integer() ?? 1, 1)
      case "background":
        purchase.background = try scanner.string().flatMap { NDJSONLine.color($0, in: scanner.bytes) }
      default: try scanner.skip()
      }
    }
    guard let kind else { return nil }
    purchase.kind = kind
    self = purchase
  }
}
