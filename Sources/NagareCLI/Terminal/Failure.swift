import ArgumentParser
import Foundation
import Nagare
import NagareAlignment
import NagareServer

/// An error as it is printed: `nagare: error: WHAT (WHERE): WHY`, and perhaps a line of advice.
struct Failure: Error, Equatable {
  enum Code: Int32 {
    /// I/O, codecs, a full disk.
    case failed = 1
    case usage = 2
    /// An input could not be understood.
    case input = 3
  }

  var code: Code
  var what: String
  var place: String?
  var why: String?
  var advice: String?

  init(_ code: Code, _ what: String, _ place: String? = nil, why: String? = nil, advice: String? = nil) {
    self.code = code
    self.what = what
    // Messages are logged, so they must not contain stream keys.
    self.place = place.map(MuxerTarget.displayName)
    self.why = why
    self.advice = advice
  }

  init(_ code: Code, _ text: ErrorText, advice: String? = nil) {
    self.init(code, text.what, text.place, why: text.why, advice: advice)
  }

  /// What happened, on one line, without advice.
  var summary: String { ErrorText(what, place, why: why).line }

  var lines: [String] {
    let line = "nagare: error: " + escaped(summary)
    return [line] + (advice.map { ["  " + escaped($0)] } ?? [])
  }
}

extension Failure {
  /// The failure for any error of a command line.
  /// - Parameter words: the words after the program's name.
  init(describing error: any Error, in words: [String]) {
    guard NagareCommand.exitCode(for: error) == .validationFailure else {
      self.init(describing: error)
      return
    }
    let message = Diagnostics.oneLine(NagareCommand.message(for: error)) ?? "wrong usage"
    let repair = UsageRepair(words) ?? UsageRepair(of: message, in: words)
    self = (repair ?? UsageRepair(mistake: message, advice: nil)).failure(in: words)
  }

  /// The failure for any error that a command can throw.
  init(describing error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as MediaError: self.init(error)
    case let error as OutOfSpace: self.init(error)
    case let error as ResumeError: self.init(error)
    case let error as PartError: self.init(error)
    case let error as OutputError: self.init(error)
    case let error as FontError: self.init(error)
    case let error as MaskError: self.init(error)
    case let error as AlignmentError: self.init(error)
    case let error as CommentSourceError: self.init(error)
    case let error as ThreadError:
      self.init(
        .failed, "cannot start a thread", error.name, why: error.reason,
        advice: "The limit of processes or of memory may be too low: \"ulimit -a\" shows both.")
    default: self.init(.failed, "unexpected failure", why: "\(error)")
    }
  }

  init(_ error: MaskError) {
    let advice =
      "Install the package nagare-people, or run \"make people\" in Nagare's sources; NAGARE_LITERT and NAGARE_PEOPLE_MODEL "
      + "name other files."
    let code = error.cause.map { Failure($0).code } ?? .input
    self.init(code, error.text, advice: error.lacksModel ? advice : nil)
  }

  init(_ error: AlignmentError) {
    if case .media(let error) = error {
      self.init(error)
    } else {
      let advice =
        if case .noLibrary = error {
          "Install it: Debian's libchromaprint1. \"--by cuts\" compares the pictures instead."
        } else { nil as String? }
      self.init(.failed, error.text, advice: advice)
    }
  }

  init(_ error: OutputError) {
    let advice: String? =
      switch error {
      case .exists: "Pass --overwrite to replace it."
      case .isFolder: "Name a file in it."
      case .isInput: "Choose another name for the output."
      case .isEmpty: "--duration sets the length of an overlay without comments."
      case .notRegularFile, .nameTooLong: nil
      }
    self.init(.usage, error.text, advice: advice)
  }

  init(_ error: FontError) {
    switch error {
    case .fileUnreadable(let path, let reason):
      self.init(.failed, error.text, advice: Failure.advice(onReading: path, reason))
    case .familyMissing(let name):
      let isFile = [".ttf", ".otf", ".ttc", ".otc"].contains { name.lowercased().hasSuffix($0) }
      let advice = isFile ? "Use --font-file for a font file." : "\"fc-list : family\" lists the installed fonts."
      self.init(.usage, error.text, advice: advice)
    case .glyphsMissing(let glyphs):
      let report = MissingGlyphReport(glyphs)
      self.init(.failed, error.text, advice: report.advice)
      why = report.characters
    case .noFonts:
      let advice = "Install one, such as Debian's fonts-noto-cjk, or name a file with --font-file."
      self.init(.failed, error.text, advice: advice)
    case .libraryTooOld, .searchFailed, .outOfMemory: self.init(.failed, error.text)
    }
  }

  init(_ error: CommentReadError, path: String) {
    let advice: String
    switch error {
    case .notFound:
      self.init(
        .failed, "cannot open the comments", path, why: "no such file",
        advice: Failure.isAddress(path)
          ? "Comments must be a local file: download it first."
          : Failure.advice(onReading: path, Failure.text(of: ENOENT)))
      return
    case .unreadable(let reason):
      self.init(
        .failed, "cannot read the comments", path, why: reason,
        advice: Failure.isFolder(path)
          ? "Name the comment files in it, such as \(path)/*.xml." : Failure.advice(onReading: path, reason))
      return
    case .shortened:
      self.init(
        .failed, "cannot read the comments", path, why: "\(error)", advice: "Try again when nothing writes to it.")
      return
    case .tooLarge: advice = "Split it: several files are merged by time."
    case .compressed where error == .compressed(.corrupt):
      advice = "The download may have failed; fetch the file again."
    case .unrecognised(.video): advice = Failure.adviceOnVideo(in: NagareCommand.running)
    case .unrecognised(.subtitles):
      advice = "This is a subtitle file: players show it, and \"--vf subtitles=FILE\" draws it beneath the comments."
    case .unrecognised(.bilibiliLive):
      advice = "Recorders such as BililiveRecorder and blrec write files with times."
    case .compressed: advice = "Extract the comment file and name that."
    case .unrecognised(.html):
      advice = "This is a page of a site: save the comments with a downloader, as XML, JSON, ASS or protobuf."
    case .unmatchedFields: advice = "--format says where the fields are: compare it with the file."
    // A pipe can be read only once.
    case .unrecognised(.json) where DiskSpace.bytes(of: path) != nil:
      advice = Failure.adviceOnJSON(at: path) ?? Failure.adviceOnFormats
    default: advice = Failure.adviceOnFormats
    }
    self.init(malformed: path, why: "\(error)", advice: advice)
  }

  private static let adviceOnFormats =
    "Save the comments with the site's downloader. "
    + "Supported: \(CommentFormat.allCases.map(\.rawValue).joined(separator: ", "))."

  /// The first item of an unknown format, and a description to start from; nil if there is no item.
  private static func adviceOnJSON(at path: String) -> String? {
    guard let sample = try? CommentSample(contentsOf: path) else { return nil }
    let start = sample.fields.map { "\($0)" } ?? "json:time=TIME,text=TEXT"
    return "Say where its fields are, such as --format \(UsageRepair.quoted(start)). Its first item: \(sample.line)"
  }

  /// Advice on a video that is named in place of comments.
  private static func adviceOnVideo(in command: String?) -> String {
    switch command {
    case "overlay": "overlay takes comments alone: \"--like VIDEO\" takes size, rate and length from a video."
    case "convert", "stats", "layout": "\(command ?? "") takes comments alone: leave the video out."
    default: "Name one video first, then its comments: nagare \(command ?? "burn") VIDEO COMMENTS …."
    }
  }

  /// The error of a comment file that cannot be parsed.
  init(malformed path: String, why: String, advice: String? = nil) {
    self.init(.input, "cannot understand the comments", path, why: why, advice: advice)
  }
}
