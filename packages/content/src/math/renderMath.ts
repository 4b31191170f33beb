import type { Katex } from './katex.js'

interface MathResult {
  /** Markup of KaTeX: visual HTML and MathML for assistive technology. */
  html: string
  /** The error of an invalid formula, whose source is shown instead. */
  error?: string
}

let loading: Promise<Katex> | undefined

/** Renders TeX. Loads KaTeX with the first formula. */
export async function renderMath(tex: string, display: boolean): Promise<MathResult> {
  loading ??= import('./katex.js').then((module) => module.katex)
  const katex = await loading
  const options = { displayMode: display, strict: false, trust: false, maxExpand: 1000, maxSize: 50 } as const
  try {
    return { html: katex.renderToString(tex, options) }
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error)
    return { html: katex.renderToString(tex, { ...options, throwOnError: false }), error: message }
  }
}
