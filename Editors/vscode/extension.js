// Starts `dicho lsp` and lets the editor speak to it.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function start() {
  const settings = vscode.workspace.getConfiguration("dicho");
  const command = settings.get("path", "dicho");
  const server = { command, args: ["lsp", ...settings.get("arguments", [])] };
  client = new LanguageClient("dicho", "Dicho", server, {
    documentSelector: [
      { scheme: "file", language: "jsgf" },
      { scheme: "untitled", language: "jsgf" },
      { scheme: "file", language: "jsonl" },
    ],
    synchronize: {
      fileEvents: vscode.workspace.createFileSystemWatcher(
        "**/{*.jsgf,prompts.json,catalog.json,phenomena.md}"),
    },
  });
  return client.start().catch((fault) => {
    vscode.window.showErrorMessage(
      `Cannot run '${command}': ${fault.message}. Set 'dicho.path' to where it is.`);
  });
}

async function stop() {
  const old = client;
  client = undefined;
  if (old && old.needsStop()) await old.stop();
}

async function restart() {
  await stop();
  await start();
}

exports.activate = (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("dicho.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("dicho")) return restart();
    }));
  return start();
};

exports.deactivate = stop;
