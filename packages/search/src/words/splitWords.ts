import { fold } from './fold.js'
import { MAX_WORD_LENGTH, namesIn } from './nameWords.js'

export interface Word {
  /** Folded text, in which ligatures are two letters. */
  text: string
  /** Start and end offsets in the text. */
  at: number
  end: number
}

/** Matches runs of word characters. Their length is limited, because the segmenter keeps the run for each word. */
const RUN = /[a-z](?:\+\+|#)(?![\p{L}\p{N}+#])|[\p{L}\p{N}\p{M}]{1,500}/gu
/**
 * Matches words in texts without letters other than a–z, as most texts are. It is three times as fast as `RUN`. `c++`
 * and `c#` are words.
 */
const PLAIN_RUN = /[a-z](?:\+\+|#)(?![a-z0-9+#])|[a-z0-9]+/g
const SPACELESS_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

let segmenter: Intl.Segmenter | undefined

/** Returns the words of a text in order. Scripts without spaces are split with a dictionary. */
export function splitWords(text: string): Word[] {
  const folded = fold(text)
  const words: Word[] = []
  const isPlain = isAscii(folded)
  for (const { 0: run, index } of folded.matchAll(isPlain ? PLAIN_RUN : RUN)) {
    if (!isPlain && isSpaceless(run)) words.push(...segment(run, index))
    else words.push({ text: isPlain ? run : spellOut(run), at: index, end: index + run.length })
  }
  return words
}

/** Returns whether a word is in a script without spaces between words. */
export function isSpaceless(word: string): boolean {
  return SPACELESS_SCRIPT.test(word)
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything within ASCII
  return !/[^\x00-\x7f]/.test(text)
}

function segment(run: string, start: number): Word[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(run)].map(({ segment, index }) => {
    const at = start + index
    return { text: segment, at, end: at + segment.length }
  })
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ς: 'σ' }

/** Replaces letters that Unicode does not decompose with their usual spelling on other keyboards. */
function spellOut(word: string): string {
  return word.replace(/[^a-z]/g, (letter) => LETTERS[letter] ?? letter)
}

const CAMEL_CASE = /\p{Ll}\p{Lu}/u
/** `CAMEL_CASE` in texts without letters other than a–z. */
const PLAIN_CAMEL_CASE = /[a-z][A-Z]/
const CAMEL = /\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu

/** Like the expression in `namesIn`, for texts without letters other than a–z; and the separators in such a name. */
const PLAIN_NAME_RUN = /[a-z0-9]+(?:(?:__?|[.-]|::)[a-z0-9]+)*/g
const PLAIN_JOINT = /[a-z0-9](?:[_.-]|::)[a-z0-9_]/

/** Returns the search terms of a text: words, parts of names like `createUser`, and names like `max_tokens` (`namesIn`). */
export function splitTerms(input: string): string[] {
  // Queries are normalized as well, and have letters of one width.
  const text = input.normalize('NFKC')
  if (isPlain(text)) return plainTerms(text)
  // No word and no name contains white space, and most texts with one name like `createUser` are plain apart from it.
  const plain: string[] = []
  const other: string[] = []
  for (const part of text.split(/\s+/)) (isPlain(part) ? plain : other).push(part)
  return [...plainTerms(plain.join(' ')), ...otherTerms(other.join(' '))]
}

function isPlain(text: string): boolean {
  return isAscii(text) && !PLAIN_CAMEL_CASE.test(text)
}

function plainTerms(text: string): string[] {
  const plain = text.toLowerCase()
  const words = plain.match(PLAIN_RUN) ?? []
  return [
    ...words.filter(({ length }) => length <= MAX_WORD_LENGTH),
    ...(PLAIN_JOINT.test(plain) ? namesIn(plain, PLAIN_NAME_RUN) : []),
  ]
}

function otherTerms(text: string): string[] {
  const terms: string[] = []
  for (const { text: word, at, end } of splitWords(text)) {
    if (word.length > MAX_WORD_LENGTH) continue
    terms.push(word)
    for (const part of nameParts(text.slice(at, end))) terms.push(part.text)
  }
  return [...terms, ...namesIn(text)]
}

/** Returns the parts of a name like `createUser`, folded, or an empty list for other words. */
export function nameParts(name: string): Word[] {
  if (!CAMEL_CASE.test(name)) return []
  const parts = [...name.matchAll(CAMEL)].map(
    ({ 0: part, index }): Word => ({
      text: fold(part),
      at: index,
      end: index + part.length,
    }),
  )
  return parts.filter(({ text }) => text.length > 1)
}
