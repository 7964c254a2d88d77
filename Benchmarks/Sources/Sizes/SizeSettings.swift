import ArgumentParser

/// Options of `nagare burn` that are compared with others, and optionally the program that they are for.
///
/// Written as `NAME=OPTIONS` or `NAME=PROGRAM: OPTIONS`. Spaces separate options; quotes keep them together.
package struct SizeSettings: ExpressibleByArgument, Sendable, Equatable {
  /// The name in results.
  package let name: String
  /// The path of the program; nil for the suite's own.
  package let program: String?
  /// The options, in order.
  package let options: [String]

  /// Reads settings; nil if there is no name or a quote is not closed.
  package init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex,
      var words = SizeSettings.words(argument[argument.index(after: sign)...])
    else { return nil }
    name = String(argument[..<sign])
    guard !name.contains(where: \.isWhitespace) else { return nil }
    if let first = words.first, first.count > 1, first.hasSuffix(":") {
      program = String(first.dropLast())
      words.removeFirst()
    } else {
      program = nil
    }
    options = words
  }

  /// The first option that the suite sets for each burn; nil if there is none.
  package var fixedOption: String? {
    options.lazy.map { String($0.prefix { $0 != "=" }) }.first(where: SizeSettings.fixedOptions.contains)
  }

  private static let fixedOptions: Set = ["--encoder", "--crf", "--bitrate", "--two-pass"]

  /// The options without those that only say how frames are encoded, and that a lossless encoder may refuse.
  package var drawingOptions: [String] {
    var (kept, index) = ([String](), 0)
    while index < options.count {
      let parts = options[index].split(separator: "=", maxSplits: 1).map(String.init)
      let isJoined = parts.count == 2
      let value = isJoined ? parts[1] : index + 1 < options.count ? options[index + 1] : ""
      if let name = parts.first, SizeSettings.isAboutEncoding(name, value) {
        index += isJoined ? 1 : 2
      } else {
        kept.append(options[index])
        index += 1
      }
    }
    return kept
  }

  /// Whether an option is about encoding. Presets are if they are an encoder's; others are files of options.
  private static func isAboutEncoding(_ name: String, _ value: String) -> Bool {
    name == "--preset" ? Int(value) != nil || encoderPresets.contains(value) : encodingOptions.contains(name)
  }

  private static let encodingOptions: Set = [
    "--encoder", "--encoder-option", "--crf", "--bitrate", "--comment-quality",
  ]
  private static let encoderPresets: Set = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]

  /// Splits a text at spaces outside quotes; nil if a quote is not closed.
  private static func words(_ text: Substring) -> [String]? {
    var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
