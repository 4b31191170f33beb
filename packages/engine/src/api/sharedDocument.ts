import { deserialize, serialize } from 'node:v8'
import type { ResolvedDocsConfig } from '@octavo/config'
import { contentHash } from '@octavo/core'
import { type ApiSettings, receivedDocument, type SentDocument, type SpecDocument, sentDocument } from '@octavo/openapi'
import type { UrlOptions } from '../files/urls.js'
import type { SentOperation } from '../render/apiContent.js'
import { ApiContents, type PageContent } from './apiContents.js'
import type { ApiPage, ApiPages } from './apiPages.js'
import { type DocumentPages, linksTo } from './documentLinks.js'
import { PlaygroundFiles } from './playgroundFiles.js'

/** A document with everything that the content of its operations depends on, as bytes in memory that threads share. */
export type SharedDocument = Pick<SentOperation, 'memory' | 'key'>

interface SharedParts {
  sent: SentDocument
  config: Pick<ResolvedDocsConfig, 'api' | 'markdown' | 'icons'>
  settings: ApiSettings
  urls: UrlOptions
  isRelative: boolean
  pages: DocumentPages | undefined
  hasLinks: boolean
}

export function shareDocument(
  { site, config, settings, urls, playground, documents, links }: ApiPages,
  source: string,
): SharedDocument | undefined {
  const { document } = site.spec(source)
  if (!document) return undefined
  const { api, markdown, icons } = config
  const parts: SharedParts = {
    sent: sentDocument(document),
    config: { api, markdown, icons },
    settings,
    urls,
    isRelative: playground.isRelative,
    pages: documents.get(source),
    hasLinks: links.has(source),
  }
  const bytes = serialize(parts)
  const memory = new SharedArrayBuffer(bytes.length)
  new Uint8Array(memory).set(bytes)
  return { memory, key: contentHash(bytes) }
}

/** Returns the operation of a page for a thread. Undefined for content of other kinds, which refers to other pages. */
export function sentOperation(
  { api, from, slug }: ApiPage,
  share: (source: string) => SharedDocument | undefined,
): SentOperation | undefined {
  if (api.kind !== 'operation' || api.operation.kind === 'channel') return undefined
  const { operation, page } = api
  const shared = share(api.document.source)
  return shared && { ...shared, operation, from, slug, page }
}

interface Received {
  key: string
  document: SpecDocument
  files: PlaygroundFiles
  contents: Promise<ApiContents>
}

/** Returns the function with which a thread makes the content of operations. A document is read once, until it changes. */
export function createContentService(): (request: SentOperation) => Promise<PageContent> {
  const documents = new Map<string, Received>()
  return async ({ memory, key, operation, from, slug, page }) => {
    const { source } = operation
    const last = documents.get(source)
    const received = last?.key === key ? last : receive(memory, key)
    documents.set(source, received)
    const { document, files } = received
    const contents = await received.contents
    const content = contents.of({ source, from, slug, api: { kind: 'operation', document, operation, page } })
    if (content.playground) files.take(content.playground.path)
    return content
  }
}

function receive(memory: SharedArrayBuffer, key: string): Received {
  const parts = deserialize(Buffer.from(memory)) as SharedParts
  const { config, settings, urls, isRelative, pages, hasLinks } = parts
  const document = receivedDocument(parts.sent)
  const { source } = document
  const files = new PlaygroundFiles(config, { base: urls.base, isRelative })
  const contents = ApiContents.load({
    site: { spec: () => ({ document }) },
    ...{ config, settings, urls },
    playground: files,
    documents: new Map(pages ? [[source, pages]] : []),
    links: new Map(pages && hasLinks ? [[source, linksTo(document, pages)]] : []),
    // Only channels and fragments need these.
    channelSlug: () => undefined,
    linksKey: () => '',
    of: () => undefined,
    settingsKey: '',
  })
  return { key, document, files, contents }
}
