import CFuzzer
import Foundation

/// libFuzzer, which calls a function with one input after the other.
public enum Fuzzer {
  /// Runs libFuzzer with the arguments of the command line, then exits.
  /// - Parameter test: called with each input; returns 0.
  public static func run(_ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> Never {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, test))
  }
}

/// Ends the process if a rule does not hold, so that libFuzzer saves the input.
public func require(_ holds: Bool, _ rule: @autoclosure () -> String) {
  if !holds { fail(rule()) }
}

/// Ends the process as a rule does not hold. Optimised programs do not print the message of a precondition.
public func fail(_ rule: String) -> Never {
  FileHandle.standardError.write(Data("broken: \(rule)\n".utf8))
  abort()
}
