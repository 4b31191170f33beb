import { fold } from './fold.js'

/** Longer ones are hashes and keys: nobody types them, and they would fill the index. */
export const LONGEST_WORD = 40

/** Words and, joined by signs, names such as `max_tokens`, `as-user`, `node.js` and `std::vector`. */
const RUN = /[\p{L}\p{N}]+(?:(?:__?|[.-]|::)[\p{L}\p{N}]+)*/gu
const PLAIN_RUN = /[a-z0-9]+(?:(?:__?|[.-]|::)[a-z0-9]+)*/g
const JOINT = /[_.-]|::/
/** One between two words; signs at the ends of words join nothing. */
const PLAIN_JOINT = /[a-z0-9](?:[_.-]|::)[a-z0-9_]/

/** Names of several words, folded. Numbers such as `1.5` are none. */
export function namesIn(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything within ASCII
  if (!/[^\x00-\x7f]/.test(text)) return plainNamesIn(text.toLowerCase())
  return JOINT.test(text) ? (text.match(RUN) ?? []).flatMap((run) => (isName(run) ? namesOf(fold(run)) : [])) : []
}

/** The same of a text of small letters within ASCII, as most are. */
export function plainNamesIn(text: string): string[] {
  if (!PLAIN_JOINT.test(text)) return []
  const names: string[] = []
  for (const run of text.match(PLAIN_RUN) ?? []) if (isName(run)) names.push(...namesOf(run))
  return names
}

/** Whether signs join several words to one. */
export function isName(text: string): boolean {
  return JOINT.test(text)
}

/** Whether a name is one of language rather than of code. */
export function isHyphenated(name: string): boolean {
  return !/[_.:]/.test(name)
}

/** The whole name and those that it is made of: `process.env.MAX_SIZE` holds `MAX_SIZE`. */
function namesOf(run: string): string[] {
  const paths = /[.:]/.test(run) ? [run, ...run.split(/\.|::/)] : [run]
  const names = paths.flatMap((path) =>
    path.includes('-') && path.includes('_') ? [path, ...path.split('-')] : [path],
  )
  if (names.length === 1) return isIndexed(run) ? names : []
  return [...new Set(names)].filter(isIndexed)
}

function isIndexed(name: string): boolean {
  return name.length <= LONGEST_WORD && isName(name) && /\p{L}/u.test(name)
}
