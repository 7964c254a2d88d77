import CFFmpeg
import Foundation

/// A file's origins, which its metadata states: the number of comment files, and the digests of the options, of the
/// inputs' sizes and modification times, of the contents of the video and of the other inputs, and of the video's
/// place.
package struct Provenance: Equatable, Sendable {
  /// The number of comment files; 999 also stands for more.
  package let comments: Int
  /// Each in 32 hexadecimal digits.
  package let options: String
  package let times: String
  package let video: String
  package let others: String
  /// Nil for files of earlier versions.
  package let place: String?

  package init(comments: Int, options: String, times: String, video: String, others: String, place: String? = nil) {
    self.comments = min(comments, Provenance.maxComments)
    (self.options, self.times, self.video, self.others, self.place) = (options, times, video, others, place)
  }

  /// The form in the metadata, which has the same length for all files of a version.
  package var text: String {
    let parts: [String?] = [String(format: "%03d", comments), options, times, video, others, place]
    return Provenance.prefix + parts.compactMap(\.self).joined(separator: "-")
  }

  private static let prefix = "Nagare, from "
  private static let maxComments = 999
  private static let digits = 32
  /// The lengths of texts with and without the place.
  private static let lengths = [5, 4].map { prefix.utf8.count + 3 + $0 * (1 + digits) }

  /// - Returns: nil for another text.
  package init?(_ text: some StringProtocol) {
    guard text.hasPrefix(Provenance.prefix) else { return nil }
    let parts = text.dropFirst(Provenance.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard (5...6).contains(parts.count), parts[0].count == 3, let comments = Int(parts[0]),
      parts[1...].allSatisfy({ $0.count == Provenance.digits && $0.allSatisfy(\.isHexDigit) })
    else { return nil }
    self.init(
      comments: comments, options: String(parts[1]), times: String(parts[2]), video: String(parts[3]),
      others: String(parts[4]), place: parts.count == 6 ? String(parts[5]) : nil)
  }

  /// The tag in Matroska. In MP4 and MOV, whose tags have fixed names, the text is that of the encoding program.
  static let matroskaTag = "NAGARE_INPUTS"

  /// Adds the text to a file's metadata.
  /// - Parameter hasHeader: whether the header is written. It replaces the program's name in MOV, whose metadata is
  ///   written at the end.
  func tag(_ context: UnsafeMutablePointer<AVFormatContext>, _ container: OutputContainer, hasHeader: Bool) {
    let name: String
    switch container {
    case .mp4: name = "encoding_tool"
    case .mov: name = "encoder"
    case .mkv, .webm: name = Provenance.matroskaTag
    case .nut, .fragments, .ts, .flv, .raw, .images: return
    }
    guard hasHeader == (container == .mov) else { return }
    av_dict_set(&context.pointee.metadata, name, text, 0)
  }

  /// Reads a file's provenance; nil if its metadata does not state it.
  package static func ofFile(_ path: String) -> Provenance? {
    guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return nil }
    defer { try? file.close() }
    // MP4 and MOV end with their metadata, and Matroska begins with it. Parsing an index would take far longer.
    guard let head = try? file.read(upToCount: blockSize), let size = try? file.seekToEnd() else { return nil }
    if let found = find(in: head) { return found }
    guard (try? file.seek(toOffset: size - min(size, UInt64(blockSize)))) != nil,
      let tail = try? file.read(upToCount: blockSize)
    else { return nil }
    return find(in: tail) ?? ofMetadata(path)
  }

  private static let blockSize = 16 << 10

  private static func find(in bytes: Data) -> Provenance? {
    guard let start = bytes.range(of: Data(prefix.utf8)) else { return nil }
    let texts = lengths.map { String(decoding: bytes[start.lowerBound...].prefix($0), as: UTF8.self) }
    return texts.lazy.compactMap { Provenance($0) }.first
  }

  /// Reads the metadata with FFmpeg, for a file with a cover image after it or the like.
  private static func ofMetadata(_ path: String) -> Provenance? {
    var context: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_open_input(&context, "file:" + path, nil, nil) >= 0 else { return nil }
    defer { avformat_close_input(&context) }
    for name in ["encoder", matroskaTag] {
      guard let entry = av_dict_get(context?.pointee.metadata, name, nil, 0) else { continue }
      if let provenance = Provenance(String(cString: entry.pointee.value)) { return provenance }
    }
    return nil
  }
}
