import type { Diagnostic } from '@octavo/core'
import { imageSize as measure } from 'image-size'

/** Width and height of an image in CSS pixels, or undefined when the bytes are not one that can be read. */
export function imageSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = measure(bytes)
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    // An unknown or damaged image is still published; only its size stays unknown.
    return undefined
  }
}

const SCRIPTS: readonly { pattern: RegExp; what: string }[] = [
  // Exporters leave empty script elements behind; those run nothing.
  { pattern: /<\s*(?:\w+:)?script\b(?!(?:\s+xmlns(?::\w+)?="[^"]*")*\s*(?:\/>|>\s*<\/))/i, what: 'a script' },
  { pattern: /<\s*(?:\w+:)?foreignObject\b/i, what: 'a foreignObject' },
  { pattern: /\s(?:\w+:)?href\s*=\s*["']?\s*(?:javascript|vbscript):/i, what: 'a script link' },
  { pattern: /<[^>]{0,2000}\son[a-z]{3,20}\s*=/i, what: 'an event handler' },
]

/** Reports an SVG that would run code when somebody opens it: it has the rights of the whole site. */
export function checkSvg(file: string, text: string): Diagnostic | undefined {
  const found = SCRIPTS.find(({ pattern }) => pattern.test(text))
  if (!found) return undefined
  const before = text.slice(0, text.search(found.pattern))
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  // A foreignObject holds HTML, which drawing programs use for text; on its own it runs nothing.
  const severity = found.what === 'a foreignObject' ? 'warning' : 'error'
  return {
    rule: 'ASSET_SVG_SCRIPT',
    severity,
    file,
    start: { line, column },
    message: `${file} contains ${found.what}.`,
    expected: 'an SVG without scripts, so that opening it can do nothing on your site.',
    hint: 'Remove it, or allow such files with octavo({ unsafeSvg: true }).',
  }
}
