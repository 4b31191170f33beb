import { type Diagnostic, plural } from '@octavo/core'
import { operationName } from '@octavo/openapi'
import type { Site } from '@octavo/site'
import type { CheckedPage } from './siteChecks.js'

/** Reports documents with operations that exceed the size of a page, once per document. */
export function partialPages(
  site: Site,
  pages: readonly { slug: string; body: Pick<CheckedPage, 'features'> }[],
): Diagnostic[] {
  const names = new Map<string, string[]>()
  for (const { slug, body } of pages) {
    if (!body.features.includes('partial')) continue
    const pageTarget = site.derived.generated.get(slug) ?? site.pageOperation(slug)
    if (!pageTarget || !('operation' in pageTarget)) continue
    const titles = names.get(pageTarget.source) ?? []
    titles.push(operationName(pageTarget.operation))
    names.set(pageTarget.source, titles)
  }
  return [...names].map(([file, [first = '', ...others]]): Diagnostic => {
    const subject =
      others.length > 0 ? `${first} and ${plural(others.length, 'other operation')} exceed` : `${first} exceeds`
    return {
      rule: 'OAS_PAGE_TOO_BIG',
      severity: 'notice',
      file,
      message: `${subject} the size of a page; some parameters, responses or texts are omitted.`,
      hint: 'Split the operation, or move long texts to pages and link to them.',
    }
  })
}
