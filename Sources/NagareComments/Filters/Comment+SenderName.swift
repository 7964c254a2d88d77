extension Comment {
  /// Puts the sender's name, a colon and a space in front of the text, and moves the emotes along. A comment without
  /// ``senderName``, or whose text is a script, stays as it is, and so does a purchase, whose box has the name already. What is then beyond ``CommentLimits/textCharacters`` is
  /// cut, and emotes with it.
  public mutating func prefixSenderName() {
    let name = senderName
    guard !name.isEmpty, !mode.isScripted, purchase == nil else { return }
    var joined = JoinedText()
    guard joined.append(uncleaned: name) != nil, let colon = joined.append(cleaned: ": "),
      joined.append(cleaned: text) != nil
    else { return }
    let shift = colon.upperBound
    let (named, soundCount) = joined.cleaned()
    text = named
    guard !emotes.isEmpty else { return }
    emotes = emotes.compactMap { emote in
      let moved = Emote(start: emote.start + shift, count: emote.count, image: emote.image)
      return moved.start + moved.count <= soundCount ? moved : nil
    }
  }
}
