/// The font stacks of a typesetter, one for each language and font, created on first use.
final class FontStacks {
  /// The stack for the request's language and the usual font.
  let own: FontStack

  private let request: FontRequest
  private let faces: FaceLibrary
  private var made: [Choice: FontStack] = [:]
  /// The number of created stacks with a font other than the usual one.
  private var count = 0
  /// Stacks by language and requested font: many names resolve to the same stack.
  private var known: [Key: FontStack] = [:]
  private lazy var installed = FontCatalog.installedFamilies()

  private struct Key: Hashable {
    let language: String
    let font: TextFont
  }

  private struct Choice: Hashable {
    let language: String
    let font: FontSelection
  }

  /// The capacity of `known`.
  private static let maxKnown = 1_024

  init(_ request: FontRequest, faces: FaceLibrary) throws(FontError) {
    self.request = request
    self.faces = faces
    let usual = FontSelection(face: .usual, isBold: nil)
    own = try FontStack(request, language: request.language, font: usual, faces: faces)
    made[Choice(language: request.language, font: usual)] = own
  }

  func stack(for style: TextStyle) -> FontStack { stack(language: style.language, font: style.font) }

  /// - Parameter language: a BCP 47 tag; empty for the request's language.
  func stack(language: String, font: TextFont) -> FontStack {
    let language = language.isEmpty ? request.language : language
    if font == .usual, language == request.language { return own }
    let key = Key(language: language, font: font)
    if let stack = known[key] { return stack }
    let stack = stack(Choice(language: language, font: FontSelection(font, installed: installed)))
    if known.count >= Self.maxKnown { known.removeAll(keepingCapacity: true) }
    known[key] = stack
    return stack
  }

  private func stack(_ choice: Choice) -> FontStack {
    if let stack = made[choice] { return stack }
    if choice.font.face != .usual {
      guard count < TextLimits.fonts else {
        let usual = FontSelection(face: .usual, isBold: choice.font.isBold)
        return stack(Choice(language: choice.language, font: usual))
      }
      count += 1
    }
    // The request's files and families were found before, for its own language.
    let stack = (try? FontStack(request, language: choice.language, font: choice.font, faces: faces)) ?? own
    made[choice] = stack
    return stack
  }

  /// The number of searches through the installed fonts, in all stacks.
  var searchCount: Int { made.values.reduce(0) { $0 + $1.searchCount } }
}
