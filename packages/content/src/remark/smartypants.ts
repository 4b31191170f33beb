import type { PageState } from './pageState.js'
import type { Step } from './walk.js'

/** Typographic quotes, dashes and ellipses in text, never in code (feature map 4.3). */
export const smartypants: Step = {
  enter: {
    paragraph: startBlock,
    heading: startBlock,
    tableCell: startBlock,
    mdxJsxFlowElement: startBlock,
    break: startBlock,
    inlineCode: standIn,
    inlineMath: standIn,
    text(node, page) {
      const { value } = node
      const isKept = (node.data as { octavo?: { verbatim?: boolean } } | undefined)?.octavo?.verbatim
      if (NEEDED.test(value) && !isKept && !isVerbatim(page)) node.value = educate(value, page.before)
      page.before = value.at(-1) ?? page.before
    },
  },
}

function startBlock(_: unknown, page: PageState): void {
  page.before = ''
}

/** Fences are `CodeBlock` elements by the time their text is reached. */
function isVerbatim({ ancestors }: PageState): boolean {
  return ancestors.some(({ name }) => name !== null && VERBATIM.has(name))
}

const VERBATIM = new Set(['CodeBlock', 'pre', 'code', 'kbd', 'samp', 'script', 'style', 'textarea', 'Latex', 'Mermaid'])

/** Code and formulas count as a word beside a quote. */
function standIn(_: unknown, page: PageState): void {
  page.before = 'x'
}

const NEEDED = /["'`]|--|\.\.\./
const PIECE = /\.{3,}|-{2,}|``|''|["']/g

/** `before` is the character in front of the text, `''` at the start of a block. */
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
    // Apostrophes stand inside words and before shortened years.
    return opens && !/\d\ds?\b/.test(text.slice(offset + 1, offset + 5)) ? '‘' : '’'
  })
}

/** Two or three dashes are a dash of the text, but `--flag` is an option and longer rows are drawings. */
function dash(piece: string, previous: string, next: string): string {
  if (piece.length > 3) return piece
  const option = (previous === '' || /[\s([/|]/.test(previous)) && /[A-Za-z0-9]/.test(next)
  return option ? piece : '—'
}
