import { type Frontmatter, rootPath } from '@octavo/core'
import { classifyUrl, resolveUrlPath, splitUrl } from '../esm/url.js'
import { inlineLinks } from '../markdown/inlineTexts.js'
import type { SourceFile } from '../parsers/sourceFile.js'
import { isIconFile } from '../remark/fileValues.js'
import type { ContentHost, PageReference } from '../types.js'

/** Keys that name an OpenAPI or AsyncAPI document before an operation, channel or model. */
const DOCUMENT_KEYS = ['openapi', 'openapi-schema', 'asyncapi'] as const

/** Returns the references in a page's frontmatter: links, related pages, images and documents. */
export function frontmatterReferences(
  frontmatter: Frontmatter,
  source: SourceFile,
  { asset }: Pick<ContentHost, 'asset'>,
): PageReference[] {
  const { url, description = '', icon, related, authors, metadata } = frontmatter
  const references: PageReference[] = []
  const add = (key: string, text: unknown, isFile: boolean): void => {
    if (typeof text !== 'string' || classifyUrl(text) !== 'internal') return
    const target = resolveUrlPath(`/${rootPath(splitUrl(text).path)}`, '')
    if (target === undefined || target === '' || (isFile && asset(target) === undefined)) return
    const kind = asset(target) === undefined || /\.mdx?$/i.test(target) ? 'page' : 'file'
    references.push({ kind, url: text, target, base: '', ...keyRange(key, source) })
  }
  add('url', url, false)
  for (const href of inlineLinks(description)) add('description', href, false)
  if (icon !== undefined && isIconFile(icon)) add('icon', icon, true)
  for (const entry of Array.isArray(related) ? related : []) {
    if (typeof entry === 'string') add('related', entry, false)
    else for (const href of Object.values(Object(entry))) add('related', href, false)
  }
  for (const author of Array.isArray(authors) ? authors : [authors])
    for (const key of ['url', 'href', 'image', 'avatar'])
      add('authors', Object(author)[key], key === 'image' || key === 'avatar')
  for (const key of DOCUMENT_KEYS) add(key, frontmatter[key]?.trim().split(/\s+/)[0], true)
  for (const [key, value] of Object.entries(metadata)) if (/:image$/.test(key)) add(key, value, true)
  return references
}

/** Returns the location of a top-level key of frontmatter with its value, which can have several lines. */
function keyRange(
  key: string,
  { file, text, range }: SourceFile,
): Omit<PageReference, 'kind' | 'url' | 'target' | 'base'> {
  const name = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const match = new RegExp(`^["']?${name}["']?[ \\t]*:.*(?:\\n(?:[ \\t]|- ).*)*`, 'm').exec(text)
  if (!match) return { file }
  const { start: position, end } = range(match.index, match.index + match[0].length)
  return { file, position, end }
}
