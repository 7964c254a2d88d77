import ArgumentParser
import Nagare

/// A time on the command line: `12.5`, `mm:ss.fff` or `hh:mm:ss.fff`.
struct Seconds: ExpressibleByArgument, Equatable {
  /// Seconds; finite, at most a billion in size.
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  init?(argument: String) {
    let isNegative = argument.hasPrefix("-")
    let parts = argument.dropFirst(isNegative ? 1 : 0).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0.0
    for (index, part) in parts.enumerated() {
      guard let first = part.first, first.isASCII, first.isNumber || first == ".",
        let value = Double(part), value.isFinite
      else { return nil }
      // Only the last part may have a fraction, and only the first may exceed 59.
      guard index == parts.count - 1 || value == value.rounded(), index == 0 || value < 60 else { return nil }
      total = total * 60 + value
    }
    guard total <= 1e9 else { return nil }
    value = isNegative ? -total : total
  }
}

/// A size on the command line: `1920x1080`.
struct PixelSize: ExpressibleByArgument, Equatable {
  /// Pixels, 1…16,384.
  let width: Int
  let height: Int

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }), let width = Int(parts[0]),
      let height = Int(parts[1]), (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}

extension FrameRate: ExpressibleByArgument {
  /// `30`, `29.97` or `30000/1001`.
  public init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let numerator = Int32(parts[0]), let denominator = Int32(parts[1]) {
      self.init(numerator: numerator, denominator: denominator)
    } else if let rate = Double(argument) {
      self.init(rate)
    } else {
      return nil
    }
  }
}

/// A bit rate on the command line: `2500000`, `2500k` or `2.5M`.
struct Bitrate: ExpressibleByArgument, Equatable {
  /// Bits per second, at least 1.
  let value: Int64

  /// Video of fewer bits a second is a mistake, such as a missing k; of more, there is none.
  private static let range: ClosedRange<Int64> = 10_000...10_000_000_000

  /// Refuses what cannot be meant.
  func check() throws {
    guard !Bitrate.range.contains(value) else { return }
    let guess = value < Bitrate.range.lowerBound ? "did you mean \(value)k?" : "write one such as 2500k or 8M"
    throw ValidationError("--bitrate must lie between 10k and 10000M, and \(value) is in bits a second: \(guess)")
  }

  init?(argument: String) {
    let scales: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "m": 1e6]
    let scale = argument.last.flatMap { scales[$0] }
    guard let number = Double(scale == nil ? argument[...] : argument.dropLast()) else { return nil }
    let bits = number * (scale ?? 1)
    guard bits >= 1, bits <= 1e12 else { return nil }
    value = Int64(bits)
  }
}

extension EncoderSettings.Option: ExpressibleByArgument {
  /// `KEY=VALUE`.
  public init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
    self.init(key: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
  }
}

extension ClearBand: ExpressibleByArgument {
  /// `EDGE:PERCENT%` or `EDGE:PIXELS`.
  public init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let edge = Edge(rawValue: String(parts[0])) else { return nil }
    if parts[1].last == "%" {
      guard let percent = Double(parts[1].dropLast()), (0..<100).contains(percent) else { return nil }
      self.init(edge, height: .share(percent / 100))
    } else {
      guard let pixels = Int(parts[1]), (0...16_384).contains(pixels) else { return nil }
      self.init(edge, height: .pixels(pixels))
    }
  }
}

extension Overflow: ExpressibleByArgument {}

extension MotionChoice: ExpressibleByArgument {}
