import Dicho
import DichoCorpus

/// The files of one check, by what they are.
struct CheckInput {
  /// Grammars, prompts and word lists: those in use, with the files named in their places.
  var sources: [SourceText] = []
  var catalogs: [SourceText] = []
  var corpora: [SourceText] = []
  /// The names of phenomena that the corpora may use; empty for any.
  var phenomena: Set<String> = []
  /// The names of the files whose findings are reported.
  var named: Set<String> = []
  /// Whether a file that was named cannot be read; that has been said.
  var lacksFiles = false

  /// The bundled example catalog, as a file.
  static var exampleCatalog: SourceText {
    let file = BundledFiles.file(named: "Corpus/catalog.json")
    return SourceText(name: file?.name ?? "", bytes: file.map { Array($0.bytes) } ?? [])
  }

  /// Reads what the options name; stops when none of the files can be read.
  init(_ options: CheckOptions) throws(Stop) {
    sources =
      try options.engine.grammars.map(EngineOptions.grammarSources)
      ?? EngineLoader.bundledSources
    for path in options.engine.extraGrammars { sources.append(try EngineOptions.source(path)) }
    for path in options.files { addFiles(path) }
    if lacksFiles, named.isEmpty { throw .silent(.missingFile) }
    if options.files.isEmpty { named = Set(Self.own(options.engine, sources).map(\.name)) }
    guard catalogs.isEmpty || options.engine.catalog != nil else { return }
    let inUse: SourceText
    if let catalog = options.engine.catalog {
      inUse = try EngineOptions.source(catalog)
    } else {
      inUse = Self.exampleCatalog
    }
    if options.files.isEmpty, options.engine.catalog != nil || !options.engine.hasOwnFiles {
      named.insert(inUse.name)
    }
    // Named twice, as the catalog in use and below a directory, it is still one file.
    catalogs.removeAll { $0.name == inUse.name }
    catalogs.insert(inUse, at: 0)
  }

  /// The grammar files that the options name, or all when they name no file of any kind.
  private static func own(_ options: EngineOptions, _ sources: [SourceText]) -> [SourceText] {
    if !options.hasOwnFiles { return sources }
    return options.grammars == nil
      ? sources.filter { options.extraGrammars.contains($0.name) } : sources
  }

  /// Adds what an operand names: itself, or what is below it; of what cannot be read, it is said.
  private mutating func addFiles(_ path: String) {
    do throws(Stop) {
      guard FileSystem.isDirectory(path) else {
        add(try EngineOptions.source(path))
        return
      }
      let before = named.count
      let ends = [".json", ".jsonl"] + GrammarFileKind.ends
      for file in try EngineOptions.files(below: path, endingIn: ends) {
        let source = try EngineOptions.source(file)
        if !Self.isOtherJSON(source) { add(source) }
      }
      if named.count == before {
        throw Stop(.missingFile, "there is nothing to check below '\(path)'")
      }
    } catch {
      lacksFiles = true
    }
  }

  /// Whether a file is JSON of some other program, such as a `package.json`.
  private static func isOtherJSON(_ file: SourceText) -> Bool {
    guard file.name.hasSuffix(".json"), GrammarFileKind(path: file.name) == nil,
      let root = file.bytes.withUnsafeBytes({ JSONReader.parse($0) }).root
    else { return false }
    let keys = root.object?.members.map(\.key) ?? []
    // "names" is an app's own; and a slip in "apps" is better reported than passed over.
    return !keys.contains { key in
      key == "names" || EditDistance.nearest(key, in: ["apps", "schemas"]) != nil
    }
  }

  /// Puts a file where it belongs by its name, and by its first line where that leaves it open.
  mutating func add(_ file: SourceText) {
    named.insert(file.name)
    if GrammarFileKind(path: file.name) != nil {
      // The file as it is on disk stands for the bundled one.
      sources.removeAll { $0.name == file.name || file.name.hasSuffix("/" + $0.name) }
      sources.append(file)
    } else if file.name.hasSuffix(".jsonl"), !Self.isCatalog(file) {
      corpora.append(file)
      if let list = CorpusInput.phenomena(beside: file.name) {
        phenomena.formUnion(PhenomenonList.read(list))
      }
    } else {
      catalogs.append(file)
    }
  }

  private static func isCatalog(_ file: SourceText) -> Bool {
    for line in file.bytes.split(separator: 0x0A) {
      guard let root = line.withUnsafeBytes({ JSONReader.parse($0) }).root else { continue }
      return root["names"] != nil
    }
    return false
  }
}
