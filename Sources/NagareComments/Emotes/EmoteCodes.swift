import Foundation

/// Images by the codes that stand for them in texts.
///
/// A code is found as `:code:`, which YouTube and Discord write, as `[code]`, which Bilibili writes, and as a word of its
/// own, which Twitch writes: between white space or the ends of the text. Case matters.
package struct EmoteCodes: Sendable {
  /// The images by their codes.
  private var images: [String: EmoteImage] = [:]
  /// The most scalars of a text that is equal to a code.
  private var longest = 0
  /// The codes in the order of addition.
  package private(set) var codes: [String] = []

  /// No codes.
  package init() {}

  /// The number of codes.
  package var count: Int { codes.count }

  /// Adds an image, unless the code has one or is empty. Canonically equivalent codes are equal.
  package mutating func insert(_ image: EmoteImage, for code: String) {
    guard !code.isEmpty, images[code] == nil else { return }
    images[code] = image
    codes.append(code)
    // No canonically equivalent form is longer than the decomposed one.
    longest = max(longest, code.decomposedStringWithCanonicalMapping.unicodeScalars.count)
  }

  /// Adds emotes to the texts of comments, in time proportional to the length of the texts.
  package func apply(to comments: inout [Comment]) {
    guard count > 0 else { return }
    var scalars: [Unicode.Scalar] = []
    for index in comments.indices { apply(to: &comments[index], &scalars) }
  }

  /// Adds emotes to the text of a comment, up to ``CommentLimits/emotes``. Emotes that it has stay, and codes that they
  /// overlap are ignored. Scripts stay as they are.
  package func apply(to comment: inout Comment) {
    guard count > 0 else { return }
    var scalars: [Unicode.Scalar] = []
    apply(to: &comment, &scalars)
  }

  /// - Parameter scalars: memory for the text.
  private func apply(to comment: inout Comment, _ scalars: inout [Unicode.Scalar]) {
    let old = comment.emotes
    guard !comment.mode.isScripted, old.count < CommentLimits.emotes else { return }
    scalars.removeAll(keepingCapacity: true)
    for scalar in comment.text.unicodeScalars { scalars.append(scalar) }
    if let emotes = scalars.withUnsafeBufferPointer({ emotes(in: $0, besides: old) }) { comment.emotes = emotes }
  }

  /// The emotes of a text together with those that it has; nil if there are no others.
  private func emotes(in text: UnsafeBufferPointer<Unicode.Scalar>, besides old: [Emote]) -> [Emote]? {
    var (emotes, known) = ([Emote](), old[...])
    var (place, left) = (0, CommentLimits.emotes - old.count)
    while place < text.count, left > 0 {
      if let emote = known.first, emote.start <= place {
        emotes.append(emote)
        known.removeFirst()
        place = max(place, emote.start + max(emote.count, 0))
      } else if let (end, image) = emote(in: text, from: place, before: known.first?.start ?? text.count) {
        emotes.append(Emote(start: place, count: end - place, image: image))
        place = end
        left -= 1
      } else {
        place += 1
      }
    }
    return left < CommentLimits.emotes - old.count ? emotes + known : nil
  }

  /// The image of a code that begins at a place, and the end of the code.
  @inline(__always)
  private func emote(
    in text: UnsafeBufferPointer<Unicode.Scalar>, from start: Int, before limit: Int
  ) -> (end: Int, image: EmoteImage)? {
    if start == 0 || EmoteCodes.isSpace(text[start - 1]) {
      var end = start
      while end < text.count, !EmoteCodes.isSpace(text[end]) { end += 1 }
      if end <= limit, let image = image(text, start..<end) { return (end, image) }
    }
    let opening = text[start]
    guard opening == ":" || opening == "[" else { return nil }
    let closing: Unicode.Scalar = opening == ":" ? ":" : "]"
    // No part of a text is searched twice: the next code begins where the search ends.
    var end = start + 1
    while end < text.count, text[end] != closing, text[end] != opening { end += 1 }
    guard end < min(text.count, limit), text[end] == closing, let image = image(text, start + 1..<end) else {
      return nil
    }
    return (end + 1, image)
  }

  /// The image of a part of a text; nil if the part is no code.
  private func image(_ text: UnsafeBufferPointer<Unicode.Scalar>, _ part: Range<Int>) -> EmoteImage? {
    guard !part.isEmpty, part.count <= longest else { return nil }
    // Appending scalars to a string takes ten times as long.
    let key = String(unsafeUninitializedCapacity: 4 * part.count) { bytes in
      var count = 0
      for place in part {
        for byte in text[place].utf8 {
          bytes[count] = byte
          count += 1
        }
      }
      return count
    }
    return images[key]
  }

  /// Whether a scalar has the Unicode property White_Space, which the standard library looks up more slowly.
  @inline(__always)
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || 0x09...0x0D ~= scalar.value }
    switch scalar.value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return true
    default: return false
    }
  }
}
