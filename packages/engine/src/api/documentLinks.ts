import { contentHash, decodePercent } from '@octavo/core'
import { describedTexts, type Operation } from '@octavo/openapi'
import type { Site } from '@octavo/site'

/** The pages of an OpenAPI document for links to its operations and tags in the style of other API references. */
export interface DocumentLinks {
  /** A hash of the pages. */
  key: string
  /** Returns the path of the page for a fragment such as `#operation/listPets`. */
  find(hash: string): string | undefined
}

/** Matches a fragment of Redoc (`#operation/x`, `#tag/X/operation/x`), Elements or Swagger UI (`#/operations/x`, `#/X/x`). */
export const MENTION = /#(?:\/|operation\/|tag\/)/

/** Returns the pages of the documents whose descriptions may contain such links. */
export function documentLinks(site: Site): Map<string, DocumentLinks> {
  const pages = new Map<string, Map<Operation, string>>()
  for (const { slug } of site.pages()) {
    const generatedTarget = site.derived.generated.get(slug) ?? site.pageOperation(slug)
    if (!generatedTarget || !('source' in generatedTarget)) continue
    const existingPage = pages.get(generatedTarget.source) ?? new Map<Operation, string>()
    pages.set(generatedTarget.source, existingPage)
    if (!existingPage.has(generatedTarget.operation)) existingPage.set(generatedTarget.operation, `/${slug}`)
  }
  const links = new Map<string, DocumentLinks>()
  for (const [source, paths] of pages) {
    const { document } = site.spec(source)
    const options = { operations: [...paths.keys()], models: [], accept: (text: string) => MENTION.test(text) }
    if (document && describedTexts(document, options).length > 0) links.set(source, linksTo(source, paths))
  }
  return links
}

function linksTo(source: string, paths: ReadonlyMap<Operation, string>): DocumentLinks {
  const operations = new Map<string, string>()
  const tags = new Map<string, string>()
  for (const [{ operationId, tags: names }, path] of paths) {
    if (operationId !== undefined && !operations.has(operationId)) operations.set(operationId, path)
    for (const name of names) if (!tags.has(tagKey(name))) tags.set(tagKey(name), path)
  }
  return {
    key: contentHash(source, JSON.stringify([...operations]), JSON.stringify([...tags])),
    find(hash) {
      const parts = hash.replace(/^#\/?/, '').split('/').map(decodePercent)
      const at = parts.findIndex((part) => /^operations?$/.test(part))
      const [first = '', second = ''] = parts
      if (at >= 0) return operations.get(parts[at + 1] ?? '')
      if (/^tags?$/.test(first)) return tags.get(tagKey(second))
      return hash.startsWith('#/') && tags.has(tagKey(first)) ? operations.get(second) : undefined
    },
  }
}

/** Returns the name of a tag as fragments contain it: spaces become hyphens. */
function tagKey(name: string): string {
  return name.trim().replace(/\s+/g, '-').toLowerCase()
}
