import CLiteRt
import Synchronization

/// LiteRT, the library that runs models, loaded at run time. Used by one thread at a time.
final class LiteRt {
  let functions: nagare_litert_library
  /// The environment in which models are created; valid until `deinit`.
  let environment: LiteRtEnvironment

  /// Loads the first of the candidates that the dynamic loader can open.
  init(_ files: PeopleFiles) throws(PeopleError) {
    let (handle, path) = try LiteRt.open(files.runtimeCandidates)
    var functions = nagare_litert_library()
    if let missing = nagare_litert_load(&functions, handle) {
      throw .noFunction(library: path, name: String(cString: missing))
    }
    // CPU only and silent: by default LiteRT searches for accelerator libraries, and logs that.
    let options = [
      nagare_litert_option(
        tag: Int32(nagare_litert_log_severity), type: Int32(nagare_litert_integer), value: Int64(nagare_litert_silent)),
      nagare_litert_option(
        tag: Int32(nagare_litert_accelerators), type: Int32(nagare_litert_integer),
        value: Int64(nagare_litert_cpu)),
    ]
    var environment: LiteRtEnvironment?
    let result = LiteRt.collecting { functions.LiteRtCreateEnvironment(Int32(options.count), options, &environment) }
    guard result.status == 0, let environment else { throw .runtimeFailed(reason: result.reason) }
    (self.functions, self.environment) = (functions, environment)
  }

  deinit {
    functions.LiteRtDestroyEnvironment(environment)
  }

  private static func open(_ candidates: [String]) throws(PeopleError) -> (UnsafeMutableRawPointer, String) {
    var reasons: [String] = []
    for candidate in candidates {
      if let handle = nagare_litert_open(candidate) { return (handle, candidate) }
      reasons.append(dlerror().map { String(cString: $0) } ?? candidate)
    }
    // The error of a library that exists but does not load tells more than the absence of others.
    let telling = reasons.first { !$0.contains("No such file") && !$0.contains("no such file") }
    throw .noRuntime(reason: telling ?? "\(PeopleFiles.runtimeName) is not installed")
  }

  /// The result of a call.
  struct Outcome {
    let status: LiteRtStatus
    let messages: String

    /// The first error among the messages, as later errors follow from it; the status if there is none.
    var reason: String {
      let error = messages.split(separator: "\n").first { $0.hasPrefix("ERROR: ") }
      return error.map { String($0.dropFirst(7)) } ?? "LiteRT error \(status)"
    }
  }

  /// The address of the collected messages, which stays the same once set; 0 before the first call. The lock guards the
  /// messages and the C library's standard error.
  private static let messages = Mutex<UInt>(0)

  /// Calls LiteRT's functions, and collects their messages instead of writing them to standard error.
  static func collecting(_ body: () -> LiteRtStatus) -> Outcome {
    messages.withLock { address in
      let messages: UnsafeMutablePointer<nagare_messages>
      if let pointer = UnsafeMutablePointer<nagare_messages>(bitPattern: address) {
        messages = pointer
      } else {
        messages = .allocate(capacity: 1)
        messages.initialize(to: nagare_messages())
        address = UInt(bitPattern: messages)
      }
      nagare_start_collecting(messages)
      let status = body()
      nagare_stop_collecting(messages)
      let bytes = UnsafeRawBufferPointer(start: messages.pointee.text, count: messages.pointee.count)
      return Outcome(status: status, messages: String(decoding: bytes, as: UTF8.self))
    }
  }
}
