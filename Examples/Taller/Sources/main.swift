// Two apps on a terminal: Taller, an inventory of tools, and RecipeBox, recipes behind a sign-in.
// Lines of standard input are what a person says; those that begin with a colon are what a person
// does with their hands.

import Dicho
import Foundation

let help = """
  say something, such as "Busca taladros en Taller" or "Show me pasta recipes in RecipeBox"
  :type APP TERM   types into the app's own search field
  :launch APP      opens the app            :quit APP     closes it
  :signin APP      opens its sign-in gate   :signout APP  shuts it
  :wait            waits for the servers    :help         this
  """

/// A server that takes its time.
func server(_ items: [Item]) -> ListApp.Server {
  { term in
    try await Task.sleep(for: .milliseconds(300))
    return items.matching(term)
  }
}

let apps = [
  ListApp(
    id: "com.example.taller", name: "Taller", items: Stock.tools,
    server: server(Stock.rentedTools)),
  ListApp(
    id: "com.example.recipebox", name: "RecipeBox", items: Stock.recipes, isSignedIn: false,
    server: server(Stock.sharedRecipes)),
]
let device = try Device(IntentEngine(), apps: apps)
let terminal = Terminal()
for app in apps { terminal.follow(app) }

/// Does what a line with a colon says.
func act(_ line: String) async {
  let parts = line.split(separator: " ", maxSplits: 2).map { String($0) }
  switch parts[0] {
  case ":help": return await terminal.write(help)
  case ":wait": return await terminal.settles()
  default: break
  }
  guard parts.count > 1, let app = apps.first(where: { TermFilter(parts[1]).matches($0.name) })
  else { return await terminal.write(help) }
  await terminal.expect(app.name)
  switch parts[0] {
  case ":launch": await app.launch()
  case ":quit": await app.quit()
  case ":signout": await app.signOut()
  case ":signin":
    let term = await app.router.pending.last?.intent.term
    await app.signIn()
    if let term, await app.isRunning { await terminal.shows(app.name, term) }
  case ":type":
    let term = parts.count > 2 ? parts[2] : ""
    guard await app.isRunning else { return await terminal.write("(\(app.name) is closed)") }
    if case .held = await app.search(term) { return await terminal.write("(signed out)") }
    await terminal.shows(app.name, term)
  default: await terminal.write(help)
  }
}

/// Passes on what a person says.
func hear(_ line: String) async throws {
  let terminal = terminal
  for app in apps { await terminal.expect(app.name) }
  try await device.hear(line) { reply in
    switch reply {
    case .says(let text): await terminal.write(text)
    case .starts(let name): await terminal.write("(\(name) starts)")
    case .searches(let app, let term): await terminal.shows(app, term)
    case .nothing(let status): await terminal.write("(\(status.rawValue))")
    }
  }
}

let isInteractive = isatty(STDIN_FILENO) == 1
while true {
  if isInteractive { FileHandle.standardOutput.write(Data("> ".utf8)) }
  guard let line = readLine() else { break }
  if !isInteractive { FileHandle.standardOutput.write(Data("> \(line)\n".utf8)) }
  let text = line.drop { $0.isWhitespace }
  if text.utf8.first == UInt8(ascii: ":") {
    await act(String(text))
  } else if !text.isEmpty || isInteractive == false {
    try await hear(line)
  }
}
await terminal.settles()
