import Foundation
import Nagare

/// The numbers of taken and refused comments of a message.
struct MessageReport: Equatable {
  private(set) var taken = 0
  private(set) var refused = 0
  /// The reason for the first refusal; nil if there was none.
  private(set) var refusal: CommentInbox.Refusal?
  private var explanation = ""

  init() {}

  /// A message that was refused as a whole.
  init(refusing refusal: CommentInbox.Refusal, _ explanation: String) {
    (refused, self.refusal, self.explanation) = (1, refusal, explanation)
  }

  mutating func take() { taken += 1 }

  /// Counts a refused comment.
  /// - Parameter explanation: the reason in words; evaluated for the first refused comment only.
  mutating func refuse(_ refusal: CommentInbox.Refusal, _ explanation: @autoclosure () -> String) {
    refused += 1
    guard self.refusal == nil else { return }
    self.refusal = refusal
    self.explanation = "comment \(taken + refused): \(explanation())"
  }

  /// The report as a JSON object, without a newline.
  var line: String {
    struct Document: Encodable {
      let taken: Int
      let refused: Int
      let reason: String?
      let error: String?
    }
    let document = Document(
      taken: taken, refused: refused, reason: refusal?.rawValue, error: refusal == nil ? nil : explanation)
    return JSONText.line(document)
  }
}

/// The JSON of responses.
enum JSONText {
  static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings and integers cannot fail.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
