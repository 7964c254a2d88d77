/// The text of an error: the failure, its place, and its reason.
package struct ErrorText: Equatable, Sendable {
  package var what: String
  /// A path, an address, or another name.
  package var place: String?
  package var why: String?

  package init(_ what: String, _ place: String? = nil, why: String? = nil) {
    (self.what, self.place, self.why) = (what, place, why)
  }

  /// The text for a library that is too old.
  package init(tooOld found: String, needed: String) {
    self.init("a library is too old", found, why: "Nagare needs \(needed) or later")
  }

  /// `what (place): why`.
  package var line: String { what + (place.map { " (\($0))" } ?? "") + (why.map { ": \($0)" } ?? "") }
}
