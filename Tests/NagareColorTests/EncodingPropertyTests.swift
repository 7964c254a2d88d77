import NagareColor
import Testing

/// What holds for every colour in every encoding.
@Suite struct EncodingPropertyTests {
  private static let encodings = ColorMatrix.allCases.flatMap { matrix in
    ColorRange.allCases.map { YCbCrEncoding(matrix: matrix, range: $0) }
  }

  /// A grid over all colours that has their extremes.
  private static let colors = stride(from: 0, through: 255, by: 5).flatMap { red in
    stride(from: 0, through: 255, by: 5).flatMap { green in
      stride(from: 0, through: 255, by: 5).map { blue in
        RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      }
    }
  }

  @Test(arguments: encodings)
  func graysHaveNeutralChroma(encoding: YCbCrEncoding) {
    for value in UInt8.min...UInt8.max {
      let code = encoding.encode(RGBColor(red: value, green: value, blue: value))
      let luma = encoding.range == .full ? Double(value) : 16 + Double(value) * 219 / 255
      #expect(code == YCbCrColor(y: UInt8(luma.rounded()), cb: 128, cr: 128))
    }
  }

  @Test(arguments: ColorMatrix.allCases)
  func limitedCodesStayInTheirRange(matrix: ColorMatrix) {
    let encoding = YCbCrEncoding(matrix: matrix, range: .limited)
    let codes = Self.colors.map(encoding.encode)
    #expect(codes.map(\.y).min() == 16 && codes.map(\.y).max() == 235)
    #expect(codes.map(\.cb).min() == 16 && codes.map(\.cb).max() == 240)
    #expect(codes.map(\.cr).min() == 16 && codes.map(\.cr).max() == 240)
  }

  @Test(arguments: encodings)
  func decodingGivesTheColorBack(encoding: YCbCrEncoding) {
    // Rounding a code by 1/2 moves a channel by up to (1/2 + 1.8814 / 2) * 255 / 219.
    let worst = Self.colors.map { Decoded(encoding.encode($0), encoding).distance(to: $0) }.max()
    #expect(worst ?? .infinity < 1.7)
  }
}

/// A colour computed from its code values with the decoding coefficients as they are published: the factors of
/// R - Y' and B - Y', and those of G - Y', to four or more digits.
private struct Decoded {
  let red: Double
  let green: Double
  let blue: Double

  init(_ code: YCbCrColor, _ encoding: YCbCrEncoding) {
    let isFull = encoding.range == .full
    let luma = isFull ? Double(code.y) : (Double(code.y) - 16) * 255 / 219
    let cb = (Double(code.cb) - 128) * (isFull ? 1 : 255.0 / 224)
    let cr = (Double(code.cr) - 128) * (isFull ? 1 : 255.0 / 224)
    let (redCr, greenCb, greenCr, blueCb) =
      switch encoding.matrix {
      case .bt601: (1.402, -0.344136, -0.714136, 1.772)
      case .bt709: (1.5748, -0.187324, -0.468124, 1.8556)
      case .bt2020: (1.4746, -0.164553, -0.571353, 1.8814)
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
