import type { Root } from './mdast.js'
import { readTokens } from './repairs.js'
import { type Edit, editSource, type SourceFile } from './sourceFile.js'

/** A Unicode noncharacter that parsers read as a letter. */
const MARK = '\ufdd5'
const ALL_MARKS = /\ufdd5|%EF%B7%95/g

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const PUNCTUATION = /[\p{P}\p{S}]/u
const RUN = /(?<![\\*])\*+|(?<![\\~])~+/g

/**
 * Marks emphasis in Chinese, Japanese and Korean text, such as `第一**重要。**后面`. CommonMark decides by spaces and
 * punctuation, and this text has no spaces between words. As in the amendment to CommonMark for CJK, punctuation counts as
 * a letter if it is CJK or on the other side of the delimiters is a CJK character.
 */
export function markCjkEmphasis(source: SourceFile, bodyOffset: number): SourceFile {
  const { text } = source
  if (!CJK.test(text)) return source
  const edits: Edit[] = []
  let from = bodyOffset
  for (const { start, end } of [...readTokens(text, bodyOffset), { start: text.length, end: text.length }]) {
    for (const { 0: run, index } of text.slice(from, start).matchAll(RUN)) {
      const at = from + index
      const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' '
      const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 32)
      if (isLetter(after, before)) edits.push({ start: at, end: at, text: MARK })
      else if (isLetter(before, after)) edits.push({ start: at + run.length, end: at + run.length, text: MARK })
    }
    from = end
  }
  return editSource(source, edits)
}

/** True if one side of the delimiters is a letter and the other one punctuation that counts as a letter. */
function isLetter(letter: string, punctuation: string): boolean {
  if (/\s/.test(letter) || PUNCTUATION.test(letter) || !PUNCTUATION.test(punctuation)) return false
  return CJK.test(letter) || CJK.test(punctuation)
}

/** Removes the marks from all strings of a tree in place. */
export function removeCjkMarks(tree: Root, text: string): void {
  if (text.includes(MARK)) removeMarks(tree as unknown as Record<string, unknown>)
}

function removeMarks(node: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') node[key] = value.replace(ALL_MARKS, '')
    else if (typeof value === 'object' && value !== null) removeMarks(value as Record<string, unknown>)
  }
}
