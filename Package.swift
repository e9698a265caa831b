// swift-tools-version: 6.2
import PackageDescription

// A Linux release of the tool is one static file: it starts in under a millisecond and runs on any
// distribution. `DICHO_DYNAMIC=1` links it as usual; `swift test -c release` needs that, since a
// test bundle takes over the linker settings of the targets it tests.
let isStatic = Context.environment["DICHO_DYNAMIC"] == nil
let staticRelease: [LinkerSetting] = [
  .unsafeFlags(["-static-executable"], .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "dicho",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Dicho", targets: ["Dicho"]),
    .executable(name: "dicho", targets: ["DichoCommand"]),
  ],
  targets: [
    // The engine. Nothing may be imported here: it is also compiled as Embedded Swift for wasm32.
    .target(name: "DichoCore"),

    // Grammars/ and the example catalog as bytes in the binary (C23 #embed), so that a copied
    // `dicho` needs no file beside it.
    .target(name: "DichoResources"),

    // The pages of `dicho check --explain`, as bytes in the binary of the tool.
    .target(name: "DichoCheckPages", exclude: ["pages"]),

    // What people import.
    .target(name: "Dicho", dependencies: ["DichoCore", "DichoResources"]),

    // Corpora: cases, runs, reports.
    .target(name: "DichoCorpus", dependencies: ["Dicho", "DichoCheckPages"]),

    // The tool. Its unsafe flags only keep this one target from being somebody's dependency.
    .executableTarget(
      name: "DichoCommand",
      dependencies: ["Dicho", "DichoCorpus"],
      linkerSettings: isStatic ? staticRelease : []
    ),

    // An app with the whole way from an utterance to its screen.
    .executableTarget(name: "Taller", dependencies: ["Dicho"], path: "Examples/Taller/Sources"),

    // What everything costs; Benchmarks/README.md has the figures.
    .target(name: "Allocations", path: "Benchmarks/Allocations"),
    .executableTarget(
      name: "DichoBenchmarks",
      dependencies: ["Dicho", "DichoCorpus", "Allocations"],
      path: "Benchmarks/Sources"
    ),

    // What several test targets use: package files, seeded randomness, a JSON Schema validator.
    .target(name: "TestSupport", dependencies: ["DichoCore"], path: "Tests/TestSupport"),
    .testTarget(
      name: "DichoCoreTests",
      dependencies: ["DichoCore", "TestSupport"],
      exclude: ["Grammar/Fixtures", "Catalog/Fixtures"]
    ),
    .testTarget(name: "DichoTests", dependencies: ["Dicho", "TestSupport"]),
    .testTarget(name: "CorpusTests", dependencies: ["Dicho", "DichoCorpus", "TestSupport"]),
    .testTarget(name: "TallerTests", dependencies: ["Taller"], path: "Examples/Taller/Tests"),
    .testTarget(
      name: "DichoCommandTests",
      dependencies: ["DichoCommand"],
      exclude: ["Golden", "Fixtures"]
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
