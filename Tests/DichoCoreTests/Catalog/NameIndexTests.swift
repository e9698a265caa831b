import Testing

@testable import DichoCore

@Suite struct NameIndexTests {
  private static let spoken = [
    SpokenSymbol(symbol: Array("&".utf8), spoken: [Array("and".utf8), Array("y".utf8)]),
    SpokenSymbol(symbol: Array("+".utf8), spoken: [Array("plus".utf8)]),
    SpokenSymbol(symbol: Array("2".utf8), spoken: [Array("two".utf8), Array("dos".utf8)]),
    SpokenSymbol(symbol: Array("24".utf8), spoken: [Array("twentyfour".utf8)]),
  ]

  private func catalog(_ names: [String]) throws -> Catalog {
    var builder = CatalogBuilder()
    for (number, name) in names.enumerated() {
      try builder.add(App(id: "\(number)", names: [LocalizedName(language: "en", text: name)]))
    }
    return builder.finish()
  }

  /// The hash of a text as the engine sees it: all its tokens joined.
  private func hash(_ text: String) -> UInt64 {
    let tokens = TokenBuffer()
    var text = text
    text.withUTF8 { Tokenizer.tokenize(UnsafeRawBufferPointer($0), into: tokens) }
    return FoldedHash.hash(tokens.folded, tokens.foldedCount)
  }

  private func apps(_ text: String, in index: NameIndex) -> [Int] {
    index.lookup(hash: hash(text)).map { Array(index.apps($0)) } ?? []
  }

  @Test(arguments: [
    ("YouTube", "youtube"), ("YouTube", "you tube"), ("YouTube", "YOU TUBE"),
    ("Cámara Ñandú", "camara nandu"), ("camara", "CÁMARA"), ("Spider-Man", "spider man"),
    ("O'Reilly", "oreilly"), ("Node.js", "nodejs"), ("Recipe Box", "RecipeBox"),
    ("Straße", "strasse"), ("日本語", "日本語"), ("Ｗｉｄｅ", "wide"), ("🍕", "🍕"),
  ])
  func findsANameHoweverItIsWritten(_ name: String, _ text: String) throws {
    let index = NameIndex(try catalog(["Other", name]))
    #expect(apps(text, in: index) == [1])
    #expect(index.lookup(hash: hash(text))?.isExact == true)
  }

  @Test(arguments: [
    "Q", "Q&R", "Xy", "Foo", "Foo2", "Abcde", "A very long name of an app", "日本語", "Ñu",
  ])
  func filtersOutNoName(_ name: String) throws {
    let index = NameIndex(try catalog(["Other", name]), spoken: Self.spoken)
    for spelling in [name, name.uppercased(), name.replacing("&", with: " and ")] {
      let tokens = TokenBuffer()
      var text = spelling
      text.withUTF8 { Tokenizer.tokenize(UnsafeRawBufferPointer($0), into: tokens) }
      #expect(index.filter.mayHave(tokens.folded, tokens.foldedCount), "\(spelling)")
    }
  }

  @Test func filtersOutMostOfWhatIsNoName() throws {
    let index = NameIndex(try catalog((0..<100).map { "Name \($0)" }))
    let passed = (0..<10_000).count { number in
      var text = "\(number * 7919) other"
      return text.withUTF8 { bytes in
        bytes.baseAddress.map { index.filter.mayHave($0, bytes.count) } ?? false
      }
    }
    #expect(passed < 1_500)
  }

  @Test func listsAllAppsThatShareAName() throws {
    let names = ["Notes", "Mail", "notes", "NOTES", "Maíl", "Maps", "no tes"]
    let index = NameIndex(try catalog(names))
    #expect(apps("notes", in: index) == [0, 2, 3, 6])
    #expect(apps("mail", in: index) == [1, 4])
    #expect(apps("maps", in: index) == [5])
    #expect(apps("calendar", in: index) == [])
    #expect(index.count == 3)
  }

  @Test func countsAnAppOnceHoweverManyOfItsNamesAgree() throws {
    var builder = CatalogBuilder()
    let many = (0..<40).map { LocalizedName(language: "l\($0 % 2 == 0 ? "a" : "b")", text: "N") }
    let spread = (0..<40).map { LocalizedName(language: "en", text: "M\($0 % 12)") }
    try builder.add(App(id: "a", names: many + spread + many))
    try builder.add(App(id: "b", names: spread))
    let index = NameIndex(builder.finish())
    #expect(apps("n", in: index) == [0])
    for number in 0..<12 { #expect(apps("m\(number)", in: index) == [0, 1]) }
  }

  @Test(arguments: [
    ("H&M", "h and m"), ("H&M", "hym"), ("H&M", "hm"), ("H & M", "H&M"), ("Disney+", "disney plus"),
    ("Disney+", "disney"), ("Canal 24", "canal twenty four"), ("Canal 2", "canal dos"),
    ("Canal 22", "canal two two"), ("A+2", "a plus two"), ("A+2", "a plus 2"),
  ])
  func findsANameAsItIsSaid(_ name: String, _ text: String) throws {
    let index = NameIndex(try catalog(["Other", name]), spoken: Self.spoken)
    #expect(apps(text, in: index) == [1])
  }

  @Test func neverPutsAVariantBesideAnExactName() throws {
    let index = NameIndex(try catalog(["Disney+", "Disney", "H&M", "h+m"]), spoken: Self.spoken)
    #expect(apps("disney", in: index) == [1])
    #expect(index.lookup(hash: hash("disney"))?.isExact == true)
    #expect(apps("disney plus", in: index) == [0])
    #expect(index.lookup(hash: hash("disney plus"))?.isExact == false)
    #expect(apps("hm", in: index) == [2, 3])
  }

  @Test func boundsTheVariantsOfAName() {
    let table = SpokenTable(Self.spoken)
    let name = Array("&&&&&&2222".utf8)
    let variants = name.withUnsafeBytes { NameVariants.variants(of: $0, spoken: table) }
    #expect(variants.count == NameVariants.limit)
    #expect(Set(variants).count == variants.count)
    #expect(variants.last == Array("2222".utf8))
    let symbols = Array("&".utf8).withUnsafeBytes { NameVariants.variants(of: $0, spoken: table) }
    #expect(symbols == [Array("and".utf8), Array("y".utf8)])
  }

  @Test func boundsTheWindowsWorthALook() throws {
    let bounds = NameIndex(try catalog(["YouTube", "Recipe Box Pro", "X"])).bounds
    #expect(bounds.maxFoldedBytes == 12)
    #expect(bounds.maxTokens == 4)
    #expect(bounds.mayHave(length: 7))
    #expect(bounds.mayHave(length: 1))
    #expect(!bounds.mayHave(length: 8))
    #expect(!bounds.mayHave(length: 900))
  }

  @Test func finds100000GeneratedNames() throws {
    var generator = SeededGenerator(seed: 20_261_130)
    let syllables = ["ka", "lo", "mí", "ter", "ño", "bus", "ta", "Qui", "nor", "fel", "sa", "du"]
    var names: [String] = []
    for _ in 0..<100_000 {
      let count = Int.random(in: 2...5, using: &generator)
      var name = ""
      for _ in 0..<count {
        name += syllables[Int.random(in: 0..<12, using: &generator)]
        if Int.random(in: 0..<4, using: &generator) == 0 { name += " " }
      }
      names.append(name)
    }
    let index = NameIndex(try catalog(names))
    var groups: [UInt64: [Int]] = [:]
    for (number, name) in names.enumerated() { groups[hash(name), default: []].append(number) }
    #expect(index.count == groups.count)
    for (hash, group) in groups {
      let found = index.lookup(hash: hash).map { Array(index.apps($0)) }
      #expect(found == group)
    }
    var misses = 0
    for _ in 0..<100_000 where index.lookup(hash: generator.next()) == nil { misses += 1 }
    #expect(misses == 100_000)
    #expect(index.byteSize <= 32 * names.count)
  }
}
