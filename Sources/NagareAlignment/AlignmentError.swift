import NagareMedia
import NagareSystem

/// A reason why two videos cannot be aligned.
package enum AlignmentError: Error, Equatable {
  /// What a video lacks: audio that can be decoded and changes, or scene cuts.
  package struct Lack: Equatable, Sendable {
    package let method: Alignment.Method
    package let path: String

    package init(_ method: Alignment.Method, in path: String) { (self.method, self.path) = (method, path) }
  }

  /// Chromaprint, which compares audio, is not installed or cannot be loaded.
  case noLibrary(reason: String)
  /// Chromaprint failed.
  case fingerprintFailed
  /// The videos cannot be compared by any of the methods: in each, one video has nothing to compare.
  case nothingToCompare([Lack])
  /// No part of one video is found in the other.
  case nothingFits(other: String, video: String)
  /// A video cannot be read.
  case media(MediaError)
  /// The system refuses a thread.
  case noThread(reason: String)
  /// The caller asked to stop.
  case cancelled
}

extension AlignmentError: CustomStringConvertible {
  /// The failed operation, the path and the reason, in one line.
  package var description: String { text.line }

  /// The parts of the description.
  package var text: ErrorText {
    switch self {
    case .noLibrary(let reason): ErrorText("cannot load Chromaprint, which compares audio", why: reason)
    case .fingerprintFailed: ErrorText("Chromaprint cannot analyse the audio", why: "it is out of memory")
    case .nothingToCompare(let lacks):
      ErrorText("nothing to align by", lacks.first?.path, why: AlignmentError.reason(lacks))
    case .nothingFits(let other, let video):
      ErrorText("the videos do not fit", other, why: "no part of it is found in \(video)")
    case .media(let error): error.text
    case .noThread(let reason): ErrorText("cannot compare the videos", why: reason)
    case .cancelled: ErrorText("the alignment was stopped")
    }
  }

  /// What the videos lack, as a sentence about the first of them.
  private static func reason(_ lacks: [Lack]) -> String {
    let names = lacks.map { $0.method == .audio ? "audio" : "scene cuts" }
    let isOneVideo = lacks.allSatisfy { $0.path == lacks.first?.path }
    if lacks.count > 1, isOneVideo { return "it has neither " + names.joined(separator: " nor ") }
    let clauses = zip(lacks, names).enumerated().map { ($0 == 0 ? "it" : $1.0.path) + " has no " + $1.1 }
    return clauses.joined(separator: ", and ")
  }
}
