import NagareComments

/// Swift Testing has a type of that name too.
typealias Comment = NagareComments.Comment

/// Reads XML as a file of that content would be.
func read(_ xml: String, format: CommentFormat? = .bilibiliXML) throws(CommentReadError) -> CommentFile {
  try read(Array(xml.utf8), format: format)
}

func read(_ bytes: [UInt8], format: CommentFormat? = .bilibiliXML) throws(CommentReadError) -> CommentFile {
  let result = bytes.withUnsafeBytes { buffer in
    Result<CommentFile, CommentReadError> { () throws(CommentReadError) in
      try CommentReader.read(buffer, format: format)
    }
  }
  return try result.get()
}

/// An item with all nine fields.
func item(
  _ text: String = "好", time: String = "1", mode: String = "1", size: String = "25", color: String = "16777215",
  id: String = "77"
) -> String {
  "<d p=\"\(time),\(mode),\(size),\(color),1626077354,0,5bd04b14,\(id),10\">\(text)</d>"
}

/// The text of the only comment.
func text(_ xml: String, mode: String = "1") throws -> String? {
  let file = try read(item(xml, mode: mode))
  return file.comments.count == 1 && file.problems.isEmpty ? file.comments[0].text : nil
}

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
