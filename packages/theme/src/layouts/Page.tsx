import type { PageMode } from '@octavo/core'
import type { VNode } from 'preact'
import { GlyphSprite } from '../shared/Glyph.js'
import { Background } from './Background.js'
import { Banner } from './Banner.js'
import { FontPreloads } from './FontPreloads.js'
import { GroupListing } from './GroupListing.js'
import { Navbar, type ShellProps } from './Navbar.js'
import { PageEnd, SiteFooter } from './PageFooter.js'
import { PageHeader } from './PageHeader.js'
import { PageNotices } from './PageNotices.js'
import { type LayoutProps, replaceable } from './replaceable.js'
import { Sidebar } from './Sidebar.js'
import { TableOfContents } from './TableOfContents.js'
import { textLanguage } from './Untranslated.js'

interface Chrome {
  header: boolean
  toc: boolean
}

/** Page header and table of contents by mode. CSS hides the sidebar in the modes `custom` and `center`. */
const CHROME: Record<PageMode, Chrome> = {
  default: { header: true, toc: true },
  wide: { header: true, toc: false },
  center: { header: true, toc: false },
  frame: { header: false, toc: false },
  custom: { header: false, toc: false },
  assistant: { header: true, toc: false },
}

/** `<body>` of a page. */
export function Page(shell: ShellProps): VNode {
  const parts: LayoutProps['parts'] = {
    Background: () => <Background {...shell} />,
    Banner: () => <Banner {...shell} />,
    Navbar: () => <Navbar {...shell} />,
    Sidebar: () => <Sidebar {...shell} />,
    Content: () => <Content {...shell} />,
    Footer: () => <SiteFooter {...shell} />,
  }
  return <Body {...shell} parts={parts} />
}

/**
 * Names the index and the Markdown of the page for agents that fetch its HTML, near the top, where they find it before a
 * limit cuts the text. Readers have the page menu. Pages that search engines may not index have none.
 */
function AgentPointer({ view: { page, site } }: Pick<ShellProps, 'view'>): VNode | null {
  const markdown = page.links.find(({ type }) => type === 'text/markdown')?.href
  if (markdown === undefined) return null
  return (
    <div class="sr-only" aria-hidden="true" data-nosnippet="">
      For AI agents: {`${site.base}llms.txt`} lists all pages of this documentation, and {markdown} is this page as
      Markdown.
    </div>
  )
}

const Body = replaceable('Page', ({ view, strings }: ShellProps & Pick<LayoutProps, 'parts'>): VNode => {
  const shell = { view, strings }
  return (
    <body>
      <a class="skip-link" href="#content-container">
        {strings.skip}
      </a>
      <AgentPointer {...shell} />
      <GlyphSprite assistant={view.page.assistant !== undefined} />
      <Background {...shell} />
      <Banner {...shell} />
      <Navbar {...shell} />
      <div id="body-content" class="body-content">
        <Sidebar {...shell} />
        <Content {...shell} />
      </div>
      <SiteFooter {...shell} />
      <FontPreloads hrefs={view.assets.latePreloads} late />
      {view.bodyHtml.includes('<code') && <FontPreloads hrefs={view.assets.codePreloads} late />}
    </body>
  )
})

/**
 * The content beside the sidebar. Custom style sheets rely on `#content-area` being a block, and missing on `custom`
 * pages.
 */
function Content({ view, strings }: ShellProps): VNode {
  const { header, toc } = CHROME[view.page.mode] ?? CHROME.default
  const shell = { view, strings }
  const isChat = view.page.mode === 'assistant' && view.page.assistant !== undefined
  const { contextual, headings, operation } = view.page
  // Only below a table of contents. That of an operation is not beside the text in most windows.
  const menuInToc = toc && contextual?.display === 'toc' && headings.length > 0 && !operation
  // The width of the text depends on a column at its end, before which browsers may paint a long page.
  const hasPanel = view.bodyHtml.includes('<div class="panel-column">')
  return (
    <main id="content-container" class="content-container" tabIndex={-1} data-panel={hasPanel ? '' : undefined}>
      {view.page.mode === 'custom' ? (
        <>
          <PageNotices {...shell} />
          <Text view={view} />
          <GroupListing listing={view.page.listing} />
        </>
      ) : (
        <div id="content-area" class="content-area">
          {header && <PageHeader {...shell} menu={!menuInToc} />}
          {toc && <TableOfContents {...shell} menu={menuInToc} />}
          {!header && <PageNotices {...shell} />}
          {view.page.isNotFound ? <NotFound {...shell} /> : <Text view={view} />}
          <GroupListing listing={view.page.listing} />
          {isChat && <section id="ask" class="assistant-page js-only" aria-label={strings.assistant} />}
          {header && !isChat && <PageEnd {...shell} />}
        </div>
      )}
    </main>
  )
}

/** The page body, which `renderBody` has sanitized. */
function Text({ view }: Pick<ShellProps, 'view'>): VNode {
  const language = textLanguage(view.page)
  return <div id="content" class="content" {...language} dangerouslySetInnerHTML={{ __html: view.bodyHtml }} />
}

const NotFound = replaceable('NotFound', ({ view }: ShellProps): VNode => <Text view={view} />)
