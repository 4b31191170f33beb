interface SplitFrontmatter {
  /** YAML between the fences. Undefined if there is no frontmatter. */
  yaml: string | undefined
  /** Offset of the YAML in the text. */
  yamlOffset: number
  /** Offset of the first character after the line of the closing fence. */
  bodyOffset: number
  /** True if the closing fence is missing. */
  unclosed: boolean
}

const OPEN = /^\ufeff?---[ \t]*\r?\n/
const CLOSE = /^---[ \t]*(?:\r?\n|$)/gm
const KEY = /^["']?[\w:-]+["']?[ \t]*:(?:\s|$)/

/** Finds the frontmatter of a page without reading its body. */
export function splitFrontmatter(text: string): SplitFrontmatter {
  const none = { yaml: undefined, yamlOffset: 0, bodyOffset: 0, unclosed: false }
  const open = OPEN.exec(text)
  if (!open) return none
  const yamlOffset = open[0].length
  CLOSE.lastIndex = yamlOffset
  const close = CLOSE.exec(text)
  if (close) {
    const bodyOffset = close.index + close[0].length
    return { yaml: text.slice(yamlOffset, close.index), yamlOffset, bodyOffset, unclosed: false }
  }
  // Three dashes without a key after them are a thematic break.
  const unclosed = KEY.test(text.slice(yamlOffset, yamlOffset + 200))
  return unclosed ? { yaml: '', yamlOffset, bodyOffset: text.length, unclosed } : none
}
