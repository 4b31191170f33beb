import { existsSync } from 'node:fs'
import { commands, type ExtensionContext, type TextEditor, window, workspace } from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'
import { findCommand, findSite } from './findCommand.js'
import { Preview } from './preview.js'

const MISSING = 'Octavo is not installed in this workspace. Fix: run npm install --save-dev octavo.'

export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  const extension = new Extension()
  subscriptions.push(
    extension,
    commands.registerCommand('octavo.openPreview', () => extension.openPreview()),
    commands.registerCommand('octavo.restart', () => extension.restart()),
  )
  await extension.start()
}

class Extension {
  #client: LanguageClient | undefined
  #preview: Preview | undefined

  /** Starts the language server of the workspace, if it has a site. */
  async start(): Promise<void> {
    const file = (await workspace.findFiles('**/docs.json', '**/node_modules/**', 1))[0]?.fsPath
    if (file === undefined) return
    const { path, docsUrl } = settings()
    const command = findCommand(file, existsSync, path)
    if (command === undefined) {
      window.showWarningMessage(MISSING)
      return
    }
    this.#client = createClient(command, findSite(file, existsSync) ?? '', docsUrl)
    await this.#client.start()
  }

  async restart(): Promise<void> {
    await this.#client?.dispose()
    this.#client = undefined
    await this.start()
  }

  openPreview(): void {
    if (this.#preview) {
      this.#preview.reveal()
      return
    }
    const file = window.activeTextEditor?.document.uri.fsPath
    const root = file === undefined ? undefined : findSite(file, existsSync)
    const command = root === undefined ? undefined : findCommand(root, existsSync, settings().path)
    if (root === undefined || command === undefined) {
      window.showWarningMessage(root === undefined ? 'This file is not part of a site with docs.json.' : MISSING)
      return
    }
    const preview = new Preview({ command, root, pagePath: (editor) => this.#pagePath(editor) })
    this.#preview = preview
    preview.onDidDispose(() => {
      this.#preview = undefined
    })
  }

  dispose(): void {
    this.#preview?.dispose()
    void this.#client?.dispose()
  }

  /** Returns the path of the page in an editor, which the language server knows. */
  async #pagePath({ document }: TextEditor): Promise<string | undefined> {
    const uri = document.uri.toString()
    return (await this.#client?.sendRequest<{ path: string } | null>('octavo/page', { uri }))?.path
  }
}

function settings(): { path: string; docsUrl: string } {
  const values = workspace.getConfiguration('octavo')
  return { path: values.get('path', ''), docsUrl: values.get('docsUrl', '') }
}

function createClient(command: string, root: string, docsUrl: string): LanguageClient {
  const server = {
    command: process.execPath,
    args: [command, 'lsp', root],
    options: { cwd: root, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  }
  return new LanguageClient('octavo', 'Octavo', server, {
    documentSelector: [{ scheme: 'file', pattern: '**/*.{md,mdx,json,yaml,yml}' }],
    initializationOptions: docsUrl === '' ? {} : { docsUrl },
  })
}
