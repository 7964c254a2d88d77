import ArgumentParser
import Nagare

/// The changes to comments that the filters keep.
struct RewriteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Change what matches in texts: /REGEX/=TEXT, where $1 is the first group, /REGEX/i=TEXT or WORDS=TEXT; may be "
        + "repeated.",
      valueName: "change"))
  var replace: [String] = []

  @Option(help: ArgumentHelp("Remove parts of texts; may be repeated.", valueName: "parts"))
  var strip: [StrippedPart] = []

  @Option(help: ArgumentHelp("Cut texts after N characters, and add an ellipsis.", valueName: "n"))
  var maxLength: Int?

  @Option(
    help: ArgumentHelp(
      "Give the comments of an author, by ID or name, a colour, and let them overlap others: USER or USER=#rrggbb "
        + "(default: yellow); may be repeated.",
      valueName: "author"))
  var highlightUser: [HighlightedUser] = []

  func validate() throws {
    if let maxLength, !(1...CommentLimits.textCharacters).contains(maxLength) {
      throw ValidationError("--max-length must lie between 1 and \(CommentLimits.textCharacters)")
    }
  }

  /// The options as changes.
  /// - Throws: `ValidationError` for an invalid replacement.
  func rewrite() throws -> CommentRewrite {
    var rewrite = CommentRewrite()
    for text in replace {
      do throws(RewriteError) {
        rewrite.replacements.append(try TextReplacement(text))
      } catch {
        throw ValidationError("--replace \(text): \(error)")
      }
    }
    rewrite.strippedParts = Set(strip)
    rewrite.maximumLength = maxLength
    rewrite.highlights = Dictionary(highlightUser.map { ($0.user, $0.color) }) { $1 }
    return rewrite
  }
}

/// An author whose comments are singled out: `USER`, or `USER=#rrggbb`.
struct HighlightedUser: ExpressibleByArgument, Equatable {
  let user: String
  /// `0xRRGGBB`.
  let color: UInt32

  /// Yellow, as Niconico frames a viewer's own comments.
  static let usualColor: UInt32 = 0xFFE133

  init?(argument: String) {
    let end = argument.lastIndex(of: "=") ?? argument.endIndex
    let value = String(argument[end...].dropFirst())
    if let color = RGBColor(hexText: value) {
      (user, self.color) = (String(argument[..<end]), color.hex)
    } else {
      // An identifier may contain an equals sign, but hardly one before a number sign.
      if value.hasPrefix("#") { return nil }
      (user, color) = (argument, Self.usualColor)
    }
    if user.isEmpty { return nil }
  }
}

extension StrippedPart: ExpressibleByArgument {}
