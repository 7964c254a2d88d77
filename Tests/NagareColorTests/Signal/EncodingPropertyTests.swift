import NagareColor
import Testing

/// Properties of every encoding, tested on many colours.
@Suite struct EncodingPropertyTests {
  private static let encodings = ColorMatrix.allCases.flatMap { matrix in
    ColorRange.allCases.map { YCbCrEncoding(matrix: matrix, range: $0) }
  }

  /// A grid over all colours, including the extremes.
  private static let colors = stride(from: 0, through: 255, by: 5).flatMap { red in
    stride(from: 0, through: 255, by: 5).flatMap { green in
      stride(from: 0, through: 255, by: 5).map { blue in
        RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      }
    }
  }

  @Test(arguments: encodings, 8...15)
  func graysHaveNeutralChroma(encoding: YCbCrEncoding, depth: Int) {
    let unit = Double(1 << (depth - 8))
    for value in UInt8.min...UInt8.max {
      let code = encoding.encode(RGBColor(red: value, green: value, blue: value), depth: depth)
      let share = Double(value) / 255
      let luma = encoding.range == .full ? share * (256 * unit - 1) : (16 + 219 * share) * unit
      #expect(code == YCbCrColor(y: UInt16(luma.rounded()), cb: UInt16(128 * unit), cr: UInt16(128 * unit)))
    }
  }

  @Test(arguments: ColorMatrix.allCases, 8...15)
  func limitedCodesStayInTheirRange(matrix: ColorMatrix, depth: Int) {
    let encoding = YCbCrEncoding(matrix: matrix, range: .limited)
    let codes = Self.colors.map { encoding.encode($0, depth: depth) }
    let unit = UInt16(1 << (depth - 8))
    #expect(codes.map(\.y).min() == 16 * unit && codes.map(\.y).max() == 235 * unit)
    #expect(codes.map(\.cb).min() == 16 * unit && codes.map(\.cb).max() == 240 * unit)
    #expect(codes.map(\.cr).min() == 16 * unit && codes.map(\.cr).max() == 240 * unit)
  }

  @Test(arguments: ColorMatrix.allCases, 8...15)
  func fullCodesReachBothEnds(matrix: ColorMatrix, depth: Int) {
    let encoding = YCbCrEncoding(matrix: matrix, range: .full)
    let codes = Self.colors.map { encoding.encode($0, depth: depth) }
    let maximum = UInt16(1 << depth - 1)
    #expect(codes.map(\.y).min() == 0 && codes.map(\.y).max() == maximum)
    #expect(codes.map(\.cb).max() == maximum && codes.map(\.cr).max() == maximum)
  }

  /// Rounding and clipping change a code by at most 1/2.
  @Test(arguments: encodings, 8...15)
  func equationsMatchTheCodes(encoding: YCbCrEncoding, depth: Int) {
    let equations = encoding.equations(depth: depth)
    let worst = Self.colors.map { color in
      let code = encoding.encode(color, depth: depth)
      func distance(_ equation: CodeEquation, _ code: UInt16) -> Double {
        let channels = equation.red * Double(color.red) + equation.green * Double(color.green)
        return abs(equation.offset + (channels + equation.blue * Double(color.blue)) / 255 - Double(code))
      }
      return max(distance(equations.y, code.y), distance(equations.cb, code.cb), distance(equations.cr, code.cr))
    }.max()
    #expect(worst ?? .infinity < 0.5 + 1e-9)
  }

  @Test(arguments: encodings, 8...15)
  func decodingRestoresTheColor(encoding: YCbCrEncoding, depth: Int) {
    // Rounding a code by 1/2 moves a channel by up to (1/2 + 1.8814 / 2) * 255 / 219; full range clips by 1/2 more.
    let worst = Self.colors.map { Decoded(encoding.encode($0, depth: depth), encoding, depth).distance(to: $0) }.max()
    #expect(worst ?? .infinity < 1.7 / Double(1 << (depth - 8)) + 0.001)
  }
}

/// A colour decoded from its code values with the published coefficients of R - Y', G - Y' and B - Y'.
private struct Decoded {
  let red: Double
  let green: Double
  let blue: Double

  init(_ code: YCbCrColor, _ encoding: YCbCrEncoding, _ depth: Int) {
    let isFull = encoding.range == .full
    let unit = Double(1 << (depth - 8))
    let lumaStep = 255 / (isFull ? 256 * unit - 1 : 219 * unit)
    let chromaStep = 255 / (isFull ? 256 * unit - 1 : 224 * unit)
    let luma = (Double(code.y) - (isFull ? 0 : 16 * unit)) * lumaStep
    let cb = (Double(code.cb) - 128 * unit) * chromaStep
    let cr = (Double(code.cr) - 128 * unit) * chromaStep
    let (redCr, greenCb, greenCr, blueCb) =
      switch encoding.matrix {
      case .bt601: (1.402, -0.344136, -0.714136, 1.772)
      case .bt709: (1.5748, -0.187324, -0.468124, 1.8556)
      case .bt2020: (1.4746, -0.164553, -0.571353, 1.8814)
      case .smpte240M: (1.576, -0.226622, -0.476622, 1.826)
      case .fcc: (1.4, -0.331864, -0.711864, 1.78)
      }
    red = luma + redCr * cr
    green = luma + greenCb * cb + greenCr * cr
    blue = luma + blueCb * cb
  }

  /// The greatest difference of a channel, in steps of 1/255.
  func distance(to color: RGBColor) -> Double {
    max(abs(red - Double(color.red)), abs(green - Double(color.green)), abs(blue - Double(color.blue)))
  }
}
