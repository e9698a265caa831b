import Foundation
import Testing

@testable import Dicho

@Suite struct PendingIntentFileTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("pending-\(UUID().uuidString).json").path

  private func file(at time: Int = 1000) -> PendingIntentFile {
    PendingIntentFile(path: path, maximumAge: 60) { time }
  }

  private let search = ResolvedIntent(
    schema: "system.searchInApp", app: "com.example.taller", term: "café \"ñ\"\n👩‍🍳")

  @Test func bringsARequestOverARestart() async {
    let before = IntentRouter(gates: [.signIn], file: file())
    await before.route(search, to: "main")
    await before.route(ResolvedIntent(schema: "system.open"), to: "other")
    #expect(await before.fileError == nil)

    let after = IntentRouter(file: file(at: 1060))
    #expect(await after.pending == before.pending)
    #expect(await after.next(in: "main")?.intent == search)
    #expect(await after.next(in: "other")?.intent.schema == "system.open")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func forgetsWhatNobodyWantsAnyMore() async {
    let before = IntentRouter(file: file())
    await before.route(search)
    #expect(await IntentRouter(file: file(at: 1061)).pending.isEmpty)
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test func writesNothingForARequestThatIsDeliveredAtOnce() async {
    let router = IntentRouter(file: file())
    let window = Task { await router.next(in: "main") }
    while await !router.isReady("main") { await Task.yield() }
    await router.route(search)
    #expect(await window.value?.intent == search)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: ["", "nonsense", "{\"v\":2,\"pending\":[]}", "{\"v\":1,\"pending\":[{}]}"])
  func startsAfreshFromAFileItCannotRead(_ text: String) async throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let router = IntentRouter(file: file())
    #expect(await router.fileError == .malformed(path: path))
    await router.route(search)
    #expect(await router.fileError == nil)
    #expect(try file().load().map(\.intent) == [search])
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func goesOnWithoutAFileItCannotWrite() async {
    let router = IntentRouter(file: PendingIntentFile(path: path + "/in/no/folder"))
    await router.route(search)
    #expect(
      await router.fileError
        == .system(path: path + "/in/no/folder", message: "No such file or directory"))
    #expect(await router.next(in: "main")?.intent == search)
  }
}
