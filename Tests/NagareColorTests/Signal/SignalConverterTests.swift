import NagareColor
import Testing

/// Primaries and transfer functions against published values, and round trips.
@Suite struct SignalConverterTests {
  private static let corners = (0..<8 as Range<UInt32>).map { bits in
    RGBColor(hex: (bits & 1) * 0xFF + (bits >> 1 & 1) * 0xFF00 + (bits >> 2) * 0xFF_0000)
  }

  private func differ(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    let differences = one - other
    return max(abs(differences.x), abs(differences.y), abs(differences.z))
  }

  /// sRGB's red, green and blue as linear light of other primaries: by ITU-R BT.2087-0 for BT.2020, by CSS Color 4's
  /// matrices for P3, and by the chromaticities of ITU-R BT.601-7 for its 525 and 625 lines.
  @Test(
    arguments: [
      (.bt2020, SIMD3(0.6274, 0.0691, 0.0164), SIMD3(0.3293, 0.9195, 0.0880), SIMD3(0.0433, 0.0114, 0.8956)),
      (.displayP3, SIMD3(0.8225, 0.0332, 0.0171), SIMD3(0.1775, 0.9668, 0.0724), SIMD3(0, 0, 0.9105)),
      (.smpte170M, SIMD3(1.0654, -0.0196, 0.0016), SIMD3(-0.0554, 1.0364, 0.0044), SIMD3(-0.0100, -0.0167, 0.9940)),
      (.bt470BG, SIMD3(0.9578, 0, 0), SIMD3(0.0422, 1, -0.0119), SIMD3(0, 0, 1.0119)),
      (.bt709, SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)),
    ] as [(ColorPrimaries, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)])
  func primaries(_ primaries: ColorPrimaries, red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>) {
    let converter = SignalConverter(primaries: primaries, transfer: .sdr)
    for (hex, column) in [(0xFF0000, red), (0x00FF00, green), (0x0000FF, blue)] {
      let signal = converter.signal(of: RGBColor(hex: UInt32(hex)))
      let light = SIMD3(
        SRGBCurve.light(of: signal.x), SRGBCurve.light(of: signal.y), SRGBCurve.light(of: signal.z))
      #expect(differ(light, column) < 6e-5)
    }
  }

  /// BT.2020's red, green and blue as linear light of BT.709, by ITU-R BT.2407-0 annex 2.
  @Test func wideColorsInSRGB() {
    let converter = SignalConverter(primaries: .bt2020, transfer: .sdr)
    let columns = [
      (SIMD3(1.0, 0, 0), SIMD3(1.6605, -0.1246, -0.0182)), (SIMD3(0, 1, 0), SIMD3(-0.5876, 1.1329, -0.1006)),
      (SIMD3(0, 0, 1), SIMD3(-0.0728, -0.0083, 1.1187)),
    ]
    for (signal, column) in columns {
      let light = converter.light(of: signal)
      #expect(differ(SIMD3(light.red, light.green, light.blue), column) < 6e-5)
    }
  }

  /// Signals for levels in cd/m²: by ITU-R BT.2408-7 table 1, 58 % for reference white, 203, and 75 % for 1,000; others
  /// by the curve of SMPTE ST 2084.
  @Test(
    arguments: [
      (0, 0), (0.1, 0.0623), (1, 0.1499), (10, 0.2997), (48, 0.4364), (100, 0.5081), (203, 0.5807), (1_000, 0.7518),
      (4_000, 0.9026), (10_000, 1),
    ])
  func perceptualQuantization(level: Double, signal: Double) {
    #expect(abs(PQCurve.signal(of: level / 10_000) - signal) < 6e-5)
    #expect(abs(PQCurve.light(of: PQCurve.signal(of: level / 10_000)) * 10_000 - level) <= 1e-9 * level)
  }

  /// By ITU-R BT.2100-2 table 5, the two parts of the curve meet at 1/12 of the light; by BT.2408-7 table 1,
  /// reference white is 75 % of the signal.
  @Test(arguments: [(0, 0), (1.0 / 12, 0.5), (0.265, 0.75), (1, 1)])
  func hybridLogGamma(light: Double, signal: Double) {
    #expect(abs(HLGCurve.signal(of: light) - signal) < 5e-4)
    #expect(abs(HLGCurve.light(of: HLGCurve.signal(of: light)) - light) < 1e-12)
  }

  @Test(
    arguments: [(.sdr, 1, 1e-9), (.pq, 0.5807, 5e-5), (.hlg, 0.7499, 5e-5)] as [(TransferFunction, Double, Double)],
    ColorPrimaries.allCases)
  func whiteIsReferenceWhite(
    _ white: (transfer: TransferFunction, signal: Double, precision: Double), _ primaries: ColorPrimaries
  ) {
    let signal = SignalConverter(primaries: primaries, transfer: white.transfer).signal(of: .white)
    #expect(differ(signal, SIMD3(repeating: white.signal)) < white.precision)
  }

  /// Limited-range codes: 573 in PQ and 721 in HLG are the standards' reference white, 203 cd/m².
  @Test(arguments: [(.pq, 573), (.hlg, 721), (.sdr, 940)] as [(TransferFunction, UInt16)])
  func whiteInTenBits(transfer: TransferFunction, luma: UInt16) {
    let encoding = YCbCrEncoding(matrix: .bt2020, range: .limited, primaries: .bt2020, transfer: transfer)
    #expect(encoding.encode(.white, depth: 10) == YCbCrColor(y: luma, cb: 512, cr: 512))
    #expect(encoding.encode(.black, depth: 10) == YCbCrColor(y: 64, cb: 512, cr: 512))
  }

  @Test func bt709SDRIsNotConverted() {
    let converter = SignalConverter(primaries: .bt709, transfer: .sdr)
    #expect(converter.isIdentity)
    for code in UInt8.min...UInt8.max {
      let color = RGBColor(red: code, green: 255 - code, blue: code / 2)
      let share = SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255
      #expect(converter.signal(of: color) == share && converter.color(of: share) == color)
    }
    for primaries in ColorPrimaries.allCases {
      for transfer in TransferFunction.allCases where (primaries, transfer) != (.bt709, .sdr) {
        #expect(!SignalConverter(primaries: primaries, transfer: transfer).isIdentity)
      }
    }
  }

  @Test func colorsRoundTrip() {
    let grid = stride(from: UInt32(0), through: 0xFFFFFF, by: 9_973).map { RGBColor(hex: $0) }
    for primaries in ColorPrimaries.allCases {
      // HDR signals cannot hold colours outside of narrow primaries.
      let isNarrow = primaries == .smpte170M || primaries == .bt470BG
      for transfer in TransferFunction.allCases where !isNarrow || transfer == .sdr {
        let converter = SignalConverter(primaries: primaries, transfer: transfer)
        for color in grid + Self.corners {
          #expect(converter.color(of: converter.signal(of: color)) == color, "\(primaries), \(transfer)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (.bt709, 0...1), (.bt2020, 0...1), (.displayP3, 0...1), (.smpte170M, -0.29...1.03), (.bt470BG, -0.12...1.01),
    ] as [(ColorPrimaries, ClosedRange<Double>)])
  func onlyNarrowPrimariesHaveSignalsOutsideZeroToOne(primaries: ColorPrimaries, range: ClosedRange<Double>) {
    for transfer in TransferFunction.allCases {
      let (least, most) = transfer == .sdr ? (range.lowerBound, range.upperBound) : (0, 1)
      for color in Self.corners {
        let signal = SignalConverter(primaries: primaries, transfer: transfer).signal(of: color)
        #expect(signal.min() >= least - 1e-9 && signal.max() <= most + 1e-9)
      }
    }
  }

  /// With 12 bits, to the precision of rounded codes.
  @Test(arguments: ColorMatrix.allCases, ColorRange.allCases)
  func signalsRoundTripThroughCodes(matrix: ColorMatrix, range: ColorRange) {
    for primaries in ColorPrimaries.allCases {
      for transfer in TransferFunction.allCases {
        let encoding = YCbCrEncoding(matrix: matrix, range: range, primaries: primaries, transfer: transfer)
        for color in Self.corners where primaries != .smpte170M && primaries != .bt470BG {
          let code = encoding.encode(color, depth: 12)
          let signal = encoding.signal(y: Double(code.y), cb: Double(code.cb), cr: Double(code.cr), depth: 12)
          #expect(differ(signal, encoding.converter.signal(of: color)) < 1.0 / 1024, "\(encoding), \(color)")
        }
      }
    }
  }
}
