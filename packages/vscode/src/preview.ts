import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { env, type TextEditor, Uri, ViewColumn, type WebviewPanel, window } from 'vscode'
import { previewPage, serverUrl } from './previewPage.js'

interface PreviewOptions {
  /** Path of the command `octavo`. */
  command: string
  root: string
  /** Returns the path of the page in an editor. Undefined for other files. */
  pagePath(editor: TextEditor): Promise<string | undefined>
}

/** The preview of a site beside the text: `octavo dev` in a frame, at the page that is edited. */
export class Preview {
  readonly #panel: WebviewPanel
  readonly #server: ChildProcess
  readonly #options: PreviewOptions
  #url = ''
  /** The path that is shown. */
  #path = ''

  constructor(options: PreviewOptions) {
    this.#options = options
    this.#panel = window.createWebviewPanel(
      'octavo.preview',
      'Octavo preview',
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, retainContextWhenHidden: true },
    )
    this.#server = startServer(options, (output) => void this.#start(output))
    const follow = window.onDidChangeActiveTextEditor((editor) => void this.#follow(editor))
    this.#panel.onDidDispose(() => {
      follow.dispose()
      this.#server.kill()
    })
    this.#server.once('exit', (status) => {
      if (this.#url === '') window.showErrorMessage(`octavo dev ended with status ${status}.`)
      this.#panel.dispose()
    })
  }

  onDidDispose(listener: () => void): void {
    this.#panel.onDidDispose(listener)
  }

  reveal(): void {
    this.#panel.reveal(ViewColumn.Beside, true)
  }

  dispose(): void {
    this.#panel.dispose()
  }

  async #start(output: string): Promise<void> {
    const local = serverUrl(output)
    if (local === undefined || this.#url !== '') return
    this.#url = local
    // In a remote workspace, the port is forwarded.
    const url = await env.asExternalUri(Uri.parse(local))
    this.#url = url.toString(true).replace(/\/$/, '')
    this.#panel.webview.html = previewPage(`${this.#url}/`, randomBytes(16).toString('base64'))
    await this.#follow(window.activeTextEditor)
  }

  async #follow(editor: TextEditor | undefined): Promise<void> {
    if (!editor || this.#url === '') return
    const path = await this.#options.pagePath(editor)
    if (path === undefined || path === this.#path) return
    this.#path = path
    await this.#panel.webview.postMessage({ url: this.#url + path })
  }
}

/** Starts `octavo dev` at a free port. */
function startServer({ command, root }: PreviewOptions, onOutput: (output: string) => void): ChildProcess {
  const server = spawn(process.execPath, [command, 'dev', root, '--port', '0'], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    // The URL is among the first lines.
    if (output.length > 20_000) return
    output += chunk.toString()
    onOutput(output)
  })
  return server
}
