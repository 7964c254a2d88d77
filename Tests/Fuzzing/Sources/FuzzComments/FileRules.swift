import FuzzSupport
import Nagare

/// Rules for every comment file. A broken rule ends the process.
enum FileRules {
  static func check(_ file: CommentFile) {
    var time = -Double.infinity
    for comment in file.comments {
      require(time <= comment.time, "comments are sorted by time")
      time = comment.time
      check(comment)
    }
    var offset = 0
    for problem in file.problems {
      require(offset <= problem.position.offset, "problems are in the order of the file")
      offset = problem.position.offset
      check(problem.reason)
    }
    offset = 0
    for problem in file.fieldProblems {
      require(offset <= problem.position.offset, "bad fields are in the order of the file")
      offset = problem.position.offset
      require(isShort(problem.value, CommentLimits.quotedCharacters), "quoted values are within their limit")
    }
    require(file.emptyCount >= 0, "the count of empty texts is not negative")
    let scripts = NiconicoScripts(file.comments)
    let count = scripts.comments.count + scripts.performedCount + scripts.hidden.count
    require(count == file.comments.count, "owners' scripts lose no comment")
    checkMerging(of: file.comments)
  }

  private static func checkMerging(of comments: [Comment]) {
    var merger = DuplicateMerger(window: 10, grows: true)
    merger.similarity = 0.7
    let result = merger.merge(comments)
    require(result.comments.count + result.dropped.count == comments.count, "merging loses no comment")
    for comment in result.comments { check(comment) }
  }

  static func check(_ comment: Comment) {
    require(CommentLimits.time.contains(comment.time), "the time is within its limits")
    require(CommentLimits.size.contains(comment.size), "the size is within its limits")
    require(comment.color <= 0xFFFFFF, "the colour has 24 bits")
    require(isShort(comment.sender, CommentLimits.nameCharacters), "the sender is within its limit")
    require(isShort(comment.id.description, CommentLimits.nameCharacters), "the identifier is within its limit")
    if let sentAt = comment.sentAt {
      require(sentAt > 0 && sentAt < CommentLimits.sentAtSeconds, "the date is in seconds")
    }
    require(isShort(comment.senderName, CommentLimits.nameCharacters), "the name is within its limit")
    require(comment.commands.count <= CommentLimits.commands, "commands are within their limit")
    for command in comment.commands {
      require(isShort(command, CommentLimits.nameCharacters), "each command is within its limit")
    }
    if let duration = comment.duration {
      require(CommentLimits.duration.contains(duration), "the duration is within its limits")
    }
    if let purchase = comment.purchase { check(purchase) }
    check(comment.emotes, of: comment.text)
    require((comment.senderColor ?? 0) <= 0xFFFFFF, "the colour of the name has 24 bits")
    check(comment.badges)
    require(!comment.text.isEmpty || comment.purchase != nil, "a comment has a text or a purchase")
    if comment.mode.isScripted {
      require(isShort(comment.text, CommentLimits.scriptCharacters), "the script is within its limit")
    } else {
      check(text: comment.text)
    }
  }

  private static func check(_ purchase: Purchase) {
    if let price = purchase.price { require(CommentLimits.price.contains(price), "the price is within its limits") }
    require(purchase.count >= 1, "at least one was bought")
    require((purchase.background ?? 0) <= 0xFFFFFF, "the background has 24 bits")
    for text in [purchase.currency, purchase.priceText, purchase.item] {
      require(isShort(text, CommentLimits.nameCharacters), "the purchase's texts are within their limit")
    }
  }

  private static func check(_ emotes: [Emote], of text: String) {
    require(emotes.count <= CommentLimits.emotes, "emotes are within their limit")
    var end = 0
    for emote in emotes {
      require(emote.start >= end && emote.count > 0, "emotes are in order and do not overlap")
      end = emote.start + emote.count
      require(emote.image.data.count <= CommentLimits.imageBytes, "images are within their limit")
    }
    require(end <= text.unicodeScalars.count, "emotes lie in the text")
  }

  private static func check(_ badges: [CommentBadge]) {
    require(badges.count <= CommentLimits.badges, "badges are within their limit")
    for badge in badges {
      require(!badge.label.isEmpty, "a badge without an image has a label")
      for text in [badge.label, badge.kind.name] {
        require(isShort(text, CommentLimits.badgeCharacters), "the texts of badges are within their limit")
      }
      require((badge.background ?? 0) <= 0xFFFFFF, "the ground of a badge has 24 bits")
      require((badge.image?.data.count ?? 0) <= CommentLimits.imageBytes, "images are within their limit")
    }
  }

  private static func check(text: String) {
    require(isShort(text, CommentLimits.textCharacters), "the text is within its limit")
    var (lines, marks) = (1, 0)
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: marks += 1
      case .control:
        marks = 0
        require(scalar == "\n" || scalar == "\t", "control characters are removed")
      default:
        marks = 0
        require(!(0x202D...0x202E).contains(scalar.value), "directional overrides are removed")
      }
      if scalar == "\n" { lines += 1 }
      require(marks <= CommentLimits.marksPerBase, "marks are within their limit")
    }
    require(lines <= CommentLimits.textLines, "lines are within their limit")
  }

  private static func check(_ reason: CommentProblem.Reason) {
    switch reason {
    case .time(let value):
      require(isShort(value, CommentLimits.quotedCharacters), "quoted values are within their limit")
    case .partCount(_, let count, let needed): require((0..<needed).contains(count), "enough fields are no problem")
    case .missing, .malformedTag, .malformedJSON, .malformedMessage, .malformedLine, .unclosed, .truncated,
      .compressedDataEnds, .tooMany:
      break
    }
  }

  private static func isShort(_ text: String, _ limit: Int) -> Bool { text.unicodeScalars.count <= limit }
}
