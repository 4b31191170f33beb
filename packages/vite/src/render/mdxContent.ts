import { hasExample, readFields } from '@octavo/content'
import type { MdxEndpoint } from '@octavo/core'
import type { ApiContent, MdxPageContent } from '../api/apiContent.js'
import { hasForm } from '../api/display.js'

type Tree = Parameters<typeof readFields>[0]

/** What a page shows of the endpoint that its frontmatter names and its text describes. */
export async function mdxContent(page: MdxPageContent, tree: Tree): Promise<ApiContent> {
  // Pages without an endpoint do without all of this.
  const { mdxMarkdown, mdxPlaygroundData, mdxView } = await import('@octavo/openapi')
  const { settings, display, transport, credentialScope } = page
  const endpoint: MdxEndpoint = { ...page.endpoint, fields: readFields(tree) }
  const operation = mdxView(endpoint, { api: settings, hasExample: hasExample(tree, 'RequestExample') })
  const { head, foot } = mdxMarkdown(operation)
  return {
    operation,
    display,
    ...(hasForm(display) && {
      tryIt: mdxPlaygroundData(endpoint, { api: settings, display, transport, credentialScope }),
    }),
    markdownHead: head,
    markdown: foot,
  }
}
