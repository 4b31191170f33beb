import { contentHash, type Diagnostic, type FragmentReference, type FragmentView } from '@octavo/core'
import { languageTag } from '@octavo/site'
import { type FragmentDocumentOptions, renderFragment } from '@octavo/theme'
import type { OutputTree } from '../files/outputTree.js'
import { VERSION } from '../options/version.js'
import type { ApiFragment } from '../render/apiContent.js'
import { createRenderContext } from '../render/renderContext.js'
import { defaultLanguage } from '../view/pageView.js'
import type { ViewContext } from '../view/viewContext.js'
import { type FragmentSet, fragmentFile } from './fragments.js'

interface WriteFragmentsOptions {
  tree: Pick<OutputTree, 'outputNote' | 'keepOutputFrom' | 'add'>
  context: DocumentContext
  /** Fragments that pages link to; several pages may link to the same one. */
  fragments: readonly ApiFragment[]
  set: Pick<FragmentSet, 'key' | 'view'>
  /** Maximum number of fragments of a document. Default: 8,000; real documents have hundreds. */
  most?: number
}

type DocumentContext = Pick<ViewContext, 'site' | 'config'> & {
  assets: Pick<ViewContext['assets'], 'styles' | 'apiStyle' | 'siteStyles'>
}

const MAX_PARTS = 8_000
/** Maximum number of characters of a document's fragments, except those that pages link to. Usual: some millions. */
const MAX_CHARACTERS = 64_000_000
/** Estimated length of a fragment in characters, until the first one is written. */
const DEFAULT_LENGTH = 20_000
/** Maximum number of references stored for the next build. Fragments with more are rendered again. */
const MAX_REFERENCES = 100_000

/** Build state of a fragment, stored beside its file. */
interface PartNote {
  key: string
  leadsTo: FragmentReference[]
  /** Length of the file in characters. */
  length: number
}

/**
 * Writes the fragments of documents breadth-first: first those that pages link to, then those that these link to, and
 * so on. An untrusted document may have any number of fragments, so references that exceed the limit are shown as
 * omitted. Returns a diagnostic for each document over the limit.
 */
export function writeFragments({ fragments, ...options }: WriteFragmentsOptions): Diagnostic[] {
  const bySource = new Map<string, Map<string, ApiFragment>>()
  for (const fragment of fragments) {
    const sourceFragments = bySource.get(fragment.source) ?? new Map<string, ApiFragment>()
    bySource.set(fragment.source, sourceFragments.set(fragment.id, fragment))
  }
  let noteCount = 0
  const canNote = (count: number) => {
    noteCount += count
    return noteCount <= MAX_REFERENCES
  }
  return [...bySource].flatMap(([source, sourceFragments]) =>
    writeParts([...sourceFragments.values()].sort(byId), source, { ...options, mayNote: canNote }),
  )
}

/** Returns the diagnostics of `writeFragments` without writing files. */
export function checkFragments({
  site,
  config,
  ...options
}: Omit<WriteFragmentsOptions, 'tree' | 'context'> & Pick<ViewContext, 'site' | 'config'>): Diagnostic[] {
  const tree = { outputNote: () => undefined, keepOutputFrom: () => undefined, add: () => undefined }
  return writeFragments({ ...options, tree, context: { site, config, assets: { styles: [], siteStyles: [] } } })
}

type PartsOptions = Omit<WriteFragmentsOptions, 'fragments'> & { mayNote(count: number): boolean }

function writeParts(
  fragments: readonly ApiFragment[],
  source: string,
  { tree, context, set, most = MAX_PARTS, mayNote }: PartsOptions,
): Diagnostic[] {
  const options = documentOptions(context)
  const shared = contentHash(VERSION, JSON.stringify([options.language, options.styles, context.config.icons]))
  const queue = new Map(fragments.slice(0, most).map((fragment) => [fragment.id, fragment]))
  const admitted = new Set(queue.keys())
  const closed = new Set<string>()
  const totals = { count: 0, length: 0 }
  // The names of style sheets don't count, so that `octavo check`, which has none, reports the same.
  const frame = frameLength(options)
  const isRoom = () => {
    const defaultCount = totals.count > 0 ? totals.length / totals.count : DEFAULT_LENGTH
    return admitted.size < most && totals.length + (admitted.size - totals.count) * defaultCount < MAX_CHARACTERS
  }
  const admit = (id: string): boolean => {
    if (!admitted.has(id) && isRoom()) admitted.add(id)
    if (!admitted.has(id)) closed.add(id)
    return admitted.has(id)
  }
  // The loop adds to the queue.
  for (const fragment of queue.values()) {
    const path = fragmentFile(source, fragment.id)
    const key = contentHash(shared, set.key(fragment))
    const note = tree.outputNote(path) as PartNote | undefined
    const cached = note?.key === key ? note.leadsTo : undefined
    const view = cached ? undefined : set.view(fragment, admit)
    const references = cached ?? view?.fragments ?? []
    const left = references.filter(({ id }) => !admit(id))
    for (const part of references) if (admitted.has(part.id)) queue.set(part.id, { ...part, source })
    const inputs = contentHash(key, ...left.map(({ id }) => id))
    if (cached && note && tree.keepOutputFrom(path, inputs) !== undefined) {
      count(totals, note.length)
      continue
    }
    const fragmentView = view ?? set.view(fragment, admit)
    if (!fragmentView) continue
    // The next build may write omitted fragments: only one with all of its references is stored.
    const isWhole = left.length === 0 && closed.size === 0
    const content = renderFragment(fragmentView, options)
    const length = content.length - frame
    count(totals, length)
    const partNote: PartNote | undefined =
      isWhole && mayNote(references.length) ? { key, leadsTo: references, length } : undefined
    tree.add(path, { content }, { inputs, note: partNote })
  }
  for (const fragment of fragments.slice(most)) {
    closed.add(fragment.id)
    tree.add(fragmentFile(source, fragment.id), { content: renderFragment(leftOut(fragment), options) })
  }
  return closed.size > 0 ? [tooManyParts(source, admitted.size, closed.size)] : []
}

function count(totals: { count: number; length: number }, length: number): void {
  totals.count++
  totals.length += length
}

/** Returns the number of characters that style sheets add to every fragment. */
function frameLength(options: FragmentDocumentOptions): number {
  const empty: FragmentView = { id: '', title: '', schema: { type: 'object' }, fragments: [] }
  return renderFragment(empty, options).length - renderFragment(empty, { ...options, styles: [] }).length
}

function byId(one: ApiFragment, other: ApiFragment): number {
  return one.id < other.id ? -1 : 1
}

/** Returns the placeholder for a fragment over the limit that a page links to. */
function leftOut({ id, pointer }: ApiFragment): FragmentView {
  const title = pointer.slice(pointer.lastIndexOf('/') + 1)
  return { id, title, schema: { type: 'object', model: title, more: {} }, fragments: [] }
}

function tooManyParts(source: string, partCount: number, count: number): Diagnostic {
  const [text, others] = [partCount, count].map((number) => number.toLocaleString('en'))
  return {
    rule: 'OAS_TOO_MANY_PARTS',
    severity: 'warning',
    file: source,
    start: { line: 1, column: 1 },
    message: `Too many nested schemas in "${source}": ${text} are written, ${others} are omitted.`,
    hint: 'Fields of omitted schemas are not shown; "… +" marks where they would open.',
  }
}

export function fragmentDocument(view: FragmentView, context: DocumentContext): string {
  return renderFragment(view, documentOptions(context))
}

function documentOptions({ site, config, assets }: DocumentContext): FragmentDocumentOptions {
  return {
    language: languageTag(defaultLanguage(site)?.name ?? 'en'),
    styles: [...assets.styles, ...(assets.apiStyle ? [assets.apiStyle] : []), ...assets.siteStyles],
    context: createRenderContext(config),
  }
}
