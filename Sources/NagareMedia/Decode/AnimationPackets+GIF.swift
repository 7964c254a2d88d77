import CFFmpeg

extension AnimationPackets {
  /// Cuts a GIF after each image, as FFmpeg's decoder expects it. Truncated images are left out.
  ///
  /// The blocks are those of the GIF89a specification (W3C, 1990): 0x21 starts an extension, 0x2C an image, 0x3B the end.
  init?(gif file: [UInt8]) {
    let bytes = ImageFileBytes(bytes: file)
    guard bytes.has("GIF8", at: 0) else { return nil }
    self.init(codec: AV_CODEC_ID_GIF, file: file, width: bytes.little(6, length: 2), height: bytes.little(8, length: 2))
    var position = 13 + Self.tableLength(flags: bytes[10])
    var (start, delay) = (0, 0)
    while position < bytes.count {
      switch bytes[position] {
      case 0x21:
        // A graphic control extension has the delay, in hundredths of a second, after its length and its flags.
        if bytes[position + 1] == 0xF9 { delay = bytes.little(position + 4, length: 2) }
        position = Self.end(ofBlocksAt: position + 2, in: bytes)
      case 0x2C:
        position = Self.end(ofBlocksAt: position + 11 + Self.tableLength(flags: bytes[position + 9]), in: bytes)
        guard position <= bytes.count else { return }
        images.append(Image(range: start..<position, duration: Double(delay) / 100))
        (start, delay) = (position, 0)
      default: return
      }
    }
  }

  /// The bytes of a colour table, by the flags before it.
  private static func tableLength(flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

  /// The position after a sequence of blocks, each of which begins with its length; an empty one is the last.
  /// - Returns: a position beyond the file's end if the file ends within the sequence.
  private static func end(ofBlocksAt start: Int, in bytes: ImageFileBytes) -> Int {
    var position = start
    while position < bytes.count {
      let length = bytes[position]
      position += 1 + length
      if length == 0 { return position }
    }
    return bytes.count + 1
  }
}
