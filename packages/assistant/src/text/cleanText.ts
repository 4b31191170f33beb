/** Removes NUL characters and lone surrogates, which databases reject. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

/** Letters in flags of England, Scotland and Wales: tag characters, behind a black flag. */
const FLAGS = ['gbeng\x7f', 'gbsct\x7f', 'gbwls\x7f'].map((name) =>
  [...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))),
)

/**
 * Characters without a glyph that scripts and emoji need, each behind a character that it belongs to, so that they can
 * spell no text: joiners, direction marks, and variants of emoji, of Chinese characters and of Mongolian letters.
 */
const NEEDED = [
  '(?<=[\\p{L}\\p{M}\\p{N}])(?<!\\p{DI})[\\u200c\\u200d]',
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d',
  '(?<!\\p{DI})[\\u200e\\u200f]',
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
  ...FLAGS.flatMap((tags) => tags.map((tag, at) => `(?<=\\u{1f3f4}${tags.slice(0, at).join('')})${tag}`)),
]
/** Characters without a glyph: most make text read differently than it is, or contain text that nobody sees. */
const HIDDEN = new RegExp(`(?!${NEEDED.join('|')})[\\p{DI}\\ufff9-\\ufffb]`, 'gu')
/** Length of the longest text behind which a character is needed: most of a flag. */
const MAX_CONTEXT = 12

/** Removes characters without a glyph, except those that scripts and emoji need after the text before them. */
export function withoutHidden(text: string, before = ''): string {
  const start = before.length
  return (before + text).replace(HIDDEN, (hidden, at: number) => (at < start ? hidden : '')).slice(start)
}

/** Returns the start of a text. A surrogate pair at the end is kept or dropped as a whole. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, isFirstHalf(text.charCodeAt(length - 1)) ? length - 1 : length)
}

/** Cleans streamed text like `cleanText` and `withoutHidden`. Chunks can split a surrogate pair. */
export function textCleaner(): { push(text: string): string; end(): string } {
  let half = ''
  let before = ''
  const clean = (raw: string): string => {
    const text = cleanText(raw)
    const visibleText = withoutHidden(text, before)
    before = (before + text).slice(-MAX_CONTEXT)
    return visibleText
  }
  return {
    push(piece) {
      const text = half + piece
      half = isFirstHalf(text.charCodeAt(text.length - 1)) ? text.slice(-1) : ''
      return clean(half === '' ? text : text.slice(0, -1))
    },
    end: () => clean(half),
  }
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
