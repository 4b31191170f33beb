import { ANY_CHANGE } from '../files/fileHashes.js'
import { pageFile } from '../files/urls.js'
import type { StoredBodies } from '../queries/bodyCache.js'
import type { Engine, EngineState } from '../queries/engine.js'
import { hashContent } from './inputKey.js'

interface ExplainOptions {
  engine: Engine
  /** State of the last build. */
  previous: EngineState | undefined
  /** Output paths of the documents that were written. */
  documents: readonly string[]
}

/** Maximum number of files or pages that are listed. */
const MAX_LISTED = 20

/** Returns lines that list what a build rendered or wrote, each with the inputs that caused it. */
export function explainBuild({ engine, previous, documents }: ExplainOptions): string[] {
  const rendered = [...engine.pages.rendered]
  if (!previous) return ['The cache has no earlier build: all pages were rendered.']
  const changed = changedFiles(engine, previous)
  const hasOtherSettings = previous.bodyKey !== engine.bodyKey
  const before = new Map<string, StoredBodies[string][]>()
  for (const body of Object.values(previous.bodies)) before.set(body.file, [...(before.get(body.file) ?? []), body])
  const lines = [
    `Changed since the last build: ${list([...changed]) || 'no file'}${hasOtherSettings ? '; settings that pages are rendered with' : ''}`,
  ]
  const byReason = new Map<string, string[]>()
  for (const slug of rendered) {
    const reason = hasOtherSettings ? 'settings' : list(findReasons(engine, slug, { before, changed }))
    byReason.set(reason, [...(byReason.get(reason) ?? []), `/${slug}`])
  }
  for (const [reason, slugs] of byReason) lines.push(`Rendered because of ${reason}: ${list(slugs)}`)
  const renderedFiles = new Set(rendered.map((slug) => pageFile(slug, engine.linkStyle)))
  const otherDocuments = documents.filter((path) => !renderedFiles.has(path))
  if (otherDocuments.length > 0)
    lines.push(
      `Written because of what surrounds their text (navigation, docs.json, titles, styles): ${list(otherDocuments)}`,
    )
  return lines
}

interface LastBuild {
  /** Bodies of the last build, by file. */
  before: ReadonlyMap<string, readonly StoredBodies[string][]>
  changed: ReadonlySet<string>
}

/** Returns the changed files that caused a page to be rendered, or else a general reason. */
function findReasons(engine: Engine, slug: string, { before, changed }: LastBuild): string[] {
  const page = engine.pages.find(slug)
  const api = engine.api.of(slug)
  const bodies = (page && before.get(page.file)) ?? []
  const outdated = bodies
    .flatMap(({ dependencies }) => dependencies)
    .filter(([path, hash]) => engine.hashes.get(path) !== hash)
    .map(([path]) => (path === ANY_CHANGE ? 'its error in the last build' : path))
  const pageFiles = page && !page.isGenerated && changed.has(page.file) ? [page.file] : []
  const names = [...new Set([...pageFiles, ...outdated])]
  if (names.length > 0) return names
  if (api) return [`its content in ${api.source}`]
  return [bodies.length === 0 ? 'a new page' : 'a missing entry of the cache']
}

/** Returns the paths of files whose content differs from the last build. */
function changedFiles({ site, hashes }: Engine, { facts, hashes: before }: EngineState): Set<string> {
  const paths = new Set([...Object.keys(facts), ...Object.keys(before), ...site.files.keys(), ...site.configFiles])
  const lastHash = (path: string) => facts[path]?.facts.hash ?? before[path]?.hash ?? ''
  const current = (path: string) => hashContent({ site, hashes }, path)
  return new Set([...paths].sort().filter((path) => !path.startsWith('npm:') && lastHash(path) !== current(path)))
}

function list(names: readonly string[]): string {
  const rest = names.length - MAX_LISTED
  return names.slice(0, MAX_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
