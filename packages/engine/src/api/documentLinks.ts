import { inlineText } from '@octavo/content'
import { contentHash, decodePercent, headingSlug } from '@octavo/core'
import { describedPart, describedTexts, type Operation, type SpecDocument, securitySchemes } from '@octavo/openapi'
import type { Site } from '@octavo/site'

/** The slugs of the pages of an OpenAPI document. Several pages can show the same part. */
export interface DocumentPages {
  operations: Map<Operation, string[]>
  overviews: string[]
  /** Pages of groups by tag, and of schemas by name. */
  groups: Map<string, string[]>
  models: Map<string, string[]>
}

/** The pages of an OpenAPI document for links to its operations and tags in the style of other API references. */
export interface DocumentLinks {
  /** A hash of the pages. */
  key: string
  /** Returns the path of the page for a fragment such as `#operation/listPets`. */
  find(hash: string): string | undefined
}

/**
 * Matches a fragment of Redoc (`#operation/x`, `#tag/X/operation/x`, `#section/X`), Scalar (`#description/x`, `#model/X`),
 * Elements or Swagger UI (`#/operations/x`, `#/X/x`).
 */
export const MENTION = /#(?:\/|(?:operation|tag|section|description|models?)\/)/

/** Returns the pages of each document. */
export function documentPages(site: Site): Map<string, DocumentPages> {
  const pages = new Map<string, DocumentPages>()
  const documentEntry = (source: string): DocumentPages => {
    const existingPages = pages.get(source) ?? {
      operations: new Map(),
      overviews: [],
      groups: new Map(),
      models: new Map(),
    }
    pages.set(source, existingPages)
    return existingPages
  }
  const add = <Key>(map: Map<Key, string[]>, key: Key, slug: string) => map.set(key, [...(map.get(key) ?? []), slug])
  for (const { slug } of site.pages()) {
    const target = site.derived.generated.get(slug) ?? site.pageOperation(slug)
    if (!target || !('source' in target)) continue
    const { operations, overviews, groups, models } = documentEntry(target.source)
    if ('operation' in target) add(operations, target.operation, slug)
    else if (target.part.kind === 'overview') overviews.push(slug)
    else if (target.part.kind === 'group') add(groups, target.part.tag, slug)
    else add(models, target.part.name, slug)
  }
  return pages
}

/** Returns the slug with the most folders in common with `from`, or else the first. */
export function nearestSlug(slugs: readonly string[] | undefined, from: string): string | undefined {
  const folders = from.split('/')
  const common = (slug: string) => {
    const at = slug.split('/').findIndex((part, index) => part !== folders[index])
    return at === -1 ? folders.length : at
  }
  const [first, ...others] = slugs ?? []
  return others.reduce((best, slug) => (best !== undefined && common(slug) > common(best) ? slug : best), first)
}

/** Returns the links of the documents whose descriptions may contain some. */
export function documentLinks(site: Site, pages: ReadonlyMap<string, DocumentPages>): Map<string, DocumentLinks> {
  const links = new Map<string, DocumentLinks>()
  for (const [source, ofDocument] of pages) {
    const { document } = site.spec(source)
    const options = {
      operations: [...ofDocument.operations.keys()],
      models: [...ofDocument.models.keys()],
      isWhole: ofDocument.overviews.length > 0,
      accept: (text: string) => MENTION.test(text),
    }
    if (document && describedTexts(document, options).length > 0) links.set(source, linksTo(document, ofDocument))
  }
  return links
}

/** Returns the links to the pages of a document. */
export function linksTo(document: SpecDocument, pages: DocumentPages): DocumentLinks {
  const operations = new Map<string, string>()
  const tags = new Map<string, string>()
  const models = new Map<string, string>()
  for (const [name, [slug]] of pages.models) models.set(tagKey(name), `/${slug}`)
  for (const [tag, [slug]] of pages.groups) tags.set(tagKey(tag), `/${slug}`)
  for (const [{ operationId, method, path, tags: names }, [slug]] of pages.operations) {
    operations.set(`${method} ${path}`, `/${slug}`)
    if (operationId !== undefined && !operations.has(operationId)) operations.set(operationId, `/${slug}`)
    for (const name of names) if (!tags.has(tagKey(name))) tags.set(tagKey(name), `/${slug}`)
  }
  const [overview] = pages.overviews
  const sections = overview === undefined ? new Map<string, string>() : sectionIds(document)
  return {
    key: contentHash(
      document.source,
      ...[operations, tags, sections, models].map((map) => JSON.stringify([...map])),
      `${overview}`,
    ),
    find(hash) {
      const parts = hash.replace(/^#\/?/, '').split('/').map(decodePercent)
      const at = parts.findIndex((part) => /^operations?$/.test(part))
      const [first = '', second = '', method = '', ...path] = parts
      if (/^models?$/.test(first)) return models.get(tagKey(second))
      if (first === 'section' || first === 'description') {
        const id =
          sections.get(parts.slice(-2).map(sectionKey).join('/')) ?? sections.get(sectionKey(parts.at(-1) ?? ''))
        return id === undefined ? undefined : `/${overview}#${id}`
      }
      if (at >= 0) return operations.get(parts[at + 1] ?? '')
      // Scalar names operations by method and path.
      if (/^tags?$/.test(first)) return operations.get(`${method} /${path.join('/')}`) ?? tags.get(tagKey(second))
      return hash.startsWith('#/') && tags.has(tagKey(first)) ? operations.get(second) : undefined
    },
  }
}

/** Returns the name of a tag as fragments contain it: spaces become hyphens. */
function tagKey(name: string): string {
  return name.trim().replace(/\s+/g, '-').toLowerCase()
}

/** Returns the ids of the headings of an overview, by heading and by parent and heading, as fragments name them. */
function sectionIds(document: SpecDocument): Map<string, string> {
  const ids = new Map<string, string>()
  const add = (key: string, id: string) => void (ids.has(key) || ids.set(key, id))
  const idCounts = new Map<string, number>()
  const unique = (id: string): string => {
    const count = (idCounts.get(id) ?? 0) + 1
    idCounts.set(id, count)
    return count === 1 ? id : unique(`${id}-${count}`)
  }
  const above: { level: number; key: string }[] = []
  for (const { level, text } of readHeadings(describedPart(document, 'info') ?? '')) {
    const key = sectionKey(text)
    const id = unique(headingSlug(text) || 'section')
    while ((above.at(-1)?.level ?? 0) >= level) above.pop()
    add(key, id)
    add(`${above.at(-1)?.key ?? 'section'}/${key}`, id)
    above.push({ level, key })
  }
  // Redoc adds this section, with a part for each security scheme.
  const authorization = unique('authorization')
  for (const name of ['authentication', ...securitySchemes(document)]) add(sectionKey(name), authorization)
  return ids
}

function sectionKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns the headings of Markdown outside code. */
function readHeadings(markdown: string): { level: number; text: string }[] {
  const headings: { level: number; text: string }[] = []
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const marker = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1]
    if (marker) fence = fence === undefined ? marker : marker.startsWith(fence) ? undefined : fence
    const [, hashes = '', text = ''] =
      (fence === undefined && /^ {0,3}(#{1,6})[ \t]+(.{1,1000}?)[ \t]*#*[ \t]*$/.exec(line)) || []
    if (text !== '') headings.push({ level: hashes.length, text: inlineText(text) })
  }
  return headings
}
