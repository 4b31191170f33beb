import { type HeadTag, headProblem } from '@octavo/core'
import { withoutBase } from '../text/withoutBase.js'
import { record, text } from './readValues.js'
import type { Note } from './types.js'

/** An element for the head, as the configuration of a generator has it. */
export interface ConfiguredTag {
  tag: unknown
  attrs?: unknown
  content?: unknown
}

export interface HeadOptions {
  /** Root path of the old site. */
  base: string
  /** URL, as written, of the icon that docs.json names. */
  favicon: string | undefined
  notes: Note[]
}

/** Returns the elements for `head` of octavo.config.ts. Notes those that it cannot have. */
export function toHead(tags: readonly ConfiguredTag[], { base, favicon, notes }: HeadOptions): HeadTag[] {
  return tags.flatMap(({ tag, attrs, content }) => {
    const values = Object.entries(record(attrs)).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, withoutBase(value, base)] as const]
      return typeof value === 'object' ? [] : [[name, typeof value === 'number' ? String(value) : value] as const]
    })
    const attributes = Object.fromEntries(values)
    if (favicon !== undefined && record(attrs).href === favicon) return []
    const element = { tag, attrs: attributes, ...(text(content) !== undefined && { content }) }
    if (headProblem([element]) === undefined) return [element as HeadTag]
    notes.push({
      kind: 'dropped',
      message: `Skipped: <${String(tag)}> in the head. Write a Head for \`layout\` in octavo.config.ts.`,
    })
    return []
  })
}

/** Returns octavo.config.ts. */
export function configModule(head: readonly HeadTag[]): string {
  return `export default ${JSON.stringify({ head }, null, 2)}\n`
}
