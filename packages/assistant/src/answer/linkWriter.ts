import { FENCE, FENCE_END } from '../text/fenceLines.js'
import { targetEnd } from '../text/markdownLinks.js'
import { withoutOtherLinks } from './plainLinks.js'

/** Characters of a link, with its text; what is longer is left to `outputFilter`. */
const LONGEST_LINK = 1_000

export interface LinkWriter {
  /** Takes text as it comes and returns what can be said of it now. */
  push(text: string): string
  /** What was held back. */
  end(): string
}

/**
 * Writes links to other places as quotes do (`withoutOtherLinks`), while the text comes. It makes an answer read well, and
 * nothing more: what is no link to it may be one to others, and is what `outputFilter` is for.
 */
export function linkWriter(isOwn: (address: string) => boolean): LinkWriter {
  /** The line as far as it is known, and how much of it is said. */
  let line = ''
  let at = 0
  let fence: string | undefined
  /** The backticks that may end code in this line. */
  let code = ''

  /** Says the line as far as that can be told, all of it at its end. */
  function release(isWhole: boolean): string {
    if (fence !== undefined || FENCE.test(line)) return take(line.length)
    let said = ''
    while (at < line.length) {
      const [signs = ''] = SIGNS.exec(line.slice(at)) ?? []
      const isCut = at + signs.length === line.length && !isWhole
      const sign = signs[0] ?? ''
      if (sign === '`') {
        if (isCut) break
        if (code === '') code = signs
        else if (code === signs) code = ''
        said += take(signs.length)
      } else if (code === '' && /[\\![]/.test(sign)) {
        if (isCut && sign !== '[') break
        const end = signs.endsWith('[') ? linkEnd(isWhole) : undefined
        if (end === 'open') break
        said += end === undefined ? take(signs.length) : withoutOtherLinks(take(end), isOwn)
      } else said += take(signs.length)
    }
    return said
  }

  function take(length: number): string {
    const taken = line.slice(at, at + length)
    at += taken.length
    return taken
  }

  /** The length of the link that begins here; `open` while that can't be told. */
  function linkEnd(isWhole: boolean): number | 'open' | undefined {
    const text = line.slice(at, at + LONGEST_LINK)
    const isFinal = isWhole || text.length === LONGEST_LINK
    const open = isFinal ? undefined : 'open'
    const close = textEnd(text, isFinal)
    if (close === undefined || close + 1 === text.length) return open
    if (text[close + 1] !== '(') return undefined
    return targetEnd(text, close + 1) ?? open
  }

  function endLine(): string {
    const said = release(true)
    if (fence === undefined) fence = FENCE.exec(line)?.[1]
    else if (FENCE_END.exec(line)?.[1]?.startsWith(fence)) fence = undefined
    line = ''
    at = 0
    code = ''
    return said
  }

  return {
    push(text) {
      const [first = '', ...more] = text.split('\n')
      line += first
      let said = ''
      for (const next of more) {
        said += `${endLine()}\n`
        line = next
      }
      return said + release(false)
    },
    end: () => release(true),
  }
}

/** A run of backticks, the start of a link or an image, an escaped sign, or plain text. */
const SIGNS = /^(?:`+|!?\[|\\.?|!|[^`![\\]+)/s

/** Where the bracket stands that ends the text of a link or an image; undefined also while that can't be told. */
function textEnd(text: string, isWhole: boolean): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '`') {
      const end = codeEnd(text, at, isWhole)
      if (end === undefined) return undefined
      at = end - 1
    } else if (sign === '[') depth++
    else if (sign === ']' && --depth === 0) return at
  }
  return undefined
}

/** Where code ends, or the backticks where nothing closes them: only as many of them do (CommonMark 6.1). */
function codeEnd(text: string, start: number, isWhole: boolean): number | undefined {
  const runs = text.slice(start).matchAll(/`+/g)
  const opening = runs.next().value?.[0].length ?? 0
  for (const { 0: run, index } of runs) {
    const end = start + index + run.length
    if (run.length === opening && (isWhole || end < text.length)) return end
  }
  return isWhole ? start + opening : undefined
}
