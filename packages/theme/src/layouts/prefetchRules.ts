import type { PageView, SiteView } from '@octavo/core'

/**
 * Returns the speculation rules of a page as JSON: links to pages of the site are prefetched when they are hovered or
 * focused or, on phones, come into view; the next page as soon as that seems useful. With `prerender`, hovered pages are
 * also rendered, of which browsers keep two at a time. Browsers omit all of this when the reader saves data or memory is short.
 */
export function prefetchRules(
  { base, isRelative }: Pick<SiteView, 'base' | 'isRelative'>,
  { prerender }: Pick<PageView['assets'], 'prerender'> = {},
): string {
  // Patterns cannot go up, but among relative links every URL with a scheme leaves the site.
  const inSite = isRelative
    ? { selector_matches: ':not([href*=":"],[href^="#"])' }
    : { href_matches: `${escapePattern(base)}*` }
  const pages = [
    inSite,
    // Files other than pages can be large. A dot in a folder name, such as `/v1.2/`, does not make it a file.
    { or: [{ not: { href_matches: '/*.*' } }, { href_matches: ['/*.html', '/*.*/*'] }] },
    { selector_matches: ':not([download],[target],[rel~="nofollow"])' },
  ]
  // HTML files of the site can have scripts of any kind.
  const quietPages = { and: [...pages, { not: { href_matches: '/*.html' } }] }
  return JSON.stringify({
    ...(prerender && { prerender: [{ where: quietPages, eagerness: 'moderate' }] }),
    prefetch: [
      { where: { and: pages }, eagerness: 'moderate' },
      { where: { and: [inSite, { selector_matches: '[rel="next"]' }] }, eagerness: 'eager' },
      // No other eagerness includes the keyboard.
      { where: { and: [...pages, { selector_matches: ':focus-visible' }] }, eagerness: 'immediate' },
    ],
  }).replaceAll('<', '\\u003c')
}

/** Escapes the special characters of a URL pattern. */
function escapePattern(path: string): string {
  return path.replace(/[+*?:{}()\\]/g, '\\$&')
}
