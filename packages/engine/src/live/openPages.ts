import { type Diagnostic, DocsError } from '@octavo/core'
import type { OperationIdentity } from './devDocuments.js'
import type { DevSite } from './devSite.js'

/** The connection to a browser. */
export interface DevClient {
  send(
    event: 'octavo:patch' | 'octavo:changed' | 'octavo:files' | 'octavo:moved' | 'octavo:reload' | 'octavo:fixed',
    payload?: unknown,
  ): void
  sendErrors(errors: readonly Diagnostic[]): void
}

interface OpenPage {
  pathname: string
  hash: string
  scripts: string
  hasOverlay: boolean
  /** The operation that a generated page documents. An edit of its document may change the URL of the page. */
  operation?: OperationIdentity
}

/** Tracks the pages that are open in browsers, and sends them edits that affect them. */
export class OpenPages {
  readonly #dev: DevSite
  readonly #pages = new Map<DevClient, OpenPage>()
  /** The version last sent, by pathname. */
  readonly #served = new Map<string, Pick<OpenPage, 'hash' | 'scripts' | 'operation'>>()
  /** Errors of the last change of the site, whose previous version is shown. */
  #failure: readonly Diagnostic[] = []
  /** Errors that kept the server from restarting. A server that restarts tracks its own open pages. */
  #restartFailure: readonly Diagnostic[] = []

  constructor(dev: DevSite) {
    this.#dev = dev
  }

  /** Records the version of a page that was sent, because the page can be edited before its browser connects. */
  serve(pathname: string, hash: string): void {
    const operation = this.#dev.documents.operationAt(pathname)
    this.#served.set(pathname, { hash, scripts: this.#scripts(), ...(operation && { operation }) })
  }

  /** Called when a browser reports which page it shows. */
  async open(client: DevClient, pathname: string): Promise<void> {
    const served = this.#served.get(pathname) ?? {
      hash: (await this.#document(pathname)).hash,
      scripts: this.#scripts(),
    }
    const page = { pathname, ...served, hasOverlay: false }
    this.#pages.set(client, page)
    await this.#refreshPage(client, page)
  }

  close(client: DevClient): void {
    this.#pages.delete(client)
  }

  /** Sends the paths of changed files to every open page, which reloads those that it shows. */
  sendFiles(pathnames: readonly string[]): void {
    if (pathnames.length > 0) for (const client of this.#pages.keys()) client.send('octavo:files', { pathnames })
  }

  /** Notifies every open page that other pages have changed and data such as the search index is stale. */
  sendChanged(): void {
    for (const client of this.#pages.keys()) client.send('octavo:changed')
  }

  /** Sends the new document to every open page that has changed. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#pages].map(([client, page]) => this.#refreshPage(client, page)))
  }

  /** Called when all changes are applied. */
  async succeed(): Promise<void> {
    this.#failure = []
    await this.refresh()
  }

  /** Shows the errors of a change that could not be applied, on open pages and those opened before it is. */
  fail(error: unknown): void {
    if (!(error instanceof DocsError)) return
    this.#failure = error.diagnostics
    this.#showFailures()
  }

  /** Shows the errors of a restart that failed, whatever else changes until one succeeds. */
  failRestart(error: unknown): void {
    if (!(error instanceof DocsError)) return
    this.#restartFailure = error.diagnostics
    this.#showFailures()
  }

  #showFailures(): void {
    for (const [client, page] of this.#pages) this.#showErrors(client, page, [])
  }

  async #refreshPage(client: DevClient, page: OpenPage): Promise<void> {
    const document = await this.#document(page.pathname)
    const operation = this.#dev.documents.operationAt(page.pathname)
    if (operation) page.operation = operation
    else if (document.status === 404 && page.operation) {
      const pathname = this.#dev.documents.operationPathname(page.operation)
      if (pathname !== undefined) return client.send('octavo:moved', { pathname })
    }
    const scripts = this.#scripts()
    if (document.errors.length === 0) {
      if (scripts !== page.scripts) client.send('octavo:reload')
      else if (document.hash !== page.hash) client.send('octavo:patch', { html: document.html })
      page.hash = document.hash
      page.scripts = scripts
    }
    // The last valid version stays below the overlay, with its scroll position.
    this.#showErrors(client, page, [...document.errors, ...document.problems])
  }

  #showErrors(client: DevClient, page: OpenPage, pageErrors: readonly Diagnostic[]): void {
    const errors = [...this.#restartFailure, ...this.#failure, ...this.#dev.site.blockingErrors, ...pageErrors]
    if (errors.length > 0) client.sendErrors(errors)
    else if (page.hasOverlay) client.send('octavo:fixed')
    page.hasOverlay = errors.length > 0
  }

  async #document(pathname: string) {
    return (await this.#dev.documents.at(pathname)) ?? (await this.#dev.documents.notFound())
  }

  /** Returns the versions of the site's scripts. Scripts can't be unloaded, so a change reloads the page. */
  #scripts(): string {
    return this.#dev.site.derived.scripts.map((path) => `${path} ${this.#dev.engine.hashes.get(path)}`).join('\n')
  }
}
