import type { Element, ElementContent } from 'hast'
import type { DecorateContext } from './decorateContext.js'

/** True for a Markdown formula, or a `<Latex>` that contains plain text. */
export function isMath(node: Element): boolean {
  return node.tagName === 'Latex' || mathKind(node) !== undefined
}

/** Renders a formula. The element becomes `<Latex html display>`. */
export async function decorateMath(node: Element, { features, report }: DecorateContext): Promise<void> {
  const display = mathKind(node) === 'math-display' || isDisplay(node.properties.display)
  const tex = childrenText(node.children)
  if (tex === undefined) return
  const { html, error } = await renderMath(tex, display)
  if (error !== undefined) {
    report(
      {
        rule: 'MATH_SYNTAX',
        severity: 'warning',
        message: `Invalid formula: ${error}`,
        expected: 'TeX that KaTeX supports. Write `\\$` for a dollar sign.',
      },
      node.data?.place,
    )
  }
  features.add('math')
  node.tagName = 'Latex'
  node.properties = { html, display: display ? 'true' : undefined }
  node.children = []
}

function isDisplay(value: unknown): boolean {
  return value === true || value === '' || value === 'true'
}

/** Display formulas are `<pre><code class="math-display">`, inline ones `<code class="math-inline">`. */
function mathKind({ tagName, properties, children }: Element): 'math-display' | 'math-inline' | undefined {
  const className = properties.className
  if (tagName === 'code' && Array.isArray(className) && className.includes('math-inline')) return 'math-inline'
  const [child] = children
  if (tagName !== 'pre' || children.length !== 1 || child?.type !== 'element') return undefined
  const inner = child.properties.className
  return Array.isArray(inner) && inner.includes('math-display') ? 'math-display' : undefined
}

/** Returns the text, or undefined if there is other content than text. */
function childrenText(children: readonly ElementContent[]): string | undefined {
  let text = ''
  for (const child of children) {
    const part =
      child.type === 'text' ? child.value : child.type === 'element' ? childrenText(child.children) : undefined
    if (part === undefined) return undefined
    text += part
  }
  return text
}

interface MathResult {
  /** KaTeX markup: visual HTML, and MathML for assistive technology. */
  html: string
  /** Error of an invalid formula, whose source is shown instead. */
  error?: string
}

/** Number of characters of TeX from which a formula can be wider than a phone. */
const WIDE = 40

/** Renders TeX. Wide formulas are tab stops, because they scroll. Loads KaTeX at the first formula. */
async function renderMath(tex: string, display: boolean): Promise<MathResult> {
  const { default: katex } = await import('katex')
  const options = { displayMode: display, strict: false, trust: false, maxExpand: 1000, maxSize: 50 } as const
  try {
    const html = katex.renderToString(tex, options)
    return { html: display && tex.length > WIDE ? html.replace('class="katex-display"', '$& tabindex="0"') : html }
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error)
    return { html: katex.renderToString(tex, { ...options, throwOnError: false }), error: message }
  }
}
