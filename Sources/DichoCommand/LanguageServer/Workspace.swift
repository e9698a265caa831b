import Dicho
import DichoCorpus

/// The documents that are open in an editor, with the folders they lie in.
struct Workspace {
  /// A document as it stands in the editor, saved or not.
  struct Document {
    var uri: String
    /// Its path where it has one, else its address, so ended that it is known what it is.
    var text: SourceText
    /// The version that the editor gave it last.
    var version: Int?

    var name: String { text.name }
    var isGrammar: Bool { GrammarFileKind(path: name) == .grammar }
  }

  /// The open documents, by their addresses.
  private(set) var documents: [String: Document] = [:]
  /// The folders that are open.
  var roots: [String] = []

  private let options: EngineOptions
  /// The grammars in use, as the options name them, when files of the disk do.
  private let grammarFolder: String?
  /// What was read from the disk, by path; nil for what could not be read.
  private var disk: [String: SourceText?] = [:]
  /// The files below a folder that were found.
  private var listings: [String: [String]] = [:]
  /// Outlines of files, to be made again when their text is another.
  private var outlines: [String: GrammarOutline] = [:]

  init(_ options: EngineOptions) {
    self.options = options
    grammarFolder = options.grammars.map { FileSystem.resolved($0) ?? $0 }
  }

  // MARK: - Documents

  mutating func open(_ uri: String, languageID: String?, version: Int?, _ text: String) {
    var name = DocumentURI.path(uri).map { FileSystem.resolved($0) ?? $0 } ?? uri
    switch languageID {
    case "jsgf" where GrammarFileKind(path: name) == nil: name += ".jsgf"
    case "jsonl" where !name.hasSuffix(".jsonl"): name += ".jsonl"
    default: break
    }
    documents[uri] = Document(
      uri: uri, text: SourceText(name: name, text: text), version: version)
  }

  /// Gives an open document another text; one that is not open is left alone.
  mutating func change(_ uri: String, version: Int?, _ text: String) {
    guard let name = documents[uri]?.name else { return }
    documents[uri]?.text = SourceText(name: name, text: text)
    documents[uri]?.version = version
  }

  mutating func close(_ uri: String) { documents[uri] = nil }

  /// Forgets what was read from the disk.
  mutating func refresh() {
    disk = [:]
    listings = [:]
  }

  /// The address of a file: as the editor has it, if it is open there; nil for one compiled in.
  func uri(of name: String) -> String? {
    if let document = documents.values.first(where: { $0.name == name }) { return document.uri }
    return name.hasPrefix("/") ? DocumentURI.uri(ofPath: name) : nil
  }

  /// Whether a document is something that can be checked, and not JSON of some other program.
  mutating func canCheck(_ document: Document) -> Bool {
    if GrammarFileKind(path: document.name) != nil { return true }
    if FileSystem.name(of: document.name) == "catalog.json" { return true }
    guard document.name.hasSuffix(".jsonl") else { return false }
    if CorpusInput.isListOfFailures(document.name) { return true }
    let bytes = document.text.bytes
    return !phenomena(for: document).isEmpty
      || bytes.split(separator: 0x0A, maxSplits: 100).prefix(100).contains { line in
        let root = line.withUnsafeBytes { JSONReader.parse($0) }.root
        return ["utterance", "turns", "expect"].contains { root?[$0] != nil }
      }
  }

  // MARK: - Grammars

  /// The grammar files that one is checked with, itself among them.
  ///
  /// These are the ones in use: those of `--grammars`; or of the folder that the file lies in, if
  /// that has a `prompts.json` and so is a set of its own; or else those compiled in. Added to them
  /// are the extra ones, and those of the open folders that the file imports or that import it,
  /// directly or through others.
  mutating func sources(with document: Document) -> [SourceText] {
    var sources = base(for: document)
    for path in options.extraGrammars.map({ FileSystem.resolved($0) ?? $0 })
    where !sources.contains(where: { $0.name == path }) {
      if let text = text(at: path) { sources.append(text) }
    }
    if GrammarFileKind(path: document.name) != nil {
      // The file as it stands in the editor is in the place of the one compiled in.
      sources.removeAll { $0.name != document.name && document.name.hasSuffix("/" + $0.name) }
      if !sources.contains(where: { $0.name == document.name }) {
        sources.append(document.text)
        if document.isGrammar { sources += connected(to: document, besides: sources) }
      }
    }
    let open = documents.values.filter { GrammarFileKind(path: $0.name) != nil }
    for document in open {
      for index in sources.indices where sources[index].name == document.name {
        sources[index] = document.text
      }
    }
    return sources
  }

  private mutating func base(for document: Document) -> [SourceText] {
    guard let folder = grammarFolder ?? ownFolder(of: document) else {
      return EngineLoader.bundledSources
    }
    return files(below: folder).filter { GrammarFileKind(path: $0) != nil }
      .compactMap { text(at: $0) }
  }

  /// The folder of grammars that a file lies in, if it is a set of its own.
  ///
  /// A folder with a `prompts.json` is one; if it is named for the language, such as "es", it is the
  /// folder above.
  private mutating func ownFolder(of document: Document) -> String? {
    guard document.name.hasPrefix("/") else { return nil }
    var folder = FileSystem.folder(of: document.name)
    for _ in 0..<2 {
      guard folder != "/" else { return nil }
      if FileSystem.isFile(folder + "/prompts.json") {
        let last = String(folder.split(separator: "/").last ?? "")
        let language = document.isGrammar ? outline(of: document.text).locale : last
        let isLanguage = LanguageTag.isWellFormed(last) && LanguageTag.samePrimary(language, last)
        return isLanguage ? FileSystem.folder(of: folder) : folder
      }
      folder = FileSystem.folder(of: folder)
    }
    return nil
  }

  /// The grammars of the open folders that belong to one by their imports; of several with one name
  /// the nearest.
  private mutating func connected(
    to document: Document, besides sources: [SourceText]
  ) -> [SourceText] {
    var taken = Set(sources.map { outline(of: $0).name })
    let names = Set(sources.map(\.name))
    var candidates = roots.flatMap { files(below: $0) }
    if document.name.hasPrefix("/") {
      candidates += files(in: FileSystem.folder(of: document.name))
    }
    candidates += documents.values.filter(\.isGrammar).map(\.name)
    candidates = Set(candidates).filter {
      GrammarFileKind(path: $0) == .grammar && !names.contains($0)
    }.sorted { first, second in
      let left = Self.distance(first, document.name)
      let right = Self.distance(second, document.name)
      return (left, first) < (right, second)
    }
    var others = candidates.compactMap { text(at: $0) }.map { outline(of: $0) }
    var found = [outline(of: document.text)]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for other in others where !taken.contains(other.name) {
        guard found.contains(where: { Self.areConnected($0, other) }) else { continue }
        taken.insert(other.name)
        found.append(other)
        isGrowing = true
      }
      others.removeAll { taken.contains($0.name) }
    }
    return found.dropFirst().map(\.source)
  }

  private static func areConnected(_ first: GrammarOutline, _ second: GrammarOutline) -> Bool {
    !first.name.isEmpty && second.imports.contains { $0.grammar == first.name }
      || !second.name.isEmpty && first.imports.contains { $0.grammar == second.name }
  }

  /// How many folders lie between two files.
  private static func distance(_ first: String, _ second: String) -> Int {
    let left = first.split(separator: "/").dropLast()
    let right = second.split(separator: "/").dropLast()
    let shared = zip(left, right).prefix { $0 == $1 }.count
    return left.count + right.count - 2 * shared
  }

  /// The names in a set of grammar files.
  mutating func index(_ sources: [SourceText]) -> GrammarIndex {
    GrammarIndex(
      sources.filter { GrammarFileKind(path: $0.name) == .grammar }.map { outline(of: $0) })
  }

  private mutating func outline(of source: SourceText) -> GrammarOutline {
    if let known = outlines[source.name], known.source.bytes == source.bytes { return known }
    let outline = GrammarOutline(source)
    outlines[source.name] = outline
    return outline
  }

  // MARK: - Catalogs

  /// The catalog that a document is checked with: that of `--catalog`; or a `catalog.json` beside
  /// the document or in the folder above; or the example.
  mutating func catalog(for document: Document) -> SourceText {
    if let path = options.catalog {
      return text(at: FileSystem.resolved(path) ?? path) ?? CheckInput.exampleCatalog
    }
    guard document.name.hasPrefix("/") else { return CheckInput.exampleCatalog }
    var folder = FileSystem.folder(of: document.name)
    for _ in 0..<2 {
      let path = (folder == "/" ? "" : folder) + "/catalog.json"
      if path != document.name, let text = text(at: path) { return text }
      folder = FileSystem.folder(of: folder)
    }
    return CheckInput.exampleCatalog
  }

  /// The names of phenomena in the `phenomena.md` beside a corpus or in the folder above, sorted.
  mutating func phenomena(for document: Document) -> [String] {
    guard document.name.hasPrefix("/") else { return [] }
    var folder = FileSystem.folder(of: document.name)
    for _ in 0..<2 {
      if let text = text(at: (folder == "/" ? "" : folder) + "/phenomena.md") {
        return PhenomenonList.read(text.bytes).sorted()
      }
      folder = FileSystem.folder(of: folder)
    }
    return []
  }

  // MARK: - Files

  /// The text at a path: what stands in the editor, or what is on the disk; nil if there is none.
  private mutating func text(at path: String) -> SourceText? {
    if let document = documents.values.first(where: { $0.name == path }) { return document.text }
    if let known = disk[path] { return known }
    let bytes = FileSystem.isFile(path) ? try? FileSystem.read(path) : nil
    let text = bytes.map { SourceText(name: path, bytes: $0) }
    disk[path] = .some(text)
    return text
  }

  /// The most files that are looked at below a folder.
  private static let fileLimit = 20_000

  private mutating func files(below folder: String) -> [String] {
    if let known = listings[folder] { return known }
    let found = FileSystem.grammarFiles(below: folder, limit: Self.fileLimit)
    listings[folder] = found
    return found
  }

  private mutating func files(in folder: String) -> [String] {
    if let known = listings[folder + "/"] { return known }
    let names = (try? FileSystem.names(in: folder)) ?? []
    let found = names.map { "\(folder == "/" ? "" : folder)/\($0)" }
    listings[folder + "/"] = found
    return found
  }
}
