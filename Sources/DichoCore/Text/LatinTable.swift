/// The classes and folded forms of Latin letters and general punctuation, as literals.
///
/// They hold what `ScalarClass.computed(_:)` and `TokenFolder` say, which the tests compare. A class
/// is one character, its raw value above "0".
enum LatinTable {
  /// The classes of U+0000 to U+007F.
  static let ascii: StaticString = #"""
    111111111000001111111111111111110DIPPOM6JKLO=9:<4444444444;AMMMC\#
    N33333333333333333333333333J<KM<822222222222222222222222222JMKM1
    """#

  /// The classes of U+0080 to U+017F; `.rare` where the fold is not in `folds`.
  static let latin: StaticString = #"""
    111110111111111111111111111111110FPPPPMMMR2GM1RMOMSS8SL<MS2HSSSE\#
    33333333333333333333333M3333333222222222222222222222222M22222222\#
    323232323232323232323232323232323232323232323232S2SS32322323232S\#
    S32323232S32323232323232323232323232323232323232323232323323232S
    """#

  /// The classes of U+2000 to U+203F.
  static let general: StaticString = #"""
    000000000001111199>>??LL76GGGHGGLLLL:BB<00111110OLLLLLLLLGHLDCL<
    """#

  /// The folds of U+00C0 to U+017F, four characters each.
  ///
  /// The plain letter, a second one or ".", the lead byte of the lower-case letter above U+00C3 and
  /// its trail byte's six bits, both above "0".
  private static let folds: StaticString = #"""
    a.0Pa.0Qa.0Ra.0Sa.0Ta.0Uae0Vc.0We.0Xe.0Ye.0Ze.0[i.0\i.0]i.0^i.0_\#
    d.0`n.0ao.0bo.0co.0do.0eo.0f....o.0hu.0iu.0ju.0ku.0ly.0mth0nss0O\#
    a.0Pa.0Qa.0Ra.0Sa.0Ta.0Uae0Vc.0We.0Xe.0Ye.0Ze.0[i.0\i.0]i.0^i.0_\#
    d.0`n.0ao.0bo.0co.0do.0eo.0f....o.0hu.0iu.0ju.0ku.0ly.0mth0ny.0o\#
    a.11a.11a.13a.13a.15a.15c.17c.17c.19c.19c.1;c.1;c.1=c.1=d.1?d.1?\#
    d.1Ad.1Ae.1Ce.1Ce.1Ee.1Ee.1Ge.1Ge.1Ie.1Ie.1Ke.1Kg.1Mg.1Mg.1Og.1O\#
    g.1Qg.1Qg.1Sg.1Sh.1Uh.1Uh.1Wh.1Wi.1Yi.1Yi.1[i.1[i.1]i.1]i.1_i.1_\#
    ....i.1a........j.1ej.1ek.1gk.1gk.1hl.1jl.1jl.1ll.1ll.1nl.1n....\#
    ....l.22l.22n.24n.24n.26n.26n.28n.28....ng2;ng2;o.2=o.2=o.2?o.2?\#
    o.2Ao.2Aoe2Coe2Cr.2Er.2Er.2Gr.2Gr.2Ir.2Is.2Ks.2Ks.2Ms.2Ms.2Os.2O\#
    s.2Qs.2Qt.2St.2St.2Ut.2Ut.2Wt.2Wu.2Yu.2Yu.2[u.2[u.2]u.2]u.2_u.2_\#
    u.2au.2au.2cu.2cw.2ew.2ey.2gy.2gy.0oz.2jz.2jz.2lz.2lz.2nz.2n....
    """#

  /// The class that a character of the tables stands for.
  @inline(__always)
  static func scalarClass(character: UInt8) -> ScalarClass {
    ScalarClass(rawValue: character &- 0x30) ?? .rare
  }

  /// The class of a scalar, `.rare` if it is not in the tables.
  @inline(__always)
  static func scalarClass(_ scalar: UInt32) -> ScalarClass {
    if scalar < 0x80 { return scalarClass(character: ascii.utf8Start[Int(scalar)]) }
    if scalar < 0x180 { return scalarClass(character: latin.utf8Start[Int(scalar) - 0x80]) }
    if scalar &- 0x2000 < 0x40 {
      return scalarClass(character: general.utf8Start[Int(scalar) - 0x2000])
    }
    return .rare
  }

  /// What becomes of a letter outside of ASCII.
  struct Fold: BitwiseCopyable {
    /// One or two plain letters, the first one lowest.
    var plain: UInt64
    var plainCount: Int

    /// The two bytes of the lower-case letter, the first one lowest.
    var key: UInt64
  }

  /// The fold of the letter with the given bytes, from U+00C0 to U+017F and not `.rare`.
  @inline(__always)
  static func fold(_ lead: UInt8, _ trail: UInt8) -> Fold {
    let index = ((Int(lead) &- 0xC3) &<< 6 | Int(trail & 0x3F)) &* 4
    let entry = folds.utf8Start + index
    let hasSecond = entry[1] != 0x2E
    let second = hasSecond ? UInt64(entry[1]) &<< 8 : 0
    let keyLead = UInt64(entry[2] &+ 0x93)
    let keyTrail = UInt64(entry[3] &+ 0x50)
    return Fold(
      plain: UInt64(entry[0]) | second, plainCount: hasSecond ? 2 : 1,
      key: keyLead | keyTrail &<< 8)
  }
}
