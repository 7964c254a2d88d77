extension Comment {
  /// Prefixes the text with the sender's name, a colon and a space, and shifts the emotes accordingly. Does nothing
  /// if ``senderName`` is empty, if ``Mode/isScripted`` is true, or for a purchase, whose box shows the name already.
  /// Text beyond ``CommentLimits/textCharacters`` is cut, and emotes in the cut part are removed.
  public mutating func prefixSenderName() {
    let name = senderName
    guard !name.isEmpty, !mode.isScripted, purchase == nil else { return }
    var joined = JoinedText()
    guard joined.append(uncleaned: name) != nil, let colon = joined.append(cleaned: ": "),
      joined.append(cleaned: text) != nil
    else { return }
    let shift = colon.upperBound
    let (named, unchangedCount) = joined.cleaned()
    text = named
    guard !emotes.isEmpty else { return }
    emotes = emotes.compactMap { emote in
      let moved = Emote(start: emote.start + shift, count: emote.count, image: emote.image)
      return moved.start + moved.count <= unchangedCount ? moved : nil
    }
  }
}
