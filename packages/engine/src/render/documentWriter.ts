import { writeFileSync } from 'node:fs'
import type { Diagnostic, PageView } from '@octavo/core'
import type { LayoutComponents } from '@octavo/theme'
import { leakedKey } from '../files/adminKeys.js'
import { type RelativeLinks, relativeText } from '../files/linksElsewhere.js'
import { createDocumentRenderer, type LayoutSettings } from './documentRenderer.js'

/** The settings that all documents share; plain data for threads. */
export interface DocumentSettings extends LayoutSettings {
  /** Root path of the site, for URLs in replaced parts. */
  base: string
  /** Set for sites with relative links. */
  relative?: RelativeLinks | undefined
}

export interface DocumentRequest {
  /** Path in the output. */
  path: string
  /** Absolute path to write to. */
  target: string
  view: PageView
}

/** A document as sent to a thread. It consists of strings, which are faster to send than objects. */
export interface SentDocument extends Pick<DocumentRequest, 'path' | 'target'> {
  /** `DocumentSettings` as JSON. */
  settings: string
  /** `PageView` without `site` and `bodyHtml`, as JSON. */
  view: string
  /** `SiteView` as JSON, which is the same for all pages of a language. */
  site: string
  bodyHtml: string
}

export interface DocumentResponse {
  /** Errors of layout components. The default parts are shown instead. */
  problems?: Diagnostic[] | undefined
  /** The first admin key in the document. */
  leak?: string | undefined
  /** Reason why the file could not be written. */
  failure?: Pick<NodeJS.ErrnoException, 'code' | 'message'>
}

export function createDocumentWriter(
  settings: DocumentSettings,
  components: LayoutComponents | undefined,
  transformHtml?: (html: string, path: string) => Promise<string>,
): (request: DocumentRequest) => DocumentResponse | Promise<DocumentResponse> {
  const render = createDocumentRenderer(settings, components)
  const transform = settings.relative && relativeText(settings.relative)
  const write = (html: string, { path, target }: DocumentRequest, diagnostics: Diagnostic[]): DocumentResponse => {
    try {
      writeFileSync(target, transform ? transform(html, path) : html)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return { failure: { code, message } }
    }
    return { leak: leakedKey(html), problems: diagnostics.length > 0 ? diagnostics : undefined }
  }
  return (request) => {
    const { html, problems } = render(request.view)
    if (!transformHtml) return write(html, request, problems)
    return transformHtml(html, request.path).then((changed) => write(changed, request, problems))
  }
}
