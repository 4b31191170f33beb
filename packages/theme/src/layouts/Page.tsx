import type { PageMode } from '@octavo/core'
import type { VNode } from 'preact'
import { GlyphSprite } from '../icons/Glyph.js'
import { Background } from './Background.js'
import { Banner } from './Banner.js'
import { Navbar, type ShellProps } from './Navbar.js'
import { PageEnd, SiteFooter } from './PageFooter.js'
import { PageHeader } from './PageHeader.js'
import { Sidebar } from './Sidebar.js'
import { TableOfContents } from './TableOfContents.js'

interface Chrome {
  header: boolean
  toc: boolean
}

/** Page header and table of contents by mode. CSS hides the sidebar of `custom` and `center`. */
const CHROME: Record<PageMode, Chrome> = {
  default: { header: true, toc: true },
  wide: { header: true, toc: false },
  center: { header: true, toc: false },
  frame: { header: false, toc: false },
  custom: { header: false, toc: false },
  assistant: { header: true, toc: false },
}

/** `<body>` of a page. Custom style sheets rely on `#content-area` being a block, and missing on `custom` pages. */
export function Page({ view, strings }: ShellProps): VNode {
  const { header, toc } = CHROME[view.page.mode] ?? CHROME.default
  const shell = { view, strings }
  const isChat = view.page.mode === 'assistant' && view.page.assistant !== undefined
  // Only below a table of contents.
  const menuInToc = toc && view.page.contextual?.display === 'toc' && view.page.headings.length > 0
  // Sanitized by `renderBody`.
  const content = <div id="content" class="content" dangerouslySetInnerHTML={{ __html: view.bodyHtml }} />
  return (
    <body>
      <a class="skip-link" href="#content-container">
        {strings.skip}
      </a>
      <GlyphSprite assistant={view.page.assistant !== undefined} />
      <Background {...shell} />
      <Banner {...shell} />
      <Navbar {...shell} />
      <div id="body-content" class="body-content">
        <Sidebar {...shell} />
        <main id="content-container" class="content-container" tabIndex={-1}>
          {view.page.mode === 'custom' ? (
            content
          ) : (
            <div id="content-area" class="content-area">
              {header && <PageHeader {...shell} menu={!menuInToc} />}
              {toc && <TableOfContents {...shell} menu={menuInToc} />}
              {content}
              {isChat && <section id="ask" class="assistant-page js-only" aria-label={strings.assistant} />}
              {header && !isChat && <PageEnd {...shell} />}
            </div>
          )}
        </main>
      </div>
      <SiteFooter view={view} />
    </body>
  )
}
