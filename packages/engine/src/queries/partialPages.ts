import { type Diagnostic, plural } from '@octavo/core'
import { type Operation, operationName } from '@octavo/openapi'
import type { GeneratedPage, Site } from '@octavo/site'
import type { CheckedPage } from './siteChecks.js'

/** Reports documents with operations or other parts that exceed the size of a page, once per document. */
export function partialPages(
  site: Site,
  pages: readonly { slug: string; body: Pick<CheckedPage, 'features'> }[],
): Diagnostic[] {
  const names = new Map<string, string[]>()
  for (const { slug, body } of pages) {
    if (!body.features.includes('partial')) continue
    const part = site.derived.generated.get(slug) ?? site.pageOperation(slug) ?? site.pageModel(slug)
    if (part && 'source' in part) names.set(part.source, [...(names.get(part.source) ?? []), partName(part)])
  }
  return [...names].map(([file, [first = '', ...others]]): Diagnostic => {
    const subject =
      others.length > 0 ? `${first} and ${plural(others.length, 'other part')} exceed` : `${first} exceeds`
    return {
      rule: 'OAS_PAGE_TOO_BIG',
      severity: 'notice',
      file,
      message: `${subject} the size of a page; some parameters, responses or texts are omitted.`,
      hint: 'Split the operation, or move long texts to pages and link to them.',
    }
  })
}

type Part = GeneratedPage | { operation: Operation } | { name: string }

function partName(part: Part): string {
  if ('operation' in part) return operationName(part.operation)
  const model = 'name' in part ? part : part.part
  if ('name' in model) return `The model "${model.name}"`
  return model.kind === 'group' ? `The group "${model.tag}"` : 'The overview'
}
