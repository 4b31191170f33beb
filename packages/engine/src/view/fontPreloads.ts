import { memo, type PageView } from '@octavo/core'
import { type UiStrings, uiStrings } from '@octavo/theme'
import type { FontPreload } from '../files/siteFonts.js'

/**
 * Returns the paths of the fonts that a page needs: upright faces with letters of its language, and those of code, if it has
 * code. Text in other scripts loads its fonts when it is laid out.
 */
export function fontPreloads(
  preloads: readonly FontPreload[],
  language: string,
): Required<Pick<PageView['assets'], 'latePreloads' | 'codePreloads'>> {
  const letters = languageLetters(uiStrings(language))
  const latePreloads = preloads
    .filter(
      ({ role, ranges }) =>
        role !== 'mono' && letters.some((code) => ranges.some(([first, last]) => code >= first && code <= last)),
    )
    .map(({ path }) => path)
  return { latePreloads, codePreloads: preloads.flatMap(({ role, path }) => (role === 'mono' ? path : [])) }
}

/** The letters in the labels of a language, which its pages need, too. */
const languageLetters = memo((strings: UiStrings): readonly number[] => {
  const letters = [...new Set(`a${Object.values(strings).join('')}`)].filter((letter) => /\p{L}/u.test(letter))
  return letters.map((letter) => letter.codePointAt(0) ?? 0)
})
