import type { Diagnostic } from '@octavo/core'
import type { OperationIdentity } from './devDocuments.js'
import type { DevSite } from './devSite.js'

/** The part of a browser's connection that is used here. */
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
  /** What a generated page is about: an edit of its document may give it another address. */
  operation?: OperationIdentity
}

/** The pages that browsers have open, so that an edit reaches exactly those it changes. */
export class OpenPages {
  readonly #dev: DevSite
  readonly #pages = new Map<DevClient, OpenPage>()
  /** What browsers were given last, by path. */
  readonly #served = new Map<string, Pick<OpenPage, 'hash' | 'scripts'>>()

  constructor(dev: DevSite) {
    this.#dev = dev
  }

  /** Notes what a browser is given: an edit may come before it says which page it shows. */
  serve(pathname: string, hash: string): void {
    this.#served.set(pathname, { hash, scripts: this.#scripts() })
  }

  /** A browser says which page it shows. */
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

  /** Tells every open page which files have changed; it knows whether it shows one. */
  sendFiles(pathnames: readonly string[]): void {
    if (pathnames.length > 0) for (const client of this.#pages.keys()) client.send('octavo:files', { pathnames })
  }

  /** Tells every open page that some pages are others now: what it knows of them, such as the index, is old. */
  sendChanged(): void {
    for (const client of this.#pages.keys()) client.send('octavo:changed')
  }

  /** Sends every open page that looks different now its new document. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#pages].map(([client, page]) => this.#refreshPage(client, page)))
  }

  async #refreshPage(client: DevClient, page: OpenPage): Promise<void> {
    const document = await this.#document(page.pathname)
    const operation = this.#dev.documents.operationAt(page.pathname)
    if (operation) page.operation = operation
    else if (document.status === 404 && page.operation) {
      const pathname = this.#dev.documents.pathnameOf(page.operation)
      if (pathname !== undefined) return client.send('octavo:moved', { pathname })
    }
    const scripts = this.#scripts()
    if (document.errors.length === 0) {
      if (scripts !== page.scripts) client.send('octavo:reload')
      else if (document.hash !== page.hash) client.send('octavo:patch', { html: document.html })
      page.hash = document.hash
      page.scripts = scripts
    }
    // Under the overlay the last good version stays, and with it the place where its author is.
    this.#showErrors(client, page, [...document.errors, ...document.islandProblems])
  }

  #showErrors(client: DevClient, page: OpenPage, pageErrors: readonly Diagnostic[]): void {
    const errors = [...this.#dev.site.blockingErrors, ...pageErrors]
    if (errors.length > 0) client.sendErrors(errors)
    else if (page.hasOverlay) client.send('octavo:fixed')
    page.hasOverlay = errors.length > 0
  }

  async #document(pathname: string) {
    return (await this.#dev.documents.at(pathname)) ?? (await this.#dev.documents.notFound())
  }

  /** Scripts of the site can't be taken back from a page: a change of one loads the page again. */
  #scripts(): string {
    return this.#dev.site.derived.scripts.map((path) => `${path} ${this.#dev.engine.hashes.get(path)}`).join('\n')
  }
}
