import type { PageView } from '@octavo/core'
import { uiStrings } from '@octavo/theme'
import type { FontPreload } from '../files/siteFonts.js'

/** Code points of the labels of languages: each has the letters that its pages need. */
const letterCache = new Map<string, readonly number[]>()

/**
 * Returns the paths of the fonts that a page needs: upright faces with letters of its language, and those of code, if it has
 * code. Text in other scripts loads its fonts when it is laid out.
 */
export function fontPreloads(
  preloads: readonly FontPreload[],
  language: string,
): Required<Pick<PageView['assets'], 'latePreloads' | 'codePreloads'>> {
  const letters = languageLetters(language)
  const latePreloads = preloads
    .filter(
      ({ role, ranges }) =>
        role !== 'mono' && letters.some((code) => ranges.some(([first, last]) => code >= first && code <= last)),
    )
    .map(({ path }) => path)
  return { latePreloads, codePreloads: preloads.flatMap(({ role, path }) => (role === 'mono' ? path : [])) }
}

function languageLetters(language: string): readonly number[] {
  const cached = letterCache.get(language)
  if (cached) return cached
  const text = Object.values(uiStrings(language)).join('')
  const codes = [...new Set(`a${text}`)]
    .filter((letter) => /\p{L}/u.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0)
  letterCache.set(language, codes)
  return codes
}
