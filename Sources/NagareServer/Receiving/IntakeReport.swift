import Foundation
import Nagare

/// What became of the comments in a message.
struct IntakeReport: Equatable {
  private(set) var taken = 0
  private(set) var refused = 0
  /// Why the first was refused that was.
  private(set) var refusal: IncomingComments.Refusal?
  private var explanation = ""

  init() {}

  /// A message that was refused as a whole.
  init(refusing refusal: IncomingComments.Refusal, _ explanation: String) {
    (refused, self.refusal, self.explanation) = (1, refusal, explanation)
  }

  mutating func take() { taken += 1 }

  /// - Parameter explanation: what is wrong with the comment.
  mutating func refuse(_ refusal: IncomingComments.Refusal, _ explanation: @autoclosure () -> String) {
    refused += 1
    guard self.refusal == nil else { return }
    self.refusal = refusal
    self.explanation = "comment \(taken + refused): \(explanation())"
  }

  /// One object of JSON, without a newline.
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

/// JSON as answers have it.
enum JSONText {
  static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and whole numbers can always be encoded.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
