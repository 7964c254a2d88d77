/// The text of a comment as a line of subtitles.
enum SubtitleText {
  /// The comment in one line, after its price if it is a purchase; `nil` if it has nothing but white space, since an
  /// empty line would end a cue.
  static func line(of comment: Comment) -> String? {
    let texts = [comment.purchase?.shownPrice ?? "", comment.text].filter { !$0.isEmpty }
    var joined = texts.joined(separator: " ")
    let line = joined.withUTF8 {
      CommentText.normalized($0, lineBreaks: [], limit: CommentLimits.replacedCharacters)
    }
    return line.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : line
  }

  /// A line in WebVTT, which has escapes for its markup. Escaped, no text contains an arrow `-->`.
  static func webVTT(_ line: String) -> String {
    guard line.utf8.contains(where: { markup.contains($0) }) else { return line }
    var output = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// A line in SRT, which has no escapes: where players would read a tag `<i>`, a command `{\an8}` or `{y:i}`, or an
  /// arrow `-->`, its first or last character becomes the full-width one.
  static func srt(_ line: String) -> String {
    guard line.utf8.contains(where: { markup.contains($0) }) else { return line }
    let scalars = Array(line.unicodeScalars)
    func scalar(_ index: Int) -> Unicode.Scalar { scalars.indices.contains(index) ? scalars[index] : " " }
    var output = String.UnicodeScalarView()
    for (index, current) in scalars.enumerated() {
      let next = scalar(index + 1)
      let isLetter = next.isASCII && next.properties.isAlphabetic
      // FFmpeg takes numbers for names of tags, too, and reads tags without a name.
      let startsTag = isLetter || next == "/" || next == ">" || ("0"..."9").contains(next)
      switch current {
      case "<" where startsTag: output.append("＜")
      case "{" where next == "\\" || isLetter && scalar(index + 2) == ":": output.append("｛")
      case ">" where scalar(index - 1) == "-" && scalar(index - 2) == "-": output.append("＞")
      default: output.append(current)
      }
    }
    return String(output)
  }

  private static let markup = Array("&<>{".utf8)
}
