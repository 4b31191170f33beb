import { writeFileSync } from 'node:fs'
import type { ResolvedDocsConfig } from '@octavo/config'
import type { PageView } from '@octavo/core'
import { renderDocument } from '@octavo/theme'
import { leakedKey } from '../store/adminKeys.js'
import { type RelativeLinks, relativeText } from '../urls/linksElsewhere.js'
import { createRenderContext } from './renderContext.js'

/** What all documents of a site are rendered and written with; plain data, so that it can go to a thread. */
export interface DocumentSettings extends Pick<ResolvedDocsConfig, 'icons'> {
  /** For sites whose files refer to each other by relative paths. */
  relative?: RelativeLinks | undefined
}

/** A page of the site around a rendered body. */
export interface DocumentRequest {
  /** Path in the output. */
  path: string
  /** Absolute path to write to. */
  target: string
  view: PageView
}

/** A document as it goes to a thread: strings cross threads faster than what they hold. */
export interface SentDocument extends Pick<DocumentRequest, 'path' | 'target'> {
  /** `PageView` without `site` and `bodyHtml`, as JSON. */
  view: string
  /** `SiteView` as JSON, the same for the pages of a language. */
  site: string
  bodyHtml: string
}

export interface DocumentResponse {
  /** The first admin key in the document. */
  leak?: string | undefined
  /** Why the file could not be written. */
  failure?: Pick<NodeJS.ErrnoException, 'code' | 'message'>
}

/** Returns what renders documents and writes them. */
export function createDocumentWriter({
  icons,
  relative,
}: DocumentSettings): (request: DocumentRequest) => DocumentResponse {
  const context = createRenderContext({ icons })
  const transform = relative && relativeText(relative)
  return ({ path, target, view }) => {
    const html = renderDocument(view, context)
    try {
      writeFileSync(target, transform ? transform(html, path) : html)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return { failure: { code, message } }
    }
    return { leak: leakedKey(html) }
  }
}
