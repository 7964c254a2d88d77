/// Why a file of comments could not be read at all.
public enum CommentReadError: Error, Equatable, Sendable {
  /// There is no such file.
  case notFound
  /// The system's own words on why.
  case unreadable(reason: String)
  /// There is nothing in it.
  case empty
  /// It has more than ``CommentLimits/fileBytes``.
  case tooLarge(limit: Int)
  /// It became shorter while it was read.
  case shortened
  /// What the content looks like.
  case unrecognised(ForeignContent)
  /// It is compressed and cannot be opened.
  case compressed(DecompressionError)
}

/// Content that holds no comments which can be read. The raw value describes it in a sentence.
public enum ForeignContent: String, Sendable, CaseIterable {
  /// What Bilibili's servers send beside the comments.
  case bilibiliView = "Bilibili's settings of a video, which hold no comments"
  /// `[]` or `{}`.
  case emptyList = "an empty list"
  /// Messages of Bilibili's live socket, such as `DANMU_MSG`.
  case bilibiliLive = "messages of Bilibili's live socket, which do not tell times of a video"
  /// JSON.
  case json = "JSON without comments of a known site"
  /// SRT, WebVTT and the like, or ASS that was not made of comments.
  case subtitles = "subtitles"
  /// HTML.
  case html = "a web page"
  /// XML.
  case xml = "XML without comments"
  /// A container of video or sound.
  case video = "a video"
  /// A picture file.
  case image = "a picture"
  /// An archive, or a compression that is not known.
  case archive = "a compressed file"
  /// Text.
  case text = "plain text"
  /// Anything else.
  case binary = "binary data"
}

extension CommentReadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound: "no such file"
    case .unreadable(let reason): reason
    case .empty: "the file is empty"
    case .tooLarge(let limit): "it has more than \(limit >> 20) MiB"
    case .shortened: "the file was cut off while it was read"
    case .unrecognised(let content): "not a known format of comments: it looks like \(content.rawValue)"
    case .compressed(let error): "\(error)"
    }
  }
}
