import Foundation

/// The limits of this process's control group, as set by containers and services.
///
/// The Linux kernel's "Control Group v2" documents the files. A group's limits also apply to the groups within it, so
/// that the tightest limit from the group up to the root counts.
package struct ControlGroup: Equatable, Sendable {
  /// The processor time limit, in processors, such as 1.5; nil for none.
  package var processors: Double?
  /// The memory limit, in bytes; nil for none.
  package var memory: Int?

  /// The group of this process, with the limits as of first use.
  package static let current = ControlGroup(membership: "/proc/self/cgroup", hierarchy: "/sys/fs/cgroup")

  /// No limits.
  package init() {}

  /// - Parameters:
  ///   - membership: the file that names a process's group.
  ///   - hierarchy: the folder of all groups. Files that cannot be read there set no limit.
  package init(membership: String, hierarchy: String) {
    for folder in ControlGroup.folders(membership, hierarchy) {
      func read(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }
      if let limit = read("cpu.max").flatMap(ControlGroup.processors) { processors = min(limit, processors ?? limit) }
      if let limit = read("memory.max").flatMap(ControlGroup.memory) { memory = min(limit, memory ?? limit) }
    }
  }

  /// The folders from the root down to the group. In a container, the group's path may be relative to the host; missing
  /// folders set no limit.
  private static func folders(_ membership: String, _ hierarchy: String) -> [String] {
    let lines = (try? String(contentsOfFile: membership, encoding: .utf8))?.split(separator: "\n") ?? []
    let names = lines.first { $0.hasPrefix("0::") }?.dropFirst(3).split(separator: "/") ?? []
    guard !names.contains("..") else { return [hierarchy] }
    return names.reduce(into: [hierarchy]) { $0.append($0[$0.count - 1] + "/" + $1) }
  }

  /// Parses `cpu.max`: a quota and a period, in microseconds. Nil for the quota `max`, or if invalid.
  package static func processors(_ text: String) -> Double? {
    let fields = text.split(whereSeparator: \.isWhitespace)
    guard fields.count == 2, let quota = Double(fields[0]), let period = Double(fields[1]), quota > 0, period > 0,
      (quota / period).isFinite
    else { return nil }
    return quota / period
  }

  /// Parses `memory.max`, in bytes. Nil for `max`, or if invalid.
  package static func memory(_ text: String) -> Int? {
    Int(text.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension ControlGroup {
  /// The number of a machine's processors that the limit allows, rounded up; at least 1.
  package func processors(of processorCount: Int) -> Int {
    guard let processors, processors < Double(processorCount) else { return max(processorCount, 1) }
    return max(Int(processors.rounded(.up)), 1)
  }

  /// Decoders' frames may take the memory limit divided by this number, and encoders' frames as much again.
  private static let memoryDivisor = 4

  /// The memory of each thread of a decoder or encoder, in frames. FFmpeg's H.264 decoder and x264 together take ten
  /// frames per thread at 1920x1080.
  private static let framesPerThread = 8

  /// The number of threads for a codec.
  /// - Parameters:
  ///   - requested: the number that the user requested; 0 for one that suits the machine.
  ///   - processorCount: the number of the machine's processors.
  ///   - frameSize: the bytes of a frame.
  /// - Returns: `requested` unless it is 0; else the number that the limits allow, or 0 if that is one per processor.
  package func threads(_ requested: Int, processorCount: Int, frameSize: Int) -> Int {
    guard requested == 0 else { return requested }
    let usable = processors(of: processorCount)
    let fitting = memory.map { max($0 / Self.memoryDivisor / Self.framesPerThread / max(frameSize, 1), 1) } ?? usable
    let threads = min(usable, fitting)
    return threads < processorCount ? threads : 0
  }
}

/// The processors that this process can use.
package enum Processors {
  /// The number of usable processors, at least 1.
  package static var count: Int { ControlGroup.current.processors(of: ProcessInfo.processInfo.activeProcessorCount) }
}
