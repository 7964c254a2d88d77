import Nagare

/// A style, fonts and a text from the fuzzer's bytes.
struct TextInput {
  let fonts: FontChoice
  let style: TextStyle
  let text: String

  private static let headerCount = 7
  private static let languages = ["", "ja", "ko", "zh-Hant", "en", "ar-EG", "x", "sr-Latn-RS"]

  /// Nil if there are too few bytes for a style.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= TextInput.headerCount else { return nil }
    fonts = FontChoice(bytes[0])
    style = TextStyle(
      // Mostly small sizes, of which many are drawn per second, and rarely the largest one.
      size: bytes[1] == 255 ? 2_048 : Double(bytes[1]) / 8 + 1,
      outline: bytes[2] == 255 ? 256 : Double(bytes[2]) / 16,
      // Few texts have a shadow, as shadows take longest.
      shadow: bytes[3] == 255 ? 64 : bytes[3] > 192 ? Double(bytes[3] - 192) / 8 : 0,
      lineHeight: Double(bytes[4]) / 64,
      language: TextInput.languages[Int(bytes[5]) % TextInput.languages.count])
    let unit = String(decoding: bytes[TextInput.headerCount...], as: UTF8.self)
    // Repeated, so that a few bytes are enough to reach the limits.
    text = String(repeating: unit, count: 1 << Int(bytes[6] & 7))
  }
}
