import { hasExample, readFields } from '@octavo/content'
import type { MdxEndpoint } from '@octavo/core'
import { mdxMarkdown, mdxPlaygroundData, mdxView, playgroundJson } from '@octavo/openapi'
import { hasForm } from '../view/display.js'
import type { ApiContent, MdxPageContent } from './apiContent.js'

type Tree = Parameters<typeof readFields>[0]

/** Returns the API content of a page with frontmatter `api`. The page's text describes the fields. */
export function mdxContent(page: MdxPageContent, tree: Tree): ApiContent {
  const { settings, display, transport, credentialScope } = page
  const endpoint: MdxEndpoint = { ...page.endpoint, fields: readFields(tree) }
  const operation = mdxView(endpoint, { api: settings, hasExample: hasExample(tree, 'RequestExample') })
  const { head, foot } = mdxMarkdown(operation)
  return {
    operation,
    display,
    tryIt:
      operation.request.servers.length > 0 && hasForm(display)
        ? playgroundJson(mdxPlaygroundData(endpoint, { api: settings, display, transport, credentialScope }))
        : undefined,
    markdownHead: head,
    markdown: foot,
  }
}
