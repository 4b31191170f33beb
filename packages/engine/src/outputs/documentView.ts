import type { PageNode, PageView } from '@octavo/core'
import type { PageInput } from '../view/pageInput.js'
import { pageView } from '../view/pageView.js'
import type { ViewContext } from '../view/viewContext.js'
import { noticeFrontmatter } from './placeholder.js'

interface DocumentInput {
  slug: string
  node?: PageNode | undefined
  body: Omit<PageInput['body'], 'html'>
  /** True for pages that are published as a notice. */
  isNotice: boolean
}

/** Returns the view of a page of the site, without the HTML of its body. */
export function documentView(context: ViewContext, { slug, node, body, isNotice }: DocumentInput): PageView {
  const facts = context.site.pageFacts(slug)
  return pageView(context, {
    slug,
    frontmatter: isNotice ? noticeFrontmatter(facts?.frontmatter) : (facts?.frontmatter ?? { metadata: {} }),
    body: { ...body, html: '' },
    node,
    title: facts?.title,
  })
}
