import ArgumentParser
import Nagare

/// A time on the command line: `12.5` or `12.5s`, `mm:ss.fff` or `hh:mm:ss.fff`.
struct Seconds: ExpressibleByArgument, Equatable {
  /// Seconds, -1e9…1e9.
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  init?(argument: String) {
    let isNegative = argument.hasPrefix("-")
    // The unit is optional.
    let number = argument.dropFirst(isNegative ? 1 : 0).dropLast(argument.hasSuffix("s") ? 1 : 0)
    let parts = number.split(separator: ":", omittingEmptySubsequences: false)
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

  /// Parses a shift: a time that may have a plus sign.
  init?(signed text: some StringProtocol) {
    if text.hasPrefix("+-") { return nil }
    self.init(argument: String(text.hasPrefix("+") ? text.dropFirst() : text[...]))
  }
}

extension ParsableArguments {
  /// Refuses the value of an option outside a range.
  func check(_ value: Double?, _ option: String, _ range: ClosedRange<Double>) throws {
    guard let value, !range.contains(value) else { return }
    func text(_ bound: Double) -> String { String(format: "%g", bound) }
    throw ValidationError("\(option) must lie between \(text(range.lowerBound)) and \(text(range.upperBound))")
  }
}

/// A share on the command line: `0.5` or `50%`.
package struct Share: ExpressibleByArgument, Equatable {
  /// The share as a fraction; not necessarily in 0…1.
  package let value: Double

  package init(_ value: Double) {
    self.value = value
  }

  package init?(argument: String) {
    let isPercent = argument.hasSuffix("%")
    guard let number = Double(isPercent ? argument.dropLast() : argument[...]), number.isFinite else { return nil }
    value = isPercent ? number / 100 : number
  }

  package var defaultValueDescription: String { String(format: "%g", value) }

  /// Refuses a share outside a range.
  package func check(_ option: String, _ range: ClosedRange<Double>) throws {
    guard !range.contains(value) else { return }
    func percent(_ share: Double) -> String { String(format: "%g%%", share * 100) }
    // A value such as 50 was probably meant as 50 %.
    let guess = 1 < value && range.contains(value / 100) ? ": did you mean \(String(format: "%g", value))%?" : ""
    let (low, high) = (range.lowerBound, range.upperBound)
    throw ValidationError(
      "\(option) must lie between \(percent(low)) and \(percent(high)), or "
        + String(format: "%g and %g", low, high) + guess)
  }
}

/// The size to scale a video to: `1920x1080`, `1080p`, `4k`, `1920x` or `x1080`.
package struct VideoSize: ExpressibleByArgument, Equatable {
  /// The request, which the aspect ratio of the video completes.
  package let request: SizeRequest

  /// Both sides, if they do not depend on a video's aspect ratio.
  package var exactSize: FrameSize? {
    if case .exactly(let size) = request { size } else { nil }
  }

  /// One of the forms above, in upper or lower case.
  package init?(argument: String) {
    let text = argument.lowercased()
    if let side = PixelSize.lines(text) {
      request = .shorterSide(side)
    } else if text.hasSuffix("x"), let width = PixelSize.side(text.dropLast()) {
      request = .width(width)
    } else if text.hasPrefix("x"), let height = PixelSize.side(text.dropFirst()) {
      request = .height(height)
    } else if let size = PixelSize(pair: text) {
      request = .exactly(FrameSize(width: size.width, height: size.height))
    } else {
      return nil
    }
  }
}

/// A size on the command line: `1920x1080`, `1080p` or `4k`.
package struct PixelSize: ExpressibleByArgument, Equatable {
  /// Pixels, 1…16,384.
  package let width: Int
  package let height: Int

  /// `WIDTHxHEIGHT`, or `HEIGHTp`, `4k` or `8k` for that height at an aspect ratio of 16:9.
  package init?(argument: String) {
    guard let lines = PixelSize.lines(argument) else {
      self.init(pair: argument)
      return
    }
    let size = SizeRequest.shorterSide(lines).size(forWidth: 16, height: 9)
    self.init(pair: "\(size.width)x\(size.height)")
  }

  /// `WIDTHxHEIGHT`.
  init?(pair: String) {
    let parts = pair.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = PixelSize.side(parts[0]), let height = PixelSize.side(parts[1]) else {
      return nil
    }
    self.width = width
    self.height = height
  }

  /// The number of lines in `1080p`, `4k` or `8k`; nil for other texts.
  static func lines(_ text: String) -> Int? {
    switch text.lowercased() {
    case "4k": 2_160
    case "8k": 4_320
    default: text.last == "p" || text.last == "P" ? side(text.dropLast()) : nil
    }
  }

  /// A number of pixels, 1…16,384; nil for other texts.
  static func side(_ text: Substring) -> Int? {
    guard text.allSatisfy(\.isNumber), let side = Int(text), (1...16_384).contains(side) else { return nil }
    return side
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
  /// Bits per second, 1…1e12.
  let value: Int64

  /// The plausible bit rates. A lower rate is a mistake, such as a missing k; no video has a higher rate.
  private static let range: ClosedRange<Int64> = 10_000...10_000_000_000

  /// Refuses an implausible bit rate.
  func check() throws {
    guard !Bitrate.range.contains(value) else { return }
    let guess = value < Bitrate.range.lowerBound ? "did you mean \(value)k?" : "write one such as 2500k or 8M"
    throw ValidationError("--bitrate must lie between 10k and 10000M, and \(value) is in bits per second: \(guess)")
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

extension StageArea: ExpressibleByArgument {
  /// `PLACE:HEIGHT` or `box:X,Y,WIDTHxHEIGHT`; see `Length`.
  public init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    if let place = Place(rawValue: parts[0]) {
      guard let height = Length(argument: parts[1]), height != .share(1) else { return nil }
      self = .band(place, height: height)
      return
    }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    guard parts[0] == "box", numbers.count == 3 else { return nil }
    let sides = numbers[2].split(separator: "x", omittingEmptySubsequences: false)
    let lengths = (numbers[..<2] + sides).compactMap { Length(argument: String($0)) }
    guard sides.count == 2, lengths.count == 4 else { return nil }
    self = .box(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }
}

extension StageArea.Length: ExpressibleByArgument {
  /// Pixels, or a share of the side: `15%` or `0.15`.
  public init?(argument: String) {
    if let pixels = Int(argument) {
      guard (0...16_384).contains(pixels) else { return nil }
      self = .pixels(pixels)
    } else {
      let share = argument.last == "%" ? Double(argument.dropLast()).map { $0 / 100 } : Double(argument)
      guard let share, (0...1).contains(share) else { return nil }
      self = .share(share)
    }
  }
}

extension StageArea: CustomStringConvertible {
  /// The area in the form of the option.
  public var description: String {
    switch self {
    case .band(let place, let height): "\(place.rawValue):\(height)"
    case .box(let x, let y, let width, let height): "box:\(x),\(y),\(width)x\(height)"
    }
  }
}

extension StageArea.Length: CustomStringConvertible {
  /// The length in the form of the option.
  public var description: String {
    switch self {
    case .share(let share): "\(String(format: "%.4g", share * 100))%"
    case .pixels(let pixels): "\(pixels)"
    }
  }
}

/// The bands where moving comments may be, on the command line: `top:30%,bottom:0.2`.
struct LaneAreas: ExpressibleByArgument, CustomStringConvertible {
  let bands: [StageArea]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    bands = words.compactMap { StageArea(argument: String($0)) }
    guard bands.count == words.count, bands.allSatisfy({ if case .band = $0 { true } else { false } }) else {
      return nil
    }
  }

  var description: String { bands.map(\.description).joined(separator: ",") }
}

extension Overflow: ExpressibleByArgument {}

extension MotionChoice: ExpressibleByArgument {}
