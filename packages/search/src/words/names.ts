import { fold } from './fold.js'

/** Longer ones are hashes and keys: nobody types them, and they would fill the index. */
export const LONGEST_WORD = 40

/** Words and, joined by signs, names such as `max_tokens`, `as-user`, `node.js` and `std::vector`. */
const RUN = /[\p{L}\p{N}]+(?:(?:__?|[.-]|::)[\p{L}\p{N}]+)*/gu
const PLAIN_RUN = /[a-z0-9]+(?:(?:__?|[.-]|::)[a-z0-9]+)*/gi
const JOINT = /[_.-]|::/
/** From the whole name to those that it is made of: `process.env.MAX_SIZE` holds `MAX_SIZE`. */
const JOINTS = [/(?!)/, /\.|::/, /\.|::|-/]

/** Names of several words, folded. Numbers such as `1.5` are none. */
export function namesIn(text: string): string[] {
  if (!JOINT.test(text)) return []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything within ASCII
  const runs = text.match(/[^\x00-\x7f]/.test(text) ? RUN : PLAIN_RUN) ?? []
  return runs.flatMap((run) => (isName(run) ? namesOf(fold(run)) : []))
}

/** Whether signs join several words to one. */
export function isName(text: string): boolean {
  return JOINT.test(text)
}

/** Whether a name is one of language rather than of code. */
export function isHyphenated(name: string): boolean {
  return !/[_.:]/.test(name)
}

function namesOf(run: string): string[] {
  const parts = JOINTS.flatMap((joints) => run.split(joints))
  return [...new Set(parts)].filter((part) => part.length <= LONGEST_WORD && isName(part) && /\p{L}/u.test(part))
}
