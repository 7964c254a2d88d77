import NagareMedia
import Testing

/// The numbers of H.264 parameter sets, and the header of joined streams.
@Suite struct H264ParameterSetTests {
  /// A sequence parameter set, as far as it is read: its type, profile, constraints, level, and number in Exp-Golomb
  /// code.
  private func sequence(profile: UInt8 = 100, constraints: UInt8 = 0, level: UInt8 = 31, _ number: UInt8) -> [UInt8] {
    [0x67, profile, constraints, level, number, 0x55]
  }

  private func sets(_ sequence: [UInt8]..., picture: UInt8) -> H264ParameterSets? {
    H264ParameterSets(sequence + [[0x68, picture, 0x2C]])
  }

  /// The codes of 0, 1, 2 and 7 at the beginning of a byte.
  private let zero: UInt8 = 0x80
  private let one: UInt8 = 0x40
  private let two: UInt8 = 0x60
  private let seven: UInt8 = 0x10

  @Test func freeNumbersAreThoseOfNoSet() throws {
    #expect(sets(sequence(zero), picture: zero)?.freeID == 1)
    #expect(sets(sequence(one), picture: zero)?.freeID == 2)
    #expect(sets(sequence(two), picture: one)?.freeID == 0)
    #expect(sets(sequence(zero), sequence(one), picture: two) == nil)
    #expect(sets(sequence(zero), picture: seven)?.freeID == 1)
  }

  @Test func numbersAreReadAcrossBytes() throws {
    // 31 takes eleven bits: 00000 100000.
    let last: [UInt8] = [0x67, 100, 0, 31, 0x04, 0x00, 0x55]
    #expect(H264ParameterSets([last, [0x68, zero]])?.freeID == 1)
  }

  @Test(
    arguments: [
      (66, 0x40, true), (66, 0, false), (77, 0, true), (88, 0, false), (100, 0, true), (110, 0, false), (122, 0, false),
      (244, 0, false),
    ] as [(UInt8, UInt8, Bool)])
  func onlyProfilesOfEightBitsAreDescribed(_ profile: UInt8, _ constraints: UInt8, _ isDescribed: Bool) {
    let sets = sets(sequence(profile: profile, constraints: constraints, zero), picture: zero)
    #expect((sets != nil) == isDescribed)
  }

  @Test func missingAndTruncatedSetsAreRefused() {
    #expect(H264ParameterSets([]) == nil)
    #expect(H264ParameterSets([sequence(zero)]) == nil)
    #expect(H264ParameterSets([[0x68, zero]]) == nil)
    #expect(H264ParameterSets([[0x67, 100, 0, 31], [0x68, zero]]) == nil)
    #expect(H264ParameterSets([sequence(0), [0x68, zero]]) == nil)
  }

  @Test func joinedHeaderHasBothSetsAndTheHigherProfileAndLevel() throws {
    let first = sequence(profile: 77, constraints: 0x40, level: 41, zero)
    let second = sequence(profile: 100, constraints: 0, level: 31, one)
    let source = try #require(sets(first, picture: zero))
    let encoder = try #require(sets(second, picture: one))
    let header = try #require(source.header(joining: encoder))
    let expected: [UInt8] =
      [1, 100, 0, 41, 0xFF, 0xE2, 0, 6] + first + [0, 6] + second + [2, 0, 3, 0x68, zero, 0x2C, 0, 3, 0x68, one, 0x2C]
      + [0xFD, 0xF8, 0xF8, 0]
    #expect(header == expected)
    #expect(source.contains(first) && !source.contains(second) && source.contains([0x68, zero, 0x2C]))
  }

  @Test func headersWithEqualNumbersAreNotJoined() throws {
    let source = try #require(sets(sequence(zero), picture: zero))
    #expect(source.header(joining: source) == nil)
    #expect(source.header(joining: try #require(sets(sequence(one), picture: zero))) == nil)
  }
}
