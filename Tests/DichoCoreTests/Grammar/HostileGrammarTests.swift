import Testing

@testable import DichoCore

/// Grammars made to be slow or to exhaust the stack.
@Suite struct HostileGrammarTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable (Int) -> String
    init(_ description: String, _ make: @escaping @Sendable (Int) -> String) {
      (testDescription, self.make) = (description, make)
    }
  }

  static func repeated(_ count: Int, _ piece: (Int) -> String) -> String {
    var text = ""
    for index in 0..<count { text += piece(index) }
    return text
  }

  static let shapes: [Shape] = [
    Shape("many rules") { n in repeated(n) { "<r\($0)> = a;\n" } },
    Shape("a chain of rules") { n in
      "public " + repeated(n) { "<r\($0)> = a <r\($0 + 1)>;\n" } + "<r\(n)> = b {t};"
    },
    Shape("rules that can be left out, twice each") { n in
      repeated(n) { "<r\($0)> = [<r\($0 + 1)>] [<r\($0 + 1)>];\n" } + "<r\(n)> = [b];"
    },
    Shape("a chain backwards") { n in
      "<r0> = a; " + repeated(n) { "<r\($0 + 1)> = <r\($0)> b;\n" }
    },
    Shape("a ring of right recursion") { n in
      "<r0> = a;" + repeated(n) { "<q\($0)> = a <q\(($0 + 1) % n)> | b;\n" }
    },
    Shape("a ring without a word") { n in repeated(n) { "<q\($0)> = <q\(($0 + 1) % n)>;\n" } },
    Shape("a ring of left recursion") { n in
      repeated(n) { "<q\($0)> = <q\(($0 + 1) % n)> a | b;\n" }
    },
    Shape("a ring without an end") { n in repeated(n) { "<q\($0)> = a <q\(($0 + 1) % n)>;\n" } },
    Shape("no semicolon") { n in "<a> = " + repeated(n) { _ in "b " } },
    Shape("no semicolons between rules") { n in repeated(n) { "<r\($0)> = a\n" } },
    Shape("open brackets") { n in "<a> = " + repeated(n) { _ in "(" } },
    Shape("rules of open brackets") { n in repeated(n) { "<r\($0)> = ((((a;\n" } },
    Shape("bars") { n in "<a> = " + repeated(n) { _ in "|" } },
    Shape("stars") { n in "<a> = a" + repeated(n) { _ in "*" } },
    Shape("tags and stars") { n in "<a> = a" + repeated(n) { _ in "{t}*" } },
    Shape("open tags") { n in repeated(n) { "<r\($0)> = a {b;\n" } },
    Shape("open tags over lines") { n in "<a> = " + repeated(n) { _ in "{\n" } },
    Shape("open strings") { n in repeated(n) { "<r\($0)> = \"b;\n" } },
    Shape("open comment marks") { n in repeated(n) { _ in "/* " } },
    Shape("open names") { n in repeated(n) { _ in "<" } },
    Shape("slashes") { n in "<a> = " + repeated(n) { _ in "/a " } },
    Shape("semicolons") { n in repeated(n) { _ in ";" } },
    Shape("undefined names") { n in repeated(n) { "<r\($0)> = <undefined\($0)>;\n" } },
    Shape("the same name") { n in repeated(n) { _ in "<a> = b;\n" } },
    Shape("all depend on a faulty rule") { n in
      "<bad> = ;\n" + repeated(n) { "<r\($0)> = <bad> | a;\n" }
    },
    Shape("a star of faulty rules") { n in
      repeated(n) { "<r\($0)> = ;\n" } + "<all> = " + repeated(n) { "[<r\($0)>] " } + ";"
    },
    Shape("imports") { n in repeated(n) { _ in "import <slot.*>;\n" } },
    Shape("undefined imports") { n in
      repeated(n) { "import <a\($0).*>;\n" } + repeated(n) { "<r\($0)> = <s\($0)>;" }
    },
    Shape("a long name") { n in "<" + repeated(n) { _ in "a" } + "> = b;" },
    Shape("combining marks") { n in
      "<a> = e" + repeated(n) { _ in "\u{301}" } + " ) " + repeated(n) { _ in ") " }
    },
    Shape("one long line of faults") { n in repeated(n) { "<r\($0)> = ñ ); " } },
    Shape("doc comments") { n in repeated(n) { "/** @example a */ <r\($0)> = a;\n" } },
  ]

  @Test(arguments: shapes)
  func takesWorkInProportionToTheSize(shape: Shape) {
    let small = GrammarText.load(shape.make(1_000))
    let large = GrammarText.load(shape.make(8_000))
    #expect(
      large.steps <= small.steps * 9 + 25_000, "\(small.steps) steps, then \(large.steps)")
    #expect(large.diagnostics.count <= FaultList.limit + 1)
    #expect(
      large.diagnostics.reduce(0) { $0 + $1.notes.count } <= 9 * (FaultList.limit + 1))
  }

  @Test func takesAMillionBytesWithoutASemicolon() {
    let loading = GrammarText.load("public <a> = " + Self.repeated(500_000) { _ in "b " })
    #expect(GrammarText.ids(loading) == ["expected-semicolon"])
  }

  @Test func takesTwentyThousandRules() {
    let loading = GrammarText.load(
      "public <r0> = a <r1> {t};" + Self.repeated(20_000) { "<r\($0 + 1)> = a <r\($0 + 2)>;\n" }
        + "<r20001> = b;")
    #expect(loading.diagnostics.isEmpty)
    #expect(loading.grammar.rules.count == 20_002)
  }

  @Test func stopsAtTooManyFaults() {
    let loading = GrammarText.load(Self.repeated(FaultList.limit + 50) { _ in ";" })
    #expect(loading.diagnostics.count == FaultList.limit + 1)
    #expect(loading.diagnostics.last?.id == "too-many-faults")
    let exact = GrammarText.load(Self.repeated(FaultList.limit) { _ in ";" })
    #expect(exact.diagnostics.count == FaultList.limit)
  }

  @Test func leavesOutWhatIsTooLarge() {
    let sources = ["a", "b"].map {
      SourceText(name: $0, text: "#JSGF V1.0;\ngrammar \($0);\npublic <r> = x {t};\n")
    }
    let loading = GrammarLoader.load(sources, sizeLimit: sources[0].bytes.count + 20)
    #expect(GrammarText.ids(loading) == ["too-large"])
    #expect(loading.grammar.rules.map(\.name) == ["a.r"])
  }
}
