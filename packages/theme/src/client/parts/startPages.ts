import { all, readTexts } from '../dom.js'
import { siteRoot } from './siteRoot.js'

export interface PageLink {
  href: string
  title: string
}

/** Returns the pages of this site that the reader visited before this one, latest first. */
export function visitedPages(): PageLink[] {
  return readTexts('pages')
    .map((entry) => {
      const [href = '', title = ''] = entry.split('\n')
      return { href, title }
    })
    .filter(({ href }) => href.startsWith(siteRoot()) && href !== location.href.replace(/[?#].*/, ''))
}

/** Returns the first pages of the sidebar. */
export function firstPages(): PageLink[] {
  return all<HTMLAnchorElement>('#sidebar a.sidebar-link')
    .filter(({ href }) => href.startsWith(siteRoot()))
    .map((link) => ({ href: link.href, title: link.querySelector('bdi')?.textContent ?? '' }))
}
