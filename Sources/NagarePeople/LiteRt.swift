import CLiteRt
import Synchronization

/// LiteRT, loaded at run time: the library that runs models. Used by one thread at a time.
final class LiteRt {
  let functions: nagare_litert_library
  /// What models are created in. Non-nil until `deinit`.
  let environment: LiteRtEnvironment

  /// Loads the first library that the loader finds.
  init(_ files: PeopleFiles) throws(PeopleError) {
    let (handle, path) = try LiteRt.open(files.runtimeCandidates)
    var functions = nagare_litert_library()
    if let missing = nagare_litert_load(&functions, handle) {
      throw .noFunction(library: path, name: String(cString: missing))
    }
    // It would look for accelerators' libraries and write about it.
    let options = [
      nagare_litert_option(
        tag: Int32(nagare_litert_log_severity), type: Int32(nagare_litert_integer), value: Int64(nagare_litert_silent)),
      nagare_litert_option(
        tag: Int32(nagare_litert_accelerators), type: Int32(nagare_litert_integer),
        value: Int64(nagare_litert_processor)),
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
    // A library that is there but does not load tells more than the absence of others.
    let telling = reasons.first { !$0.contains("No such file") && !$0.contains("no such file") }
    throw .noRuntime(reason: telling ?? "\(PeopleFiles.runtimeName) is not installed")
  }

  /// The result of a call, and the reason if it failed.
  struct Outcome {
    let status: LiteRtStatus
    let messages: String

    /// The first error among the messages, as others follow from it, or the number of the error.
    var reason: String {
      let error = messages.split(separator: "\n").first { $0.hasPrefix("ERROR: ") }
      return error.map { String($0.dropFirst(7)) } ?? "LiteRT's error \(status)"
    }
  }

  /// The address of the collected messages, which stay in one place; 0 before there are any. The lock guards it and the
  /// C library's standard error.
  private static let messages = Mutex<UInt>(0)

  /// Calls LiteRT's functions without their messages on standard error.
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
      nagare_collect_messages(messages)
      let status = body()
      nagare_return_messages(messages)
      let bytes = UnsafeRawBufferPointer(start: messages.pointee.text, count: messages.pointee.count)
      return Outcome(status: status, messages: String(decoding: bytes, as: UTF8.self))
    }
  }
}
