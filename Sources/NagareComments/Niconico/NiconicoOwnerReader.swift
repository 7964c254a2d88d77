/// Reads the format of Niconico's video owners: lines `seconds:commands:text`.
enum NiconicoOwnerReader {
  /// The maximum number of lines examined to recognise the format.
  private static let examinedLineCount = 16

  static func read(_ bytes: ByteView) -> CommentFile {
    var lines = TextLines(bytes)
    var collector = CommentCollector(bytes: bytes)
    var styles = NiconicoStyleCache(bytes, syntax: .text)
    while let line = lines.next() {
      do throws(CommentProblem.Reason) {
        guard let parsed = LineFields(line, in: bytes) else { throw .malformedLine }
        var fields = NiconicoFields()
        fields.setTime(parsed.time, unitsPerSecond: 1, in: bytes)
        fields.commands = parsed.commands
        fields.origin = .owner
        let (text, isScript) = string(parsed.text, in: bytes)
        let comment = try fields.comment(
          text: text, isScript: isScript, id: collector.nextID, timeName: "time", in: bytes, styles: &styles)
        collector.add(comment, before: line.upperBound)
      } catch {
        collector.report(error, at: line.lowerBound)
      }
    }
    return collector.file(format: .niconicoOwner)
  }

  /// Whether the first lines match the format and contain only well-known commands. Chats and logs have lines
  /// such as `12:34:56 text`, but `34` is no command.
  static func recognises(_ bytes: ByteView) -> Bool {
    var lines = TextLines(bytes)
    var count = 0
    while count < examinedLineCount, let line = lines.next() {
      guard let parsed = LineFields(line, in: bytes), Numbers.double(bytes[parsed.time]) != nil else { return false }
      var commands = NiconicoCommands(allowsHexadecimal: true)
      commands.add(words: bytes.string(parsed.commands.prefix(CommentLimits.nameCharacters)))
      guard commands.others.allSatisfy(wellKnown.contains) else { return false }
      count += 1
    }
    return count > 0
  }

  private static let wellKnown: Set<String> = [
    "full", "ender", "patissier", "invisible", "ca", "_live", "defont", "gothic", "mincho", "gulim", "simsun",
  ]

  private static func string(_ range: Range<Int>, in bytes: ByteView) -> (String, isScript: Bool) {
    let written = bytes.string(range)
    if NiconicoScript.isScript(written, origin: .owner) {
      return (CommentText.cut(written, to: CommentLimits.scriptCharacters), true)
    }
    return (CommentText.normalized(bytes[range], lineBreaks: .niconico), false)
  }

  /// The fields of a line; the text may contain more colons.
  private struct LineFields {
    let time: Range<Int>
    let commands: Range<Int>
    let text: Range<Int>

    init?(_ line: Range<Int>, in bytes: ByteView) {
      let colon = UInt8(ascii: ":")
      guard let first = bytes.find(colon, from: line.lowerBound, to: line.upperBound),
        let second = bytes.find(colon, from: first + 1, to: line.upperBound)
      else { return nil }
      time = line.lowerBound..<first
      commands = first + 1..<second
      text = second + 1..<line.upperBound
    }
  }
}
