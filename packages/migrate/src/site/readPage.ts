import { titleFromSlug } from '@octavo/core'
import { findFences } from '../text/codeFinder.js'
import { readFrontmatter, repairFrontmatter, textAfterFrontmatter } from '../text/frontmatter.js'
import type { Project } from './project.js'
import type { Page } from './types.js'

export function readPage(project: Project, at: Pick<Page, 'source' | 'slug' | 'isIndex' | 'format'>): Page {
  const source = (project.read(at.source) ?? '').replace(/\r\n?/g, '\n')
  const text = repairFrontmatter(source)
  const data = readFrontmatter(text)
  const title = typeof data.title === 'string' || typeof data.title === 'number' ? String(data.title) : undefined
  return {
    ...at,
    text,
    isRepaired: text !== source,
    data,
    title: title ?? firstHeading(textAfterFrontmatter(text)) ?? titleFromSlug(at.slug),
  }
}

/** Returns the text of the first heading of the first level, unless something else comes before it. */
export function firstHeading(body: string): string | undefined {
  const fences = findFences(body)
  for (const { 1: text = '', index } of body.matchAll(/^#[ \t]+(.+?)[ \t]*#*[ \t]*$/gm)) {
    if (fences.some(({ start, end }) => start <= index && index < end)) continue
    return text
      .replace(/\s*\{#[^}]*\}$/, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<[^>]*>|[`*]/g, '')
      .trim()
  }
  return undefined
}
