import type { Diagnostic, Frontmatter } from '@octavo/core'
import { channelEntry, type Operation, operationName, parseFrontmatterEntry } from '@octavo/openapi'
import type { OperationMention } from '../navigation/navigationScope.js'
import { keyLocation } from '../sources/frontmatterLocation.js'
import type { Locate, Problem } from '../sources/keys.js'
import { advice, specIndex } from './operationEntries.js'
import { isExplained, presentSources, type SpecLookup } from './scopedSpecs.js'
import { specPath } from './specReferences.js'

/** The operation that a page's `openapi` resolves to. */
export type PageOperation =
  | { source: string; operation: Operation }
  | (MissingMention & { advice?: ReturnType<typeof advice> })

/** A reference to a missing operation or model. The page shows a notice. */
export interface MissingMention {
  missing: string
  sources: readonly string[]
  isExplained: boolean
  /** The path of the missing document, if the reference names one. */
  wanted?: string
}

type ApiKey = 'openapi' | 'asyncapi'

/** Returns what the frontmatter of a page names: `openapi`, or else `asyncapi` as an entry. */
export function pageReference({
  openapi,
  asyncapi,
}: Pick<Frontmatter, ApiKey>): { key: ApiKey; text: string; entry: string } | undefined {
  if (openapi !== undefined) return { key: 'openapi', text: openapi, entry: openapi }
  return asyncapi === undefined ? undefined : { key: 'asyncapi', text: asyncapi, entry: channelEntry(asyncapi) }
}

export interface PageSpecs extends SpecLookup {
  /** Returns all documents of the site, sorted. */
  all(): readonly string[]
}

export interface Finding {
  specs: PageSpecs
  /** Documents of the part of navigation that contains the page, in order. */
  scoped: readonly string[]
}

/**
 * Returns the operation that frontmatter refers to: in the named document, or else in documents of the page's part of
 * navigation, or else in any document.
 */
export function findPageOperation(text: string, { specs, scoped }: Finding): PageOperation {
  const entry = parseFrontmatterEntry(text)
  if (!entry) return { missing: text, sources: [], isExplained: false }
  const match = entry.spec === undefined ? undefined : specs.match(entry.spec)
  if (entry.spec !== undefined && match === undefined)
    return { missing: text, sources: [], isExplained: false, wanted: specPath(entry.spec) }
  const sources = match === undefined ? [...new Set([...scoped, ...specs.all()])] : [match]
  for (const source of sources) {
    const operation = specIndex(specs.get(source)).find(entry)
    if (operation) return { source, operation }
  }
  const present = presentSources(sources, specs)
  const loadedSpecs = present.map((source) => specs.get(source))
  const about = { sources: present, isExplained: isExplained(sources, specs) }
  return { missing: operationName(entry), advice: advice(entry, loadedSpecs), ...about }
}

export interface PageWithOperation {
  file: string
  /** The key of the frontmatter that names the operation, and its value. */
  key: ApiKey
  reference: string
  pageTarget: PageOperation
}

/** Reports pages that refer to missing operations, and operations that have both a page and an entry. */
export function checkPageOperations(
  pages: readonly PageWithOperation[],
  {
    entries,
    readText,
    locate,
  }: {
    entries: readonly OperationMention[]
    readText(file: string): string | undefined
    locate: Locate
  },
): Diagnostic[] {
  const byOperation = new Map<string, OperationMention>()
  for (const mention of entries) {
    const { spec, pointer } = mention.node.operation ?? {}
    const key = `${spec} ${pointer}`
    if (pointer !== undefined && !byOperation.has(key)) byOperation.set(key, mention)
  }
  return pages.flatMap(({ file, key, reference: text, pageTarget: pageOperation }): Diagnostic[] => {
    const place = () => ({ file, ...keyLocation(readText(file) ?? '', key) })
    if ('missing' in pageOperation)
      return pageOperation.isExplained
        ? []
        : [{ ...place(), ...missing({ key, text }, pageOperation), severity: 'warning' }]
    const mention = byOperation.get(`${pageOperation.source} ${pageOperation.operation.pointer}`)
    return mention
      ? [{ ...locate(mention.pointer), ...duplicateOperation(pageOperation.operation, file), severity: 'warning' }]
      : []
  })
}

function missing(
  { key, text }: { key: ApiKey; text: string },
  mention: Extract<PageOperation, { missing: string }>,
): Problem {
  if (mention.sources.length === 0 && key === 'asyncapi') {
    return {
      rule: 'FM_SPEC_MISSING',
      message: `"${text}" names a channel that is in no AsyncAPI document of the site; the page shows a notice.`,
      expected: '"<file> <channel>" or the key of a channel of an AsyncAPI document in the docs folder.',
      wanted: mention.wanted,
    }
  }
  if (mention.sources.length === 0) {
    return {
      rule: 'FM_SPEC_MISSING',
      message: `"${text}" names an operation that is in no OpenAPI document of the site; the page shows a notice.`,
      expected: '"METHOD /path" or "<file> METHOD /path" of an OpenAPI document in the docs folder.',
      wanted: mention.wanted,
    }
  }
  return {
    rule: 'FM_OPERATION_MISSING',
    message: `${mention.missing} is not in ${listSources(mention.sources)}; the page shows a notice.`,
    ...mention.advice,
  }
}

export function listSources(sources: readonly string[]): string {
  return sources.length > 3 ? `any of ${sources.length} documents` : sources.join(', ')
}

function duplicateOperation(operation: Operation, file: string): Problem {
  return {
    rule: 'ROUTE_DUPLICATE_OPERATION',
    message: `${operationName(operation)} is documented by ${file} and listed here; the MDX page is used.`,
    expected: 'one page for each operation.',
    hint: 'Remove the entry or the page.',
  }
}
