import NagareMedia
import NagareSystem

/// The reason why a burn cannot be rendered in parts, or why parts cannot be joined.
package enum PartError: Error, Equatable {
  /// Parts of this burn would differ from a single burn.
  case indivisible(path: String, String)
  /// The folder holds no job, or one of another version.
  case notAJob(path: String, reason: String)
  /// A program or a library has another version than at the planning.
  case otherProgram(here: String, planned: String)
  /// A file has changed since the planning.
  case otherInput(path: String)
  /// The encoder is set up differently than at the planning.
  case otherEncoder(name: String)
  /// The comments would look different or be in other places, for a reason.
  case otherFonts(String)
  /// Filters draw text in fonts that the bundle may lack.
  case unbundledFonts
  /// The job has only `count` parts, numbered from 1.
  case noSuchPart(Int, count: Int)
  /// Parts with these numbers are not rendered yet, of `count`.
  case missing([Int], count: Int)
  /// A part failed on some machine, with its error in one line.
  case failed(Int, reason: String)
  /// A part cannot be joined.
  case damaged(Int, reason: String)
}

extension PartError: CustomStringConvertible {
  package var description: String { text.line }

  /// The parts of the description.
  package var text: ErrorText {
    switch self {
    case .indivisible(let path, let reason): ErrorText("cannot burn in parts", path, why: reason)
    case .notAJob(let path, let reason): ErrorText("cannot read the job", path, why: reason)
    case .otherProgram(let here, let planned):
      ErrorText("cannot render the job here", why: "it was planned with \(planned), but this is \(here)")
    case .otherInput(let path): ErrorText("cannot render the job here", path, why: "it has changed since the planning")
    case .otherEncoder(let name):
      ErrorText("cannot render the job here", why: "\(name) is set up differently than at the planning")
    case .otherFonts(let reason):
      ErrorText("cannot render the job here", why: "it has other fonts than at the planning: \(reason)")
    case .unbundledFonts: ErrorText("cannot bundle all fonts", why: "--vf draws text, perhaps in other fonts")
    case .noSuchPart(let number, let count): ErrorText("there is no part \(number)", why: "the job has \(count)")
    case .missing(let numbers, let count):
      ErrorText("cannot join the parts", why: "\(numbers.count) of \(count) are missing: \(PartError.list(numbers))")
    case .failed(let number, let reason): ErrorText("part \(number) failed", why: reason)
    case .damaged(let number, let reason): ErrorText("cannot join part \(number)", why: reason)
    }
  }

  /// Numbers with runs shortened: `1, 3-7`. Long lists are cut off.
  static func list(_ numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let texts = runs.prefix(10).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    return texts.joined(separator: ", ") + (runs.count > 10 ? ", …" : "")
  }

  /// The reason why parts would differ from a single burn; nil if they would not.
  static func objection(
    to job: BurnJob, _ demuxer: Demuxer, _ decoder: VideoDecoder, _ encoder: VideoEncoder
  ) -> String? {
    if job.hasTwoPasses { return "two passes need the whole video: choose a constant quality" }
    let parameters = job.encoder.options.filter { $0.key.hasSuffix("-params") || $0.key == "x264opts" }
    if job.encoder.bitrate != nil || encoder.hasAverageBitrate
      || parameters.contains(where: { $0.value.contains("bitrate=") })
    {
      return "an average bit rate depends on the whole video: choose a constant quality"
    }
    if !demuxer.isSeekable { return "it can be read only once" }
    if !decoder.isLocal { return "a filter depends on all earlier frames" }
    return encoder.partObjection
  }
}
