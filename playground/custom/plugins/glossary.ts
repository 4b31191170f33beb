import { definePlugin, type PluginFiles } from '@octavo/vite'
import type { Nodes, Parent, PhrasingContent, Text } from 'mdast'

interface GlossaryOptions {
  /** JSON file with explanations by term. */
  file: string
  /** Group of navigation that lists the page. */
  group: string
}

/**
 * A page with the terms of a glossary, a tooltip at the first use of a term in each page, a file with all terms for other
 * tools, and a check for terms that no page uses.
 */
export function glossary({ file, group }: GlossaryOptions) {
  const terms = ({ readFile }: PluginFiles) => JSON.parse(readFile(file) ?? '{}') as Record<string, string>
  let glossaryTerms: Record<string, string> = {}
  return definePlugin({
    name: 'glossary',
    inputs: [file],
    pages(files) {
      glossaryTerms = terms(files)
      const sections = Object.entries(glossaryTerms).map(([term, text]) => `## ${term}\n\n${text}`)
      return [{ path: 'glossary', group, content: `---\ntitle: Glossary\n---\n\n${sections.join('\n\n')}\n` }]
    },
    transformTree(tree, page) {
      if (page.file === 'glossary.mdx') return
      for (const [term, text] of Object.entries(terms(page))) explainFirst(tree, term, text)
    },
    outputs: () => [{ path: 'terms.txt', content: Object.keys(glossaryTerms).join('\n') }],
    checks: {
      rules: {
        GLOSSARY_UNUSED: {
          severity: 'warning',
          title: 'Unused term',
          explanation: 'No page contains a term of the glossary.',
        },
      },
      run({ pages }) {
        const text = pages.filter(({ path }) => path !== '/glossary').map((page) => page.markdown().toLowerCase())
        return Object.keys(glossaryTerms)
          .filter((term) => !text.some((markdown) => markdown.includes(term)))
          .map((term) => ({ rule: 'GLOSSARY_UNUSED', file, message: `Unused term "${term}".` }))
      },
    },
  })
}

/** Wraps the first use of a term in a tooltip. Returns true when there is one. */
function explainFirst(node: Nodes, term: string, text: string): boolean {
  if (!('children' in node) || node.type === 'heading' || node.type === 'link') return false
  for (const [index, child] of node.children.entries()) {
    const range = child.type === 'text' ? findWord(child.value, term) : undefined
    if (range) {
      const parts = tooltip((child as Text).value, { ...range, text })
      ;(node as Parent).children.splice(index, 1, ...parts)
      return true
    }
    if (explainFirst(child, term, text)) return true
  }
  return false
}

/** Returns where a text has a term as a word, in the singular or plural. */
function findWord(value: string, term: string): { at: number; end: number } | undefined {
  const lower = value.toLowerCase()
  for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + 1)) {
    const ending = /^(?:e?s)?(?![\p{L}\p{N}_])/u.exec(lower.slice(at + term.length))?.[0]
    if (ending !== undefined && !/[\p{L}\p{N}_]$/u.test(lower.slice(0, at)))
      return { at, end: at + term.length + ending.length }
  }
  return undefined
}

function tooltip(value: string, { at, end, text }: { at: number; end: number; text: string }): PhrasingContent[] {
  const element = {
    type: 'mdxJsxTextElement',
    name: 'Tooltip',
    attributes: [{ type: 'mdxJsxAttribute', name: 'tip', value: text }],
    children: [{ type: 'text', value: value.slice(at, end) }],
  }
  return [{ type: 'text', value: value.slice(0, at) }, element as never, { type: 'text', value: value.slice(end) }]
}
