interface SplitFrontmatter {
  /** YAML between the fences. Undefined if there is no frontmatter. */
  yaml: string | undefined
  /** Offset of the YAML in the text. */
  yamlOffset: number
  /** Offset of the first character after the line of the closing fence. */
  bodyOffset: number
  /** True if the closing fence is missing. */
  unclosed: boolean
  /** TOML between lines of `+++`, as in Hugo, which is not supported. */
  toml?: string
}

const OPEN = /(---|\+\+\+)[ \t]*\r?\n/y
const CLOSE = { '---': /^---[ \t]*(?:\r?\n|$)/gm, '+++': /^\+\+\+[ \t]*(?:\r?\n|$)/gm }
const KEY = /^(?:[ \t]*#.*\r?\n)*["']?[\w:-]+["']?[ \t]*[:=](?:\s|$)/

/** Finds the frontmatter of a page without reading its body. Empty lines and comments may come before it. */
export function splitFrontmatter(text: string): SplitFrontmatter {
  const none = { yaml: undefined, yamlOffset: 0, bodyOffset: 0, unclosed: false }
  const start = skipComments(text)
  OPEN.lastIndex = start
  const [fence, mark] = OPEN.exec(text) ?? []
  if (fence === undefined) return none
  const yamlOffset = start + fence.length
  const hasKey = KEY.test(text.slice(yamlOffset, yamlOffset + 200))
  // Three dashes without a key after them are a thematic break, except at the start of the file.
  if (!hasKey && (mark === '+++' || text.slice(0, start).replace('\ufeff', '') !== '')) return none
  const closing = CLOSE[mark as keyof typeof CLOSE]
  closing.lastIndex = yamlOffset
  const close = closing.exec(text)
  if (!close) return hasKey && mark === '---' ? { yaml: '', yamlOffset, bodyOffset: text.length, unclosed: true } : none
  const [yamlText, bodyOffset] = [text.slice(yamlOffset, close.index), close.index + close[0].length]
  return mark === '---'
    ? { yaml: yamlText, yamlOffset, bodyOffset, unclosed: false }
    : { ...none, yamlOffset, bodyOffset, toml: yamlText }
}

const COMMENTS: readonly (readonly [string, string])[] = [
  ['{/*', '*/}'],
  ['<!--', '-->'],
]

/** Returns the offset of the first line that is not empty and no comment. */
function skipComments(text: string): number {
  for (let offset = text.startsWith('\ufeff') ? 1 : 0; ; ) {
    const next = skipSpace(text, offset)
    const [open, close] = COMMENTS.find(([mark]) => text.startsWith(mark, next)) ?? []
    const end = open === undefined || close === undefined ? -1 : text.indexOf(close, next + open.length)
    if (end < 0 || close === undefined) return Math.max(offset, text.lastIndexOf('\n', next - 1) + 1)
    offset = end + close.length
  }
}

function skipSpace(text: string, start: number): number {
  let offset = start
  while (/[ \t\r\n]/.test(text.charAt(offset))) offset++
  return offset
}
