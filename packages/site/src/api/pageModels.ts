import { isJsonObject } from '@octavo/openapi'
import type { PageSpecs } from './pageOperations.js'

/** What the `openapi-schema` key of a page's frontmatter leads to. */
export type PageModel = { source: string; name: string } | { missing: string }

/** The model that frontmatter names: in the document it names, else in those around the page, else in any. */
export function findPageModel(
  written: string,
  { specs, scoped }: { specs: PageSpecs; scoped: readonly string[] },
): PageModel {
  const words = written.trim().split(/\s+/)
  const name = words.at(-1) ?? ''
  const named = words.length > 1 ? specs.match(words.slice(0, -1).join(' ')) : undefined
  if (words.length > 1 && named === undefined) return { missing: written }
  const sources = named === undefined ? [...new Set([...scoped, ...specs.all().sort()])] : [named]
  const source = sources.find((candidate) => hasModel(specs, candidate, name))
  return source === undefined ? { missing: written } : { source, name }
}

function hasModel(specs: PageSpecs, source: string, name: string): boolean {
  const components = specs.get(source).document?.root.components
  const schemas = isJsonObject(components) ? components.schemas : undefined
  return isJsonObject(schemas) && Object.hasOwn(schemas, name)
}
