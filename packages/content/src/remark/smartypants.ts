import { expandedData } from '../static/staticValues.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/** Converts quotes, dashes and ellipses in text to typographic characters, but never in code. */
export const smartypants: Step = {
  enter: {
    paragraph: startBlock,
    heading: startBlock,
    tableCell: startBlock,
    mdxJsxFlowElement: startBlock,
    break: startBlock,
    inlineCode: startText,
    inlineMath: startText,
    text(node, page) {
      const { value } = node
      if (NEEDED.test(value) && !expandedData(node)?.verbatim && !isVerbatim(page))
        node.value = educate(value, page.before)
      page.before = value.at(-1) ?? page.before
    },
  },
}

function startBlock(_: unknown, page: PageState): void {
  page.before = ''
}

/** True in code. Fences are already converted to `CodeBlock` elements. */
function isVerbatim({ ancestors }: PageState): boolean {
  return ancestors.some(({ name }) => name !== null && VERBATIM.has(name))
}

const VERBATIM = new Set(['CodeBlock', 'pre', 'code', 'kbd', 'samp', 'script', 'style', 'textarea', 'Latex', 'Mermaid'])

/** Treats code and formulas like a word next to a quote. */
function startText(_: unknown, page: PageState): void {
  page.before = 'x'
}

const NEEDED = /["'`]|--|\.\.\./
const PIECE = /\.{3,}|-{2,}|``|''|["']/g

/** Converts the punctuation in a text. `before` is the character before it, or `''` at the start of a block. */
export function educate(text: string, before = ''): string {
  return text.replace(PIECE, (piece, offset: number) => {
    const previous = text[offset - 1] ?? before
    const next = text[offset + piece.length] ?? ''
    if (piece[0] === '.') return piece.length === 3 ? '…' : piece
    if (piece[0] === '-') return dash(piece, previous, next)
    if (piece === '``') return '“'
    if (piece === "''") return '”'
    const opens = previous === '' || /[\s([{<–—-]/.test(previous)
    if (piece === '"') return opens && next !== '' && !/\s/.test(next) ? '“' : opens && next === '' ? '“' : '”'
    // Apostrophes are inside words and before shortened years.
    return opens && !/\d\ds?\b/.test(text.slice(offset + 1, offset + 5)) ? '‘' : '’'
  })
}

/** Converts two or three hyphens to a dash, except in `--flag` and longer rows of hyphens. */
function dash(piece: string, previous: string, next: string): string {
  if (piece.length > 3) return piece
  const option = (previous === '' || /[\s([/|]/.test(previous)) && /[A-Za-z0-9]/.test(next)
  return option ? piece : '—'
}
