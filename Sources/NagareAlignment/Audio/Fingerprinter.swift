import CChromaprint
import Synchronization

/// Makes the fingerprint of a track from its samples.
///
/// Used by one thread at a time.
final class Fingerprinter {
  private let library: nagare_chromaprint_library
  private let context: OpaquePointer
  /// The sample rate that Chromaprint is told, divided by the track's own.
  private let rateRatio: Double
  private var hasSucceeded = true
  /// Held while Chromaprint makes or frees a context. As its header says, neither is reentrant if it uses FFTW.
  private static let planning = Mutex(())

  /// - Parameters:
  ///   - rate: samples per second.
  ///   - speed: the seconds that one second of the track takes in the analysis; it changes the pitch, too.
  init(rate: Int, speed: Double = 1) throws(AlignmentError) {
    library = try Chromaprint.functions()
    let functions = library
    let created = Fingerprinter.planning.withLock { _ in
      functions.chromaprint_new(nagare_chromaprint_algorithm).map { UInt(bitPattern: $0) }
    }
    guard let context = created.flatMap({ OpaquePointer(bitPattern: $0) }) else { throw .fingerprintFailed }
    self.context = context
    let claimed = (Double(rate) / speed).rounded()
    rateRatio = claimed / Double(rate)
    hasSucceeded = library.chromaprint_start(context, Int32(claimed), 1) != 0
  }

  deinit { Fingerprinter.planning.withLock { _ in library.chromaprint_free(context) } }

  func add(_ samples: UnsafeBufferPointer<Int16>) {
    guard hasSucceeded, let start = samples.baseAddress, let count = Int32(exactly: samples.count) else { return }
    hasSucceeded = library.chromaprint_feed(context, start, count) != 0
  }

  /// The fingerprint of all samples. No samples may be added any more.
  func finish() throws(AlignmentError) -> Fingerprint {
    guard hasSucceeded, library.chromaprint_finish(context) != 0 else { throw .fingerprintFailed }
    var (items, count): (UnsafeMutablePointer<UInt32>?, Int32) = (nil, 0)
    // It fails for a track that is shorter than an item.
    guard library.chromaprint_get_raw_fingerprint(context, &items, &count) != 0, let items else { return Fingerprint() }
    defer { library.chromaprint_dealloc(items) }
    // These are in samples of the rate that Chromaprint works at.
    let rate = Double(max(library.chromaprint_get_sample_rate(context), 1))
    let delay = Double(library.chromaprint_get_delay(context)) / rate
    let step = Double(library.chromaprint_get_item_duration(context)) / rate
    return Fingerprint(
      items: Array(UnsafeBufferPointer(start: items, count: Int(count))), start: delay / 2 * rateRatio,
      step: step * rateRatio)
  }
}
