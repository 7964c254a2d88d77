import ArgumentParser

/// The value of an option that lists elements, such as `film,screen`.
package struct CommaList<Element: ExpressibleByArgument & Sendable>: ExpressibleByArgument, Sendable {
  /// The elements, at least one.
  package let elements: [Element]

  /// - Parameter elements: at least one.
  package init(_ elements: [Element]) {
    self.elements = elements
  }

  /// Reads a list; nil if it is empty or an element is not valid.
  package init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    let elements = names.compactMap { Element(argument: String($0)) }
    guard !elements.isEmpty, elements.count == names.count else { return nil }
    self.init(elements)
  }

  package var defaultValueDescription: String { elements.map(\.defaultValueDescription).joined(separator: ",") }
}
