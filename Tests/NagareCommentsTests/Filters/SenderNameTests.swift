import NagareComments
import Testing

@Suite struct SenderNameTests {
  private func named(_ text: String, name: String, emotes: [Emote] = [], mode: Comment.Mode = .scroll) -> Comment {
    var comment = Comment(id: "1", time: 1, mode: mode, text: text)
    comment.senderName = name
    comment.emotes = emotes
    comment.prefixSenderName()
    return comment
  }

  private let image = EmoteImage(id: "25", data: [1])

  @Test func namePrecedesTheText() {
    #expect(named("hello", name: "Åsa").text == "Åsa: hello")
  }

  @Test func commentWithoutNameIsUnchanged() {
    #expect(named("hello", name: "").text == "hello")
  }

  @Test func scriptIsUnchanged() {
    #expect(named("[0,0]", name: "Åsa", mode: .positioned).text == "[0,0]")
  }

  @Test func emotesMoveWithTheText() {
    let comment = named("a Kappa", name: "Åsa", emotes: [Emote(start: 2, count: 5, image: image)])
    #expect(comment.emotes == [Emote(start: 7, count: 5, image: image)])
  }

  @Test func nameIsCleaned() {
    #expect(named("x", name: "a\nb\u{7}\u{202E}c").text == "a bc: x")
  }

  @Test func textAndEmotesAreCutAtTheLimit() {
    let text = String(repeating: "a", count: 1_020) + "Kap"
    let emotes = [Emote(start: 0, count: 1, image: image), Emote(start: 1_020, count: 3, image: image)]
    let comment = named(text, name: "Åsa", emotes: emotes)
    #expect(comment.text.unicodeScalars.count == CommentLimits.textCharacters)
    #expect(comment.emotes == [Emote(start: 5, count: 1, image: image)])
  }
}
