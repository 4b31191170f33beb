import { readFrontmatter } from '@octavo/content'
import type { Frontmatter } from '@octavo/core'
import type { PageFacts } from '../facts.js'
import type { GeneratedPage } from './generatedPages.js'

const known = new WeakMap<GeneratedPage, Pick<PageFacts, 'frontmatter' | 'title'>>()

/** Returns the facts of an operation's page: `x-mint.metadata` is frontmatter, the rest is the operation's. */
export function generatedFacts(page: GeneratedPage): Pick<PageFacts, 'frontmatter' | 'title'> {
  const existing = known.get(page)
  if (existing) return existing
  const { title, tag, operation } = page
  const own: Partial<Frontmatter> = {
    tag,
    deprecated: operation.deprecated || undefined,
  }
  const facts = { title, frontmatter: { ...own, ...readMetadata(operation.metadata) } }
  known.set(page, facts)
  return facts
}

/** JSON is YAML: the same rules apply as to the frontmatter of files. */
function readMetadata(metadata: Readonly<Record<string, unknown>> | undefined): Frontmatter {
  if (!metadata) return { metadata: {} }
  const { openapi, ...frontmatter } = readFrontmatter(`---\n${JSON.stringify(metadata)}\n---\n`, '').frontmatter
  return frontmatter
}
