/// Reads comment files, plain or compressed. Every function may be called from any thread.
public enum CommentReader {
  /// Reads a file, or the standard input if `path` is `-`.
  ///
  /// - Parameter format: `nil` to detect it from the content.
  /// - Throws: if the file as a whole is unusable. Invalid items are listed in ``CommentFile/problems`` instead.
  public static func read(
    contentsOf path: String, format: CommentFormat? = nil
  ) throws(CommentReadError) -> CommentFile {
    let file = try FileBytes(path: path, rejectsForeign: format == nil)
    return try read(file.bytes, format: format)
  }

  /// Reads comments from memory, which is not used after the call.
  ///
  /// - Parameter format: `nil` to detect it from the content.
  /// - Throws: if the content as a whole is unusable. Invalid items are listed in ``CommentFile/problems`` instead.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, format: CommentFormat? = nil
  ) throws(CommentReadError) -> CommentFile {
    try read(bytes) { view throws(CommentReadError) in try read(view, format: format) }
  }

  /// Reads a file, or the standard input if `path` is `-`, in a user's own format.
  ///
  /// - Throws: if the file as a whole is unusable or lacks a described field. Invalid items are listed in
  ///   ``CommentFile/problems`` instead.
  package static func read(
    contentsOf path: String, fields: CommentFieldMap
  ) throws(CommentReadError) -> CommentFile {
    let file = try FileBytes(path: path, rejectsForeign: false)
    return try read(file.bytes, fields: fields)
  }

  /// Reads comments in a user's own format from memory, which is not used after the call.
  ///
  /// - Throws: if the content as a whole is unusable or lacks a described field. Invalid items are listed in
  ///   ``CommentFile/problems`` instead.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, fields: CommentFieldMap
  ) throws(CommentReadError) -> CommentFile {
    try read(bytes) { view throws(CommentReadError) in
      guard view.count > 0 else { throw .empty }
      switch fields.container {
      case .json: return try MappedJSONReader.read(view, fields)
      case .csv, .tsv: return try MappedTableReader.read(view, fields)
      }
    }
  }

  /// Reads content that may be compressed, and in any encoding.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, with read: (ByteView) throws(CommentReadError) -> CommentFile
  ) throws(CommentReadError) -> CommentFile {
    try withText(of: bytes) { text, isComplete throws(CommentReadError) in
      var file = try read(ByteView(text))
      if !isComplete { file.reportTruncation(after: text) }
      return file
    }
  }

  /// Calls `body` with the decompressed content in UTF-8, and whether it is known to be complete.
  static func withText<Result>(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Bool) throws(CommentReadError) -> Result
  ) throws(CommentReadError) -> Result {
    let content = try ContentBytes(bytes)
    guard let text = Transcoder.utf8(content.bytes) else { return try body(content.bytes, content.isComplete) }
    defer { text.deallocate() }
    return try body(UnsafeRawBufferPointer(text), content.isComplete)
  }

  private static func read(_ view: ByteView, format: CommentFormat?) throws(CommentReadError) -> CommentFile {
    guard view.count > 0 else { throw .empty }
    let detected: CommentFormat
    if let format { detected = format } else { detected = try FormatDetector.format(of: view) }
    switch detected {
    case .bilibiliXML: return BilibiliXMLReader.read(view, version: .first)
    case .bilibiliXML2: return BilibiliXMLReader.read(view, version: .second)
    case .bilibiliProtobuf: return BilibiliProtobufReader.read(view)
    case .niconicoXML: return NiconicoXMLReader.read(view)
    case .niconicoLegacyJSON, .niconicoJSON, .niconicoFormatted: return NiconicoJSONReader.read(view, format: detected)
    case .niconicoOwner: return NiconicoOwnerReader.read(view)
    case .acfunJSON: return JSONItemReader<AcFunItem>.read(view)
    case .dandanplayJSON: return JSONItemReader<DanDanPlayItem>.read(view)
    case .dandanplayXML: return DanDanPlayXMLReader.read(view)
    case .bahamutJSON: return JSONItemReader<BahamutItem>.read(view)
    case .tencentJSON: return JSONItemReader<TencentItem>.read(view)
    case .dplayerJSON: return DPlayerReader.read(view)
    case .artplayerJSON: return JSONItemReader<ArtPlayerItem>.read(view)
    case .cclJSON: return JSONItemReader<CCLItem>.read(view)
    case .ass: return ASSReader.read(view)
    case .ndjson: return NDJSONReader.read(view)
    case .twitchJSON: return TwitchReader.read(view)
    case .youTubeLiveChat: return YouTubeReader.read(view)
    case .fieldMap: throw .unmatchedFields(reason: "the format field-map takes a description of the fields")
    }
  }
}
