/** Maximum length of a URL. */
const MAX_LENGTH = 1000

/** Reads `(url)` or `(<url> "title")` at an index; undefined when there is none. `end` is the index after it. */
export function readUrl(text: string, at: number): { address: string; end: number } | undefined {
  const near = text.slice(at, at + MAX_LENGTH + 2)
  const angled = /^\(\s?<([^<>\n]*)>/.exec(near)
  const start = angled ? angled[0].length : 1
  const length = angled ? 0 : plainLength(near.slice(1))
  if (length === undefined) return undefined
  const address = angled ? (angled[1] ?? '') : near.slice(start, start + length)
  const [rest] = /^(?:\s{1,3}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))?\s?\)/.exec(near.slice(start + length)) ?? []
  return rest === undefined ? undefined : { address, end: at + start + length + rest.length }
}

/** Returns the length up to a space or the closing parenthesis; parentheses in the URL must be balanced. */
function plainLength(text: string): number | undefined {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (/\s/.test(character) || (character === ')' && depth === 0)) return index
    if (character === '(' && ++depth > 4) return undefined
    if (character === ')') depth--
  }
  return undefined
}
