import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { hashHref } from '../shared/safeUrl.js'
import type { ShellProps } from './Navbar.js'
import { PageMenuList } from './PageMenu.js'
import { replaceable } from './replaceable.js'
import { type TocEntry, tocTree } from './tocTree.js'
import { textLanguage } from './Untranslated.js'

/** The table of contents, beside the text on wide screens and in a popover at a bar with the current section on others. */
export const TableOfContents = replaceable(
  'TableOfContents',
  ({ view, strings, menu }: ShellProps & { menu: boolean }): VNode | null => {
    const entries = tocTree(view.page.headings)
    if (entries.length === 0) return null
    return (
      <div id="table-of-contents-layout" class="toc-layout">
        <button type="button" class="toc-button" popovertarget="table-of-contents">
          <Glyph name="list" />
          <span>{strings.onThisPage}</span>
          <span class="toc-current" dir="auto" />
          <Glyph name="chevron" />
        </button>
        <nav id="table-of-contents" class="toc" popover="auto" aria-label={strings.onThisPage}>
          <p class="toc-title" aria-hidden="true">
            {strings.onThisPage}
          </p>
          <TocList id="table-of-contents-content" language={textLanguage(view.page)} entries={entries} depth={0} />
          {menu && <PageMenuList view={view} strings={strings} />}
        </nav>
      </div>
    )
  },
)

interface TocListProps {
  id?: string
  language?: ReturnType<typeof textLanguage>
  entries: TocEntry[]
  depth: number
}

function TocList({ id, language, entries, depth }: TocListProps): VNode {
  return (
    <ul id={id} {...language}>
      {entries.map((entry) => (
        <li class="toc-item" data-depth={depth} key={entry.id}>
          <a href={hashHref(entry.id)}>{entry.text}</a>
          {entry.children.length > 0 && <TocList entries={entry.children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}
