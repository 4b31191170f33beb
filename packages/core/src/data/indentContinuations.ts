export interface Indented {
  text: string
  /** Converts an offset to an offset in the original text. */
  originalOffset(offset: number): number
}

/** The state of a scan over YAML. */
interface ScanState {
  quote: string | undefined
  /** Number of open brackets and braces. */
  depth: number
  /** True before a key or value, where a quote opens a quoted value. */
  isStart: boolean
  /** Indentation of the line with `|` or `>` that started a block scalar. Undefined outside a block scalar. */
  block: number | undefined
}

const PAD = 2

/**
 * Indents the continuation lines of quoted values, lists in brackets and maps in braces. js-yaml and most tools that
 * use it accept any indentation, but the specification requires more than that of the key.
 */
export function indentContinuations(yaml: string): Indented {
  const state: ScanState = { quote: undefined, depth: 0, isStart: true, block: undefined }
  const added: Added[] = []
  let total = 0
  let text = ''
  let parent = 0
  for (const line of yaml.split('\n')) {
    const indent = line.search(/[^ ]|$/)
    const continues = state.quote !== undefined || state.depth > 0
    if (!continues) parent = indent
    const spaces = continues ? Math.max(0, parent + PAD - indent) : 0
    if (spaces > 0) added.push({ at: text.length, spaces, before: total })
    total += spaces
    text += `${' '.repeat(spaces)}${line}\n`
    scanLine(line, indent, state)
  }
  return { text: text.slice(0, -1), originalOffset: (offset) => removeAdded(offset, added) }
}

/** Number of spaces added at an offset of the new text, and the total before it. */
interface Added {
  at: number
  spaces: number
  before: number
}

function removeAdded(offset: number, added: readonly Added[]): number {
  let [low, high] = [0, added.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((added[middle] as Added).at < offset) low = middle + 1
    else high = middle
  }
  const last = added[low - 1]
  return last ? offset - last.before - Math.min(last.spaces, offset - last.at) : offset
}

function scanLine(line: string, indent: number, state: ScanState): void {
  if (state.block !== undefined) {
    if (indent > state.block || line.trim() === '') return
    state.block = undefined
  }
  if (state.quote === undefined) state.isStart = true
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string
    if (state.quote !== undefined) at += scanQuoted(line, at, state)
    else if (character === '#' && /^$|\s/.test(line[at - 1] ?? '')) return
    else if (state.depth === 0 && state.isStart && /[|>]/.test(character)) {
      state.block = indent
      return
    } else scanPlain(character, line[at + 1], state)
  }
}

/** Continues in a quoted value, which may end here. Returns the number of characters to skip for an escape. */
function scanQuoted(line: string, at: number, state: ScanState): number {
  if (state.quote === '"' && line[at] === '\\') return 1
  if (line[at] !== state.quote) return 0
  if (state.quote === "'" && line[at + 1] === "'") return 1
  state.quote = undefined
  return 0
}

function scanPlain(character: string, next: string | undefined, state: ScanState): void {
  const isSpaced = next === undefined || /\s/.test(next)
  if (/\s/.test(character)) return
  if (state.isStart && /["']/.test(character)) state.quote = character
  else if (/[[{]/.test(character) && (state.isStart || state.depth > 0)) state.depth++
  else if (/[\]}]/.test(character) && state.depth > 0) state.depth--
  const opensFlow = state.depth > 0 && /[[{,]/.test(character)
  state.isStart = opensFlow || (isSpaced && (character === ':' || (character === '-' && state.isStart)))
}
