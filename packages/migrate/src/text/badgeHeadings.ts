import { headingSlug } from '@octavo/core'
import type { Changes, Edit } from './draft.js'
import { markdownTree, nodeEnd, nodeStart, plainText, walkTree } from './markdownTree.js'

/** Adds ids to headings with a `<Badge text="…" />`, because the text of its new form would be in the id. */
export function badgeHeadings(text: string): Changes {
  if (!/^[ \t]*#.*<Badge\b/m.test(text)) return { edits: [] }
  const edits: Edit[] = []
  const counts = new Map<string, number>()
  walkTree(markdownTree(text), (node) => {
    if (node.type !== 'heading') return true
    const [start, end] = [nodeStart(node), nodeEnd(node)]
    const source = text.slice(start, end)
    const slug = headingSlug(plainText(node).trim())
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    if (/^##.*<Badge\b[^<]*\/>/.test(source) && !/\{#[^}]*\}\s*$/.test(source))
      edits.push({ start: end, end, text: ` {#${count === 0 ? slug : `${slug}-${count}`}}` })
    return false
  })
  return { edits }
}
