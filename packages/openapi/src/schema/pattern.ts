/**
 * Regular expressions of documents, as trees. They are untrusted, so they are never run by the JavaScript engine, whose
 * time has no bound: texts are matched and made in a limited number of steps.
 */
export type Pattern =
  | { kind: 'set'; accepts(character: string): boolean; own: string }
  | { kind: 'sequence'; parts: readonly Pattern[] }
  | { kind: 'choice'; parts: readonly Pattern[] }
  | { kind: 'repeat'; part: Pattern; min: number; max: number }
  | { kind: 'look'; part: Pattern; isDenied: boolean }
  | { kind: 'start' | 'end' | 'boundary' }

const MAX_LENGTH = 2_000
const MAX_DEPTH = 40
/** Longest text that is made. */
export const MAX_TEXT = 400
const MAX_STEPS = 20_000
/** Maximum number of steps to make a text. */
const MAX_GENERATED_LENGTH = 4_000

/** Returns the tree of a regular expression, or undefined if it is invalid or uses more than is supported. */
export function parsePattern(source: string): Pattern | undefined {
  if (source.length > MAX_LENGTH) return undefined
  // Flags and anchors of other dialects, which JavaScript does not have.
  const text = source
    .replace(/^\(\?[ismux]+\)/, '')
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
  const reading = { characters: Array.from(text), at: 0 }
  const pattern = readChoice(reading, 0)
  return pattern && reading.at === reading.characters.length ? pattern : undefined
}

interface Reading {
  characters: readonly string[]
  at: number
}

function readChoice(reading: Reading, depth: number): Pattern | undefined {
  if (depth > MAX_DEPTH) return undefined
  const parts: Pattern[] = []
  do {
    if (parts.length > 0) reading.at++
    const part = readSequence(reading, depth)
    if (!part) return undefined
    parts.push(part)
  } while (reading.characters[reading.at] === '|')
  return parts.length === 1 ? parts[0] : { kind: 'choice', parts }
}

function readSequence(reading: Reading, depth: number): Pattern | undefined {
  const parts: Pattern[] = []
  for (let next = reading.characters[reading.at]; next !== undefined; next = reading.characters[reading.at]) {
    if (next === '|' || next === ')') break
    const part = readAtom(reading, depth)
    const repeated = part && readCount(reading, part)
    if (!repeated) return undefined
    parts.push(repeated)
  }
  return { kind: 'sequence', parts }
}

/** Reads `*`, `+`, `?` or `{2,5}` after a part, if there is one. Lazy quantifiers match the same texts. */
function readCount(reading: Reading, part: Pattern): Pattern | undefined {
  const rest = reading.characters.slice(reading.at, reading.at + 16).join('')
  const [text, range] = /^(?:[*+?]|\{(\d{1,5}(?:,\d{0,5})?)\})[?+]?/.exec(rest) ?? []
  if (text === undefined) return part
  reading.at += text.length
  const [low, high = range?.includes(',') ? '' : low] = range?.split(',') ?? []
  const min = range === undefined ? (text[0] === '+' ? 1 : 0) : Number(low)
  const max =
    range === undefined
      ? text[0] === '?'
        ? 1
        : Number.POSITIVE_INFINITY
      : high
        ? Number(high)
        : Number.POSITIVE_INFINITY
  return max < min ? undefined : { kind: 'repeat', part, min, max }
}

function readAtom(reading: Reading, depth: number): Pattern | undefined {
  const character = reading.characters[reading.at++] as string
  if (character === '^') return { kind: 'start' }
  if (character === '$') return { kind: 'end' }
  if (character === '.') return { kind: 'set', accepts: (one) => one !== '\n' && one !== '\r', own: '' }
  if (character === '(') return readGroup(reading, depth)
  if (character === '[') return readSet(reading)
  if (character === '*' || character === '+' || character === '?') return undefined
  if (character !== '\\') return literal(character)
  if (reading.characters[reading.at] === 'b') {
    reading.at++
    return { kind: 'boundary' }
  }
  return readEscape(reading)
}

function readGroup(reading: Reading, depth: number): Pattern | undefined {
  const rest = reading.characters.slice(reading.at, reading.at + 60).join('')
  const [opening = ''] = /^\?(?:P?<[A-Za-z_]\w*>|:|[=!])/.exec(rest) ?? []
  // Lookbehinds, atomic groups and conditions are not supported.
  if (opening === '' && rest.startsWith('?')) return undefined
  reading.at += opening.length
  const part = readChoice(reading, depth + 1)
  if (!part || reading.characters[reading.at++] !== ')') return undefined
  const isLookaround = opening === '?=' || opening === '?!'
  return isLookaround ? { kind: 'look', part, isDenied: opening === '?!' } : part
}

type CharacterSet = Extract<Pattern, { kind: 'set' }>

function literal(character: string): CharacterSet {
  return { kind: 'set', accepts: (one) => one === character, own: character }
}

const CLASSES: Readonly<Record<string, RegExp>> = { d: /\d/, w: /\w/, s: /\s/, h: /[ \t]/ }
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }

/** Reads the rest of an escape: a class, a code point, or the character itself. */
function readEscape(reading: Reading): CharacterSet | undefined {
  const letter = reading.characters[reading.at++]
  if (letter === undefined || /[1-9k]/.test(letter)) return undefined
  const expression = CLASSES[letter.toLowerCase()]
  if (expression) {
    const isDenied = letter !== letter.toLowerCase()
    return { kind: 'set', accepts: (one) => expression.test(one) !== isDenied, own: '' }
  }
  const rest = reading.characters.slice(reading.at, reading.at + 60).join('')
  if (letter === 'p' || letter === 'P') return readProperty(reading, letter, rest)
  const [text, one, two, three] =
    /^(?:u\{([\dA-Fa-f]{1,6})\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2}))/.exec(letter + rest) ?? []
  if (text !== undefined) {
    reading.at += text.length - 1
    const code = Number.parseInt(one ?? two ?? three ?? '', 16)
    return code <= 0x10ffff ? literal(String.fromCodePoint(code)) : undefined
  }
  const control = CONTROLS[letter]
  if (control !== undefined) return literal(control)
  return /[A-Za-z]/.test(letter) ? undefined : literal(letter)
}

/** Reads a Unicode property such as `{L}`, which is tested on single characters only. */
function readProperty(reading: Reading, letter: string, rest: string): CharacterSet | undefined {
  const [text, name = ''] = /^\{([\w=]{1,40})\}/.exec(rest) ?? /^([A-Z])/.exec(rest) ?? []
  if (text === undefined) return undefined
  reading.at += text.length
  try {
    const expression = new RegExp(`^\\${letter}{${name}}$`, 'u')
    return { kind: 'set', accepts: (one) => expression.test(one), own: '' }
  } catch {
    // An unknown property.
    return undefined
  }
}

function readSet(reading: Reading): CharacterSet | undefined {
  const { characters } = reading
  const isDenied = characters[reading.at] === '^'
  if (isDenied) reading.at++
  const sets: CharacterSet[] = []
  while (characters[reading.at] !== ']') {
    const low = readSetItem(reading)
    if (!low) return undefined
    const isRange = low.own !== '' && characters[reading.at] === '-' && characters[reading.at + 1] !== ']'
    if (!isRange) {
      sets.push(low)
      continue
    }
    reading.at++
    const high = readSetItem(reading)
    if (!high) return undefined
    sets.push(...(high.own === '' ? [low, literal('-'), high] : [range(low.own, high.own)]))
  }
  reading.at++
  const members = isDenied ? '' : sets.map((set) => set.own).join('')
  return { kind: 'set', accepts: (one) => sets.some((set) => set.accepts(one)) !== isDenied, own: members }
}

function readSetItem(reading: Reading): CharacterSet | undefined {
  const character = reading.characters[reading.at]
  if (character === undefined) return undefined
  // Names of classes in POSIX, which JavaScript reads differently.
  if (character === '[' && reading.characters[reading.at + 1] === ':') return undefined
  reading.at++
  if (character !== '\\') return literal(character)
  if (reading.characters[reading.at] !== 'b') return readEscape(reading)
  reading.at++
  return literal('\b')
}

function range(low: string, high: string): CharacterSet {
  const [from, to] = [low, high].map((one) => one.codePointAt(0) as number) as [number, number]
  const accepts = (one: string) => {
    const code = one.codePointAt(0) as number
    return code >= from && code <= to
  }
  return { kind: 'set', accepts, own: low }
}

/** Number of steps of matching that count as one of the budget. */
const STEP_WEIGHT = 10

/**
 * Returns whether a text contains a match, or undefined if that takes too many steps or the text is too long.
 * @param budget steps that are left for this and other work
 */
export function matchesPattern(
  pattern: Pattern,
  text: string,
  budget: { left: number } = { left: MAX_STEPS },
): boolean | undefined {
  if (text.length > MAX_TEXT || budget.left <= 0) return undefined
  const steps = Math.min(MAX_STEPS, budget.left * STEP_WEIGHT)
  const matching = { characters: Array.from(text), left: steps, depth: 0 }
  let isMatch = false
  for (let start = 0; start <= matching.characters.length && !isMatch && matching.left >= 0; start++) {
    isMatch = match(matching, pattern, start, () => true)
  }
  budget.left -= Math.ceil((steps - Math.max(0, matching.left)) / STEP_WEIGHT)
  return isMatch || (matching.left < 0 ? undefined : false)
}

interface Matching {
  characters: readonly string[]
  /** Number of steps that are left. */
  left: number
  /** Number of nested steps, because the stack is limited, too. */
  depth: number
}

const MAX_NESTED = 1_200

/** Matches a pattern from a position and calls `next` with each end, until it returns true. */
function match(matching: Matching, pattern: Pattern, at: number, next: (end: number) => boolean): boolean {
  if (matching.depth >= MAX_NESTED) matching.left = 0
  if (--matching.left < 0) return false
  matching.depth++
  const isMatch = matchPart(matching, pattern, at, next)
  matching.depth--
  return isMatch
}

function matchPart(matching: Matching, pattern: Pattern, at: number, next: (end: number) => boolean): boolean {
  const { characters } = matching
  switch (pattern.kind) {
    case 'set': {
      const character = characters[at]
      return character !== undefined && pattern.accepts(character) && next(at + 1)
    }
    case 'start':
      return at === 0 && next(at)
    case 'end':
      return at === characters.length && next(at)
    case 'boundary':
      return isWord(characters[at - 1]) !== isWord(characters[at]) && next(at)
    case 'look':
      return match(matching, pattern.part, at, () => true) !== pattern.isDenied && next(at)
    case 'choice':
      return pattern.parts.some((part) => match(matching, part, at, next))
    case 'sequence':
      return matchAll(matching, pattern.parts, at, next)
    case 'repeat':
      return matchTimes(matching, pattern, { at, count: 0 }, next)
  }
}

function matchAll(
  matching: Matching,
  parts: readonly Pattern[],
  at: number,
  next: (end: number) => boolean,
  index = 0,
): boolean {
  const part = parts[index]
  if (!part) return next(at)
  return match(matching, part, at, (end) => matchAll(matching, parts, end, next, index + 1))
}

function matchTimes(
  matching: Matching,
  repeat: Extract<Pattern, { kind: 'repeat' }>,
  { at, count }: { at: number; count: number },
  next: (end: number) => boolean,
): boolean {
  if (count > MAX_TEXT) return false
  const again = (end: number) =>
    (end > at || count < repeat.min) && matchTimes(matching, repeat, { at: end, count: count + 1 }, next)
  if (count < repeat.max && match(matching, repeat.part, at, again)) return true
  return count >= repeat.min && next(at)
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character)
}

/** Characters in the order in which they are used. */
const PREFERRED = Array.from(
  'abcdefghijklmnopqrstuvwxyz123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0-_ .,:;/@#+=!?%&*()[]{}<>|~^$\'"`\\\t\n',
)

/**
 * Returns texts that follow a pattern, shortest first. Lookarounds and boundaries are ignored, so the texts must be
 * matched again.
 * @param variant number of the text, for different ones
 */
export function patternTexts(pattern: Pattern, minLength: number, variant = 0): string[] {
  const texts: string[] = []
  for (const branch of [0, 1, 2, 3]) {
    const short = writeText(pattern, { extra: 0, branch, seed: variant, left: MAX_GENERATED_LENGTH })
    if (short === undefined) continue
    const missing = minLength - Array.from(short).length
    const long =
      missing > 0
        ? writeText(pattern, { extra: missing, branch, seed: variant, left: MAX_GENERATED_LENGTH })
        : undefined
    texts.push(...(long === undefined ? [short] : [long, short]))
  }
  return texts
}

interface Writing {
  /** Number of characters to add by repetitions. */
  extra: number
  /** Index of the alternative to use. */
  branch: number
  /** Number of the next character among those that are possible. */
  seed: number
  left: number
}

function writeText(pattern: Pattern, writing: Writing): string | undefined {
  if (--writing.left < 0) return undefined
  switch (pattern.kind) {
    case 'set':
      return tokenCharacter(pattern, writing)
    case 'choice':
      return writeText(pattern.parts[writing.branch % pattern.parts.length] as Pattern, writing)
    case 'sequence':
      return joinTexts(pattern.parts, writing)
    case 'repeat': {
      const added = Math.min(pattern.max - pattern.min, writing.extra, MAX_TEXT)
      writing.extra -= added
      const count = pattern.min + added
      return count > MAX_TEXT
        ? undefined
        : joinTexts(
            Array.from({ length: count }, () => pattern.part),
            writing,
          )
    }
    default:
      return ''
  }
}

function joinTexts(parts: readonly Pattern[], writing: Writing): string | undefined {
  let text = ''
  for (const part of parts) {
    const partText = writeText(part, writing)
    if (partText === undefined || text.length > MAX_TEXT) return undefined
    text += partText
  }
  return text
}

function tokenCharacter({ accepts, own }: CharacterSet, writing: Writing): string | undefined {
  const possible = [...PREFERRED.filter(accepts), ...Array.from(own).filter(accepts)]
  const candidates = possible.slice(0, 26)
  return candidates[writing.seed++ % Math.max(1, candidates.length)]
}
