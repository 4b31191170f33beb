import { fold } from './fold.js'

/** Maximum length of a word. Longer words are hashes and keys, which nobody types and which would fill the index. */
export const MAX_WORD_LENGTH = 40

/** Matches words, and names joined with punctuation, such as `max_tokens`, `as-user` and `std::vector`. */
const RUN = /[\p{L}\p{N}]+(?:(?:__?|[.-]|::)[\p{L}\p{N}]+)*/gu
const JOINT = /[_.-]|::/

/** Returns the folded names in a text that consist of several words. Numbers such as `1.5` are not names. */
export function namesIn(text: string, run = RUN): string[] {
  return JOINT.test(text) ? (text.match(run) ?? []).flatMap(splitName) : []
}

/** Returns whether punctuation joins several words into one. */
export function isName(text: string): boolean {
  return JOINT.test(text)
}

/** Returns whether a name is a hyphenated word of natural language and not of code. */
export function isHyphenated(name: string): boolean {
  return !/[_.:]/.test(name)
}

/** Returns a whole name and the names inside it. For example, `process.env.MAX_SIZE` contains `MAX_SIZE`. */
function splitName(run: string): string[] {
  if (!isName(run)) return []
  const name = fold(run)
  const paths = [name, ...name.split(/\.|::/)]
  const names = paths.flatMap((path) => (path.includes('_') ? [path, ...path.split('-')] : path))
  return [...new Set(names)].filter((each) => each.length <= MAX_WORD_LENGTH && isName(each) && /\p{L}/u.test(each))
}
