/// The details of comments that have nothing but the name of their sender, one for all comments of a sender: in a
/// recording the same people write again and again.
struct SenderNames {
  private var known: [String: CommentDetails] = [:]

  mutating func details(of name: String) -> CommentDetails? {
    guard !name.isEmpty else { return nil }
    if let details = known[name] { return details }
    let details = CommentDetails(CommentDetails.Values(senderName: name))
    known[name] = details
    return details
  }
}
