import type { Heading } from '@octavo/core'
import type { VNode } from 'preact'
import { Glyph } from '../components/Glyph.js'
import { hashHref } from '../safe/url.js'
import type { ShellProps } from './Navbar.js'

/** Headings of the page. Beside the text where there is room, else a popover of its button. */
export function TableOfContents({ view, strings }: ShellProps): VNode | null {
  const headings = tocHeadings(view.page.headings)
  if (headings.length === 0) return null
  const top = Math.min(...headings.map((heading) => heading.depth))
  return (
    <div id="table-of-contents-layout" class="toc-layout">
      <button type="button" class="toc-button" popovertarget="table-of-contents">
        <Glyph name="list" />
        {strings.onThisPage}
        <Glyph name="chevron" />
      </button>
      <nav id="table-of-contents" class="toc" popover="auto" aria-label={strings.onThisPage}>
        <p class="toc-title" aria-hidden="true">
          {strings.onThisPage}
        </p>
        <ul id="table-of-contents-content">
          {headings.map((heading) => (
            <li class="toc-item" data-depth={heading.depth - top} key={heading.id}>
              <a href={hashHref(heading.id)}>{heading.text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Levels two to four that are not kept out. */
function tocHeadings(headings: Heading[]): Heading[] {
  return headings.filter(({ depth, toc, text }) => depth >= 2 && depth <= 4 && toc !== false && text !== '')
}
