import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtPages } from '../tools/pages.js'
import { plainMarkdown } from './sites.js'

/** A page as every documentation generator takes it. */
export interface MarkdownPage {
  slug: string
  title: string
  description?: string
  body: string
}

/** The pages of a built site as plain Markdown, from the Markdown that Octavo writes beside each. */
export function markdownPages(folder: string): MarkdownPage[] {
  return builtPages(folder).map((path) => {
    const slug = path.replace(/^\/|\/$/g, '').replace(/^index$/, '')
    return { slug, ...readTwin(readFileSync(join(folder, `${slug || 'index'}.md`), 'utf8')) }
  })
}

/** Title and description stand before the text, each in a block of its own. */
function readTwin(markdown: string): Omit<MarkdownPage, 'slug'> {
  const [, title = '', description, text = ''] = /^# (.*)\n(?:\n> (.*)\n)?([\s\S]*)$/.exec(markdown) ?? []
  const plain = plainMarkdown(text)
  return { title: plainMarkdown(title), ...(description && { description: plainMarkdown(description) }), body: plain }
}
