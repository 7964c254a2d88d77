/// A badge in Nagare's own format:
///
///     {"kind":"subscriber","label":"1-Year Subscriber","background":"#102030","image":"badge/subscriber/12"}
///
/// `kind` is required. An `image` is that of an earlier line with this identifier, like those of emotes.
struct NDJSONBadge {
  private var kind: CommentBadge.Kind
  private var label = ""
  private var background: UInt32?
  private var image: String?

  /// Reads the next value; `nil` if it is not an object with a `kind`.
  init?(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return nil }
    var badge = Self(kind: .other(""))
    var kind = ""
    while let name = try scanner.nextMember() {
      switch scanner.bytes.string(name.range) {
      case "kind": kind = try scanner.string()?.name(in: scanner.bytes) ?? ""
      case "label": badge.label = try scanner.string()?.name(in: scanner.bytes) ?? ""
      case "background": badge.background = try scanner.string().flatMap { NDJSONLine.color($0, in: scanner.bytes) }
      case "image": badge.image = try scanner.string()?.string(in: scanner.bytes)
      default: try scanner.skip()
      }
    }
    guard !kind.isEmpty else { return nil }
    badge.kind = CommentBadge.Kind(name: kind)
    self = badge
  }

  private init(kind: CommentBadge.Kind) {
    self.kind = kind
  }

  /// The badge, without an image if that is unknown.
  func badge(images: NDJSONImages) -> CommentBadge {
    CommentBadge(kind: kind, label: label, background: background, image: image.flatMap { images[$0] })
  }
}

extension JSONObject {
  /// Adds badges; does nothing if there are none.
  mutating func add(_ name: StaticString, _ badges: [CommentBadge]) {
    guard !badges.isEmpty else { return }
    let objects = badges.map { badge in
      var object = JSONObject()
      object.add("kind", badge.kind.name)
      if badge.label != badge.kind.name { object.add("label", badge.label) }
      if let background = badge.background { object.add("background", hex: background) }
      if let image = badge.image { object.add("image", image.id) }
      return object.text
    }
    add(name, raw: "[" + objects.joined(separator: ",") + "]")
  }
}
