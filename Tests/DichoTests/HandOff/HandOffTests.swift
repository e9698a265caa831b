import Dicho
import Testing

@Suite struct HandOffTests {
  private static func resolution(_ term: String?) -> Resolution {
    Resolution(
      ResolvedIntent(schema: "system.searchInApp", app: "com.example.taller", term: term),
      locale: "es")
  }

  // MARK: - Links

  @Test(
    arguments: [
      ("taller://search?q={term}", "taladro percutor", "taller://search?q=taladro%20percutor"),
      ("taller://search?q={term:uri}", "a+b", "taller://search?q=a%2Bb"),
      (
        "https://e.com/s?q={term:form}&l={locale}", "café té",
        "https://e.com/s?q=caf%C3%A9+t%C3%A9&l=es"
      ),
      ("photos-example://search/{term}", "a/b?c#d", "photos-example://search/a%2Fb%3Fc%23d"),
      ("spotify:search:{term}", "//evil.example", "spotify:search:%2F%2Fevil.example"),
      ("x:{term}", "javascript:alert(1)", "x:javascript%3Aalert%281%29"),
      ("geo:0,0?q={term}", "Málaga", "geo:0,0?q=M%C3%A1laga"),
      ("https://e.com/búsqueda nueva?q={term}", "x", "https://e.com/b%C3%BAsqueda%20nueva?q=x"),
      (
        "https://e.com/?a={app}&s={schema}#{term}", "x",
        "https://e.com/?a=com.example.taller&s=system.searchInApp#x"
      ),
      ("https://e.com/{{{term}}}", "x", "https://e.com/%7Bx%7D"),
      ("https://e.com/../s?q={term}", "..", "https://e.com/../s?q=.."),
      ("mailto:nobody", "x", "mailto:nobody"),
    ])
  func fillsLinks(_ template: String, _ term: String, _ expected: String) throws {
    #expect(try HandOff(url: template).url(for: Self.resolution(term)) == expected)
  }

  @Test(
    arguments: [
      (
        "taller://search?q={terms}", "x",
        "'{terms}' at byte 18 is no placeholder; did you mean '{term}'?"
      ),
      (
        "taller://search?q={query}", "x",
        "'{query}' at byte 18 is no placeholder; there are '{term}', '{target}', '{app}', '{schema}' "
          + "and '{locale}'"
      ),
      (
        "taller://search?q={term:html}", "x",
        "'html' at byte 18 is no encoding; there are 'uri' and 'form'"
      ),
      (
        "taller://search?q={term", "x",
        "the brace at byte 18 of 'taller://search?q={term' has no counterpart; double it to keep it"
      ),
      (
        "taller://search?q=}", "x",
        "the brace at byte 18 of 'taller://search?q=}' has no counterpart; double it to keep it"
      ),
      (
        "{term}://x", "https",
        "'{term}://x' must begin with a fixed scheme and host; placeholders go behind them"
      ),
      (
        "https://{term}/", "evil.example",
        "'https://{term}/' must begin with a fixed scheme and host; placeholders go behind them"
      ),
      (
        "https://e.com{term}", ".evil.example",
        "'https://e.com{term}' must begin with a fixed scheme and host; placeholders go behind them"
      ),
      (
        "search?q={term}", "x",
        "'search?q={term}' must begin with a fixed scheme and host; placeholders go behind them"
      ),
      ("", "x", "'' must begin with a fixed scheme and host; placeholders go behind them"),
      (
        "photos-example://search/{term}", "..",
        "'..' would be read as a step to another place of the path"
      ),
      ("x:{term}/y", ".", "'.' would be read as a step to another place of the path"),
    ])
  func refusesLinks(_ template: String, _ term: String, _ message: String) {
    let error = #expect(throws: HandOffError.self) {
      try HandOff(url: template).url(for: Self.resolution(term))
    }
    #expect(error?.description == message)
  }

  // MARK: - Parameters of any schema

  private static let lights = Resolution(
    ResolvedIntent(
      schema: "lights.set", app: "lumen",
      parameters: [
        ResolvedParameter(name: "room", value: .entity(id: "r 1", title: "Kitchen & hall")),
        ResolvedParameter(name: "state", value: .enumerationCase("on")),
        ResolvedParameter(name: "scene", value: .text("movie night")),
      ]), locale: "en")

  @Test(arguments: [
    ("lumen://set/{room}/{state}?s={scene:form}", "lumen://set/r%201/on?s=movie+night"),
    ("lumen://set?r={room.title:form}", "lumen://set?r=Kitchen+%26+hall"),
  ])
  func aPlaceholderIsAParameterWhateverTheSchema(_ template: String, _ link: String) throws {
    #expect(try HandOff(url: template).url(for: Self.lights) == link)
  }

  @Test(arguments: [
    ("lumen:{roam}", "'{roam}' at byte 6 is no placeholder; did you mean '{room}'?"),
    ("lumen:{scene.title}", "there is no value for '{scene.title}'"),
    ("lumen:{term}", "there is no value for '{term}'"),
  ])
  func whatIsNoParameterIsRefused(_ template: String, _ message: String) {
    let error = #expect(throws: HandOffError.self) {
      try HandOff(url: template).url(for: Self.lights)
    }
    #expect(error?.description == message)
  }

  @Test func anIntentMayHaveAHandOffOfItsOwn() throws {
    let catalog = CatalogReader.read(
      Array(
        """
        {"version":1,"apps":[{"id":"box","names":{"en":"Box"},
          "intents":[{"schema":"photos.search"},
            {"schema":"system.open","handOff":{"url":"box://open/{target}?t={target.title}"}}],
          "handOff":{"url":"box://search?q={term}"}}]}
        """.utf8), name: "apps.json"
    ).catalog
    let opened = Resolution(
      ResolvedIntent(
        schema: "system.open", app: "box",
        parameters: [ResolvedParameter(name: "target", value: .entity(id: "e1", title: "A b"))]))
    let links = try [
      opened, Resolution(ResolvedIntent(schema: "system.searchInApp", app: "box", term: "x y")),
      Resolution(ResolvedIntent(schema: "photos.search", app: "box", term: "x y")),
    ].map { try catalog.handOff(for: $0)?.url(for: $0) }
    #expect(links == ["box://open/e1?t=A%20b", "box://search?q=x%20y", "box://search?q=x%20y"])
  }

  // MARK: - Commands

  @Test(
    arguments: [
      (
        ["taller", "--search", "{term}"], "taladros; rm -rf / $(id) `id` \"x\" *",
        ["taller", "--search", "taladros; rm -rf / $(id) `id` \"x\" *"]
      ),
      (["taller", "--search", "{term}"], "-x", ["taller", "--search", "-x"]),
      (["taller", "--search={term}"], "-x y", ["taller", "--search=-x y"]),
      (["pan", "--", "{term}"], "-rf", ["pan", "--", "-rf"]),
      (["curl", "-d", "{{\"q\":1}}"], "x", ["curl", "-d", "{\"q\":1}"]),
      (["pan", "{term:form}", "{locale}"], "café té", ["pan", "café té", "es"]),
      (["pan"], "x", ["pan"]),
    ])
  func fillsCommands(_ command: [String], _ term: String, _ expected: [String]) throws {
    #expect(try HandOff(command: command).arguments(for: Self.resolution(term)) == expected)
  }

  @Test(
    arguments: [
      (
        ["pan", "{term}"], "-rf",
        "'-rf' would be read as an option; put an argument \"--\" before '{term}'"
      ),
      (
        ["pan", "--loud=yes", "{term}"], "--help",
        "'--help' would be read as an option; put an argument \"--\" before '{term}'"
      ),
      (
        ["{term}", "x"], "rm",
        "the program '{term}' must be fixed; placeholders go into its arguments"
      ),
      (["pan", "{term}"], "a\0b", "a value with a NUL cannot be an argument"),
    ])
  func refusesCommands(_ command: [String], _ term: String, _ message: String) {
    let error = #expect(throws: HandOffError.self) {
      try HandOff(command: command).arguments(for: Self.resolution(term))
    }
    #expect(error?.description == message)
  }

  // MARK: - Resolutions

  @Test func handsOffNothingThatIsNotResolved() {
    var resolution = Self.resolution(nil)
    let handOff = HandOff(url: "x:{term}", command: ["x", "{term}"])
    #expect(throws: HandOffError.missingValue("term")) { try handOff.url(for: resolution) }
    resolution.status = .needsValue
    #expect(throws: HandOffError.notResolved(.needsValue)) { try handOff.url(for: resolution) }
    #expect(throws: HandOffError.notResolved(.needsValue)) {
      try handOff.arguments(for: resolution)
    }
  }

  @Test func hasNothingWhereTheAppHasNothing() throws {
    #expect(try HandOff().url(for: Self.resolution("x")) == nil)
    #expect(try HandOff().arguments(for: Self.resolution("x")) == nil)
    #expect(HandOff().faults.isEmpty)
    #expect(HandOff(url: "{term}", command: ["{app}"]).faults.count == 2)
  }

  @Test func findsTheAppInTheCatalog() throws {
    let catalog = BundledEngine.shared.catalog
    let handOff = try #require(catalog.handOff(for: Self.resolution("taladros")))
    #expect(try handOff.url(for: Self.resolution("taladros")) == "taller://search?q=taladros")
    #expect(catalog.handOff(for: Resolution(ResolvedIntent(schema: "system.searchInApp"))) == nil)
    for app in 0..<catalog.count {
      let faults = catalog.handOff(of: app).map { $0.faults } ?? []
      #expect(faults.isEmpty, "\(catalog.id(of: app))")
    }
  }
}
