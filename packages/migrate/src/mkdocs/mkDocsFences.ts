import { findFences } from '../text/codeFinder.js'
import type { Changes } from '../text/draft.js'

/** Rewrites `py title="a.py" hl_lines="2 3" linenums="1"` and `{ .py .annotate title="a.py" }`. */
export function fenceInfo(info: string): string {
  const braces = /^\{([^}]*)\}$/.exec(info.replace(/^(\w[\w+-]*)?\s*(?=\{)/, ''))?.[1]
  const [, plain = '', words = ''] = /^((?!\w+=)[^\s{]+)?(.*)$/.exec(info) ?? []
  const language = plain || /\.([\w+#-]+)/.exec(braces ?? '')?.[1] || ''
  const rest = braces ?? words
  const option = (name: string) => {
    const [, double, single, bare] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|([^\\s}]+))`).exec(rest) ?? []
    return double ?? single ?? bare
  }
  const [title, lines, numbers] = ['title', 'hl_lines', 'linenums'].map(option)
  const parts = [
    language || (title && 'text'),
    title && `title="${title.replaceAll('"', "'")}"`,
    lines &&
      `{${lines
        .trim()
        .split(/[\s,]+/)
        .join(',')}}`,
    numbers && 'lines',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Code annotations: `# (1)!` becomes `# (1)`, the number of an item in the list below the code. */
export function codeAnnotations(text: string): Changes {
  return {
    edits: findFences(text).flatMap(({ infoEnd, close }) =>
      [...text.slice(infoEnd, close).matchAll(/(\(\d+\))!(?=\s*(?:$|-->|\*\/))/gm)].map(
        ({ 0: whole, 1: number = '', index }) => ({
          start: infoEnd + index,
          end: infoEnd + index + whole.length,
          text: number,
        }),
      ),
    ),
  }
}
