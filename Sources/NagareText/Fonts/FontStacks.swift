/// The font stacks of a typesetter, one for each language and font, created on first use.
final class FontStacks {
  /// The stack for the request's language and the usual font.
  let usual: FontStack

  private let request: FontRequest
  private let faces: FaceLibrary
  private var stacks: [Choice: FontStack] = [:]
  /// The number of created stacks with a font other than the usual one.
  private var otherFontCount = 0
  /// Stacks by language and requested font: many names resolve to the same stack.
  private var cache: [Key: FontStack] = [:]
  private lazy var installed = FontCatalog.installedFamilies()

  private struct Key: Hashable {
    let language: String
    let font: TextFont
  }

  private struct Choice: Hashable {
    let language: String
    let font: FontSelection
  }

  /// The capacity of `cache`.
  private static let cacheCapacity = 1_024

  init(_ request: FontRequest, faces: FaceLibrary) throws(FontError) {
    self.request = request
    self.faces = faces
    let selection = FontSelection(face: .usual, isBold: nil)
    usual = try FontStack(request, language: request.language, font: selection, faces: faces)
    stacks[Choice(language: request.language, font: selection)] = usual
  }

  func stack(for style: TextStyle) -> FontStack { stack(language: style.language, font: style.font) }

  /// - Parameter language: a BCP 47 tag; empty for the request's language.
  func stack(language: String, font: TextFont) -> FontStack {
    let language = language.isEmpty ? request.language : language
    if font == .usual, language == request.language { return usual }
    let key = Key(language: language, font: font)
    if let stack = cache[key] { return stack }
    let stack = stack(Choice(language: language, font: FontSelection(font, installed: installed)))
    if cache.count >= Self.cacheCapacity { cache.removeAll(keepingCapacity: true) }
    cache[key] = stack
    return stack
  }

  private func stack(_ choice: Choice) -> FontStack {
    if let stack = stacks[choice] { return stack }
    if choice.font.face != .usual {
      guard otherFontCount < TextLimits.fonts else {
        let selection = FontSelection(face: .usual, isBold: choice.font.isBold)
        return stack(Choice(language: choice.language, font: selection))
      }
      otherFontCount += 1
    }
    // This seldom fails: `init` found the request's files and families.
    let stack = (try? FontStack(request, language: choice.language, font: choice.font, faces: faces)) ?? usual
    stacks[choice] = stack
    return stack
  }

  /// The number of searches through the installed fonts, in all stacks.
  var searchCount: Int { stacks.values.reduce(0) { $0 + $1.searchCount } }
}
