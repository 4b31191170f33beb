import type { ResolvedDocsConfig } from '@octavo/config'
import {
  type ChannelData,
  type ChannelView,
  contentHash,
  type Frontmatter,
  ID_MARK,
  type PlaygroundTransport,
  playgroundScript,
} from '@octavo/core'
import {
  type ApiSettings,
  channelForms,
  type Operation,
  operationTitle,
  playgroundData,
  playgroundJson,
  type SpecDocument,
} from '@octavo/openapi'
import { PROXY_PATH } from '@octavo/proxy'
import type { ApiContent, PlaygroundFile } from '../render/apiContent.js'
import { hasForm, playgroundDisplay } from '../view/display.js'
import { fragmentFolder } from './fragments.js'

/** Output path of the page that OAuth providers redirect to. */
export const OAUTH_PAGE = '_octavo/oauth.html'

interface PlaygroundFileOptions {
  api: ApiSettings
  page: Pick<Frontmatter, 'playground'>
  /** Renders Markdown of the document as safe HTML. */
  markdown(text: string): string
}

interface ChannelPart {
  document: SpecDocument
  operation: Operation
  page: Pick<Frontmatter, 'playground'>
  /** Renders Markdown of the document as safe HTML. */
  markdown(text: string): string
}

/** Maximum number of characters of files that are in memory between rendering a page and writing its file. */
const MAX_CACHED_LENGTH = 32_000_000

export class PlaygroundFiles {
  readonly transport: PlaygroundTransport
  readonly #config: Pick<ResolvedDocsConfig, 'api'>
  readonly #base: string
  readonly isRelative: boolean
  readonly #cache = new Map<string, string>()
  #cacheLength = 0

  constructor(config: Pick<ResolvedDocsConfig, 'api'>, { base, isRelative }: { base: string; isRelative: boolean }) {
    const { proxy, credentials } = config.api.playground
    this.#config = config
    this.#base = base
    this.isRelative = isRelative
    // A site opened from a folder has no server that forwards requests.
    this.transport = proxy && !isRelative ? { proxy: base + PROXY_PATH.slice(1) } : { credentials }
  }

  /** Returns the file of an operation. Undefined for webhooks, or if the page shows no form. */
  of(
    document: SpecDocument,
    operation: Operation,
    { api, page, markdown }: PlaygroundFileOptions,
  ): PlaygroundFile | undefined {
    const display = playgroundDisplay(page, this.#config, true)
    if (!hasForm(display)) return undefined
    const data = playgroundData(document, operation, {
      api,
      display,
      transport: this.transport,
      markdown: (text) => this.#html(text, markdown),
      oauthCallback: this.#oauthCallback,
    })
    if (!data || data.template.servers.length === 0) return undefined
    return this.#file({ document, operation }, playgroundJson(data))
  }

  /** Returns the file of a channel. Undefined if none of its servers uses WebSocket, or the page shows no form. */
  ofChannel(
    { document, operation, page, markdown }: ChannelPart,
    view: ChannelView | undefined,
  ): PlaygroundFile | undefined {
    const servers = view?.request.servers.filter(({ protocol }) => protocol === 'ws' || protocol === 'wss') ?? []
    if (!view || servers.length === 0 || !hasForm(playgroundDisplay(page, this.#config, true))) return undefined
    const data: ChannelData = {
      title: operationTitle(operation),
      request: { ...view.request, servers },
      security: channelForms(document, servers, (text) => this.#html(text, markdown)),
      oauthCallback: this.#oauthCallback,
      credentialScope: document.source,
      transport: this.transport,
    }
    return this.#file({ document, operation }, JSON.stringify(data))
  }

  get #oauthCallback(): string | undefined {
    return this.isRelative ? undefined : this.#base + OAUTH_PAGE
  }

  /** Renders Markdown of a document for a form, which several pages can share. */
  #html(text: string, markdown: ChannelPart['markdown']): string {
    const html = markdown(text).replaceAll(ID_MARK, `${contentHash(text).slice(0, 6)}-`)
    return this.isRelative ? withoutSiteLinks(html) : html
  }

  #file({ document, operation }: Pick<ChannelPart, 'document' | 'operation'>, json: string): PlaygroundFile {
    const key = playgroundKey({ source: document.source, pointer: operation.pointer })
    const content = playgroundScript(key, json)
    const path = `${fragmentFolder(document.source)}/try-${key}-${contentHash(content).slice(0, 8)}.js`
    const file = { path, content }
    this.keep(file)
    return file
  }

  /** Returns the content of a file and removes it from memory. Undefined if it was not kept. */
  take(path: string): string | undefined {
    const content = this.#cache.get(path)
    if (content !== undefined && this.#cache.delete(path)) this.#cacheLength -= content.length
    return content
  }

  /** Keeps the content of a file in memory for `take`. */
  keep({ path, content }: PlaygroundFile): void {
    if (this.#cache.has(path) || this.#cacheLength + content.length > MAX_CACHED_LENGTH) return
    this.#cache.set(path, content)
    this.#cacheLength += content.length
  }

  /** Returns the data for the button that opens the playground. */
  button(file: PlaygroundFile | undefined, more: { isChannel?: boolean } = {}): Pick<ApiContent, 'tryIt'> {
    const key = file && /\/try-(.+)-.{8}\.js$/.exec(file.path)?.[1]
    return file && key !== undefined ? { tryIt: { href: this.#base + file.path, key, ...more } } : {}
  }
}

/** Returns the part of the path of an operation's playground file that no edit of the operation changes. */
export function playgroundKey({ source, pointer }: Pick<Operation, 'source' | 'pointer'>): string {
  return contentHash(source, pointer).slice(0, 12)
}

/** Removes links to pages of the site. They are relative to a page, but several pages share the file. */
function withoutSiteLinks(html: string): string {
  return html.replace(/<a href="(?!https?:|mailto:)[^"]*"[^>]*>([\s\S]*?)<\/a>/g, '$1')
}
