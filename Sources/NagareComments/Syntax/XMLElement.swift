/// An XML element under construction.
struct XMLElement {
  private let name: StaticString
  private var attributes = ""

  init(_ name: StaticString) {
    self.name = name
  }

  mutating func add(_ attribute: StaticString, _ value: String) {
    attributes += " \(attribute)=\"\(XMLEscaper.value(value))\""
  }

  mutating func add(_ attribute: StaticString, unlessEmpty value: String) {
    if !value.isEmpty { add(attribute, value) }
  }

  /// The element with a final newline.
  func line(text: String) -> String {
    if text.isEmpty { return "<\(name)\(attributes)/>\n" }
    return "<\(name)\(attributes)>\(XMLEscaper.text(text))</\(name)>\n"
  }
}
