import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../packages/cli/bundle/bin.js', import.meta.url))

/** A diagnostic of the protocol. */
export interface EditorDiagnostic {
  range: { start: EditorPosition; end: EditorPosition }
  severity: number
  code: string
  message: string
}

export interface EditorPosition {
  line: number
  character: number
}

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/** An editor that speaks the Language Server Protocol by its specification, without the library of the server. */
export class EditorClient {
  readonly root: string
  /** Everything that the server sent, in order. */
  readonly received: Message[] = []
  readonly #process: ChildProcess
  readonly #texts = new Map<string, { text: string; version: number }>()
  readonly #diagnostics = new Map<string, EditorDiagnostic[]>()
  readonly #waiting = new Set<() => void>()
  readonly #requests = new Map<number, (message: Message) => void>()
  #buffer = Buffer.alloc(0)
  #id = 0

  private constructor(root: string, child: ChildProcess) {
    this.root = root
    this.#process = child
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk))
  }

  /** Starts `octavo lsp` for a folder. */
  static async start(root: string, initializationOptions: object = {}): Promise<EditorClient> {
    const child = spawn(process.execPath, [COMMAND, 'lsp', '--stdio'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const client = new EditorClient(root, child)
    await client.request('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      capabilities: {
        workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename'] } },
      },
      initializationOptions,
    })
    client.notify('initialized', {})
    return client
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  uri(path: string): string {
    return `${pathToFileURL(this.root).href}/${path}`
  }

  open(path: string, text: string): void {
    this.#texts.set(path, { text, version: 1 })
    const languageId = path.endsWith('.json') ? 'json' : 'mdx'
    this.notify('textDocument/didOpen', { textDocument: { uri: this.uri(path), languageId, version: 1, text } })
  }

  /** Replaces the text of an open document, as an editor does with each key. */
  type(path: string, text: string): void {
    const version = (this.#texts.get(path)?.version ?? 0) + 1
    this.#texts.set(path, { text, version })
    this.notify('textDocument/didChange', {
      textDocument: { uri: this.uri(path), version },
      contentChanges: [{ text }],
    })
  }

  close(path: string): void {
    this.#texts.delete(path)
    this.notify('textDocument/didClose', { textDocument: { uri: this.uri(path) } })
  }

  /** Waits until the diagnostics of a file meet a condition. */
  async diagnostics(
    path: string,
    isExpected: (diagnostics: readonly EditorDiagnostic[]) => boolean,
  ): Promise<readonly EditorDiagnostic[]> {
    for (;;) {
      const diagnostics = this.#diagnostics.get(this.uri(path))
      if (diagnostics && isExpected(diagnostics)) return diagnostics
      await this.#next()
    }
  }

  /** Sends a request about a position, marked by `|` in the text of the document. */
  at<T>(method: string, path: string, marked: string, params: object = {}): Promise<T> {
    const offset = marked.indexOf('|')
    this.type(path, marked.replace('|', ''))
    const lines = marked.slice(0, offset).split('\n')
    const position = { line: lines.length - 1, character: (lines.at(-1) ?? '').length }
    return this.request<T>(method, { textDocument: { uri: this.uri(path) }, position, ...params })
  }

  async request<T>(method: string, params: unknown): Promise<T> {
    const id = ++this.#id
    const answer = new Promise<Message>((resolve) => this.#requests.set(id, resolve))
    this.#send({ id, method, params })
    const { result, error } = await answer
    if (error) throw new Error(error.message)
    return result as T
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params })
  }

  /** Ends the session as the specification requires. Returns the exit status of the server. */
  async stop(): Promise<number> {
    await this.request('shutdown', null)
    this.notify('exit', null)
    const [status] = (await once(this.#process, 'exit')) as [number]
    return status
  }

  /** Ends the connection like an editor that crashes. Returns the exit status of the server. */
  async crash(): Promise<number> {
    this.#process.stdin?.end()
    const [status] = (await once(this.#process, 'exit')) as [number]
    return status
  }

  #next(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#process.exitCode !== null) reject(new Error('The server has ended.'))
      this.#waiting.add(resolve)
    })
  }

  #send(message: Message): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    this.#process.stdin?.write(`Content-Length: ${body.length}\r\n\r\n`)
    this.#process.stdin?.write(body)
  }

  #read(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk])
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n')
      if (end === -1) return
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.toString('latin1', 0, end))?.[1])
      if (Number.isNaN(length)) throw new Error(`No message: ${this.#buffer.toString('utf8', 0, 200)}`)
      if (this.#buffer.length < end + 4 + length) return
      const body = this.#buffer.toString('utf8', end + 4, end + 4 + length)
      this.#buffer = this.#buffer.subarray(end + 4 + length)
      this.#handle(JSON.parse(body) as Message)
    }
  }

  #handle(message: Message): void {
    this.received.push(message)
    if (message.method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = message.params as { uri: string; diagnostics: EditorDiagnostic[] }
      this.#diagnostics.set(uri, diagnostics)
    } else if (message.method === undefined && message.id !== undefined) {
      this.#requests.get(message.id)?.(message)
      this.#requests.delete(message.id)
    } else if (message.id !== undefined) this.#send({ id: message.id, result: null })
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
  }
}
