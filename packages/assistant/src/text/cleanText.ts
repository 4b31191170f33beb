/** Removes NUL characters and lone surrogates, which databases reject. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

/**
 * Matches invisible characters that make text read differently than it is: zero-width spaces, and controls that reverse
 * the order of text. Joiners and direction marks, which scripts and emoji need, are not included.
 */
const HIDDEN = /[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Removes the invisible characters that `HIDDEN` matches. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '')
}

/** Returns the start of a text. A surrogate pair at the end is kept or dropped as a whole. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, isFirstHalf(text.charCodeAt(length - 1)) ? length - 1 : length)
}

/** Creates a cleaner for streamed text, in which a surrogate pair can be split between two chunks. */
export function textCleaner(): { push(text: string): string; end(): string } {
  let half = ''
  return {
    push(piece) {
      const text = half + piece
      half = isFirstHalf(text.charCodeAt(text.length - 1)) ? text.slice(-1) : ''
      return cleanText(half === '' ? text : text.slice(0, -1))
    },
    end: () => cleanText(half),
  }
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
