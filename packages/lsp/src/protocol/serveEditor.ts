import type { Readable, Writable } from 'node:stream'
import { slugToPathname } from '@octavo/core'
import {
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
  TextDocuments,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  codeActions,
  complete,
  definition,
  documentLinks,
  documentSymbols,
  hover,
  moveFile,
  prepareRename,
  rename,
  type SiteDocument,
} from './documentFeatures.js'
import { OpenSites } from './openSites.js'
import { toDiagnostic } from './toProtocol.js'

interface ServeOptions {
  input: Readable
  output: Writable
  /** Version of Octavo. */
  version: string
  /** A docs folder that is checked before a file of it is opened. Ignored without docs.json. */
  folder: string
}

const CHANGES = {
  [FileChangeType.Created]: 'add',
  [FileChangeType.Changed]: 'change',
  [FileChangeType.Deleted]: 'unlink',
} as const

const SITE_FILES = { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] }

const CAPABILITIES: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  completionProvider: { triggerCharacters: ['<', '"', '/', '#', '{', '(', ' '] },
  hoverProvider: true,
  definitionProvider: true,
  documentLinkProvider: {},
  documentSymbolProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
  renameProvider: { prepareProvider: true },
  workspace: { fileOperations: { willRename: SITE_FILES } },
}

/** Serves an editor until it ends the connection. Returns the exit status of the protocol: 0 after `shutdown`. */
export function serveEditor({ input, output, version, folder }: ServeOptions): Promise<number> {
  const connection = createConnection(new StreamMessageReader(input), new StreamMessageWriter(output))
  const documents = new TextDocuments(TextDocument)
  let docsUrl: string | undefined
  let watchesFiles = false
  const sites = new OpenSites({
    report: (uri, diagnostics) =>
      void connection.sendDiagnostics({
        uri,
        diagnostics: diagnostics.map((diagnostic) => toDiagnostic(diagnostic, docsUrl)),
      }),
    fail: (error) => connection.console.error(error instanceof Error ? error.message : String(error)),
  })

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    const options = params.initializationOptions as { docsUrl?: unknown } | undefined
    docsUrl = typeof options?.docsUrl === 'string' ? options.docsUrl : undefined
    watchesFiles = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true
    return {
      serverInfo: { name: 'octavo', version },
      capabilities: CAPABILITIES,
    }
  })
  connection.onInitialized(() => {
    sites.openFolder(folder)
    if (!watchesFiles) return
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*' }] })
  })
  documents.onDidChangeContent(({ document }) => {
    const file = sites.find(document.uri)
    file?.site.change([{ type: 'add', path: file.path, text: document.getText() }])
  })
  documents.onDidClose(({ document }) => {
    const file = sites.known(document.uri)
    file?.site.change([{ type: 'unlink', path: file.path, text: null }])
  })
  documents.onDidSave(({ document }) => {
    const file = sites.known(document.uri)
    file?.site.change([{ type: 'change', path: file.path }])
  })
  const find = async (uri: string): Promise<SiteDocument | undefined> => {
    const file = sites.known(uri)
    const edited = await file?.site.ready()
    const text = documents.get(uri)?.getText()
    if (!file || !edited || text === undefined) return undefined
    const { site, path } = file
    return { edited, root: site.root, path, text, diagnostics: site.diagnostics(path) }
  }
  handleRequests(connection, find)
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    const edits = await Promise.all(files.map(({ oldUri, newUri }) => renameEdit(sites, oldUri, newUri)))
    return { documentChanges: edits.flatMap((edit) => edit?.documentChanges ?? []) }
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes) {
      const file = sites.known(uri)
      file?.site.change([{ type: CHANGES[type], path: file.path }])
    }
  })
  return new Promise((resolve) => {
    let isShutDown = false
    connection.onShutdown(async () => {
      isShutDown = true
      await sites.close()
    })
    connection.onExit(() => resolve(isShutDown ? 0 : 1))
    // An editor that crashes sends nothing.
    input.once('end', () => void sites.close().then(() => resolve(isShutDown ? 0 : 1)))
    documents.listen(connection)
    connection.listen()
  })
}

/** Handles requests about a document. They wait for the changes before them. */
function handleRequests(connection: Connection, find: (uri: string) => Promise<SiteDocument | undefined>): void {
  const about = async <T>(uri: string, empty: T, handle: (document: SiteDocument) => T | Promise<T>): Promise<T> => {
    const document = await find(uri)
    return document ? handle(document) : empty
  }
  connection.onCompletion(({ textDocument: { uri }, position }) => about(uri, null, (one) => complete(one, position)))
  connection.onHover(({ textDocument: { uri }, position }) => about(uri, null, (one) => hover(one, position)))
  connection.onDefinition(({ textDocument: { uri }, position }) => about(uri, null, (one) => definition(one, position)))
  connection.onDocumentLinks(({ textDocument: { uri } }) => about(uri, [], documentLinks))
  connection.onDocumentSymbol(({ textDocument: { uri } }) => about(uri, [], documentSymbols))
  connection.onCodeAction(({ textDocument: { uri }, range }) => about(uri, [], (one) => codeActions(one, range)))
  connection.onPrepareRename(({ textDocument: { uri }, position }) =>
    about(uri, null, (one) => prepareRename(one, position)),
  )
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) =>
    about(uri, null, (one) => forUser(() => rename(one, position, newName))),
  )
  connection.onRequest('octavo/page', ({ uri }: { uri: string }) =>
    about(uri, null, ({ edited, path }) => {
      const slug = edited.pageSlug(path)
      return slug === undefined ? null : { path: slugToPathname(slug) }
    }),
  )
}

/** Returns the changes that follow from the new path of a file. Null outside sites. */
async function renameEdit(sites: OpenSites, oldUri: string, newUri: string): Promise<WorkspaceEdit | null> {
  const [before, after] = [sites.find(oldUri), sites.find(newUri)]
  const edited = await before?.site.ready()
  if (!before || !edited || before.site !== after?.site) return null
  const { site, path } = before
  return forUser(() =>
    moveFile({ edited, root: site.root }, path, after.path, (file) => file === path || file.startsWith(`${path}/`)),
  )
}

/** Sends the message of an error to the author, without a stack trace. */
async function forUser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ResponseError(LSPErrorCodes.RequestFailed, error instanceof Error ? error.message : String(error))
  }
}
