import { plural } from '@octavo/core'
import type { Engine, EngineState } from '../engine/engine.js'
import { pageFile } from '../files/urls.js'

interface ExplainOptions {
  engine: Engine
  /** State of the last build. */
  previous: EngineState | undefined
  /** Output paths of the documents that were written. */
  documents: readonly string[]
}

/** Maximum number of files or pages that are listed. */
const MAX_LISTED = 20

/** Returns lines about what a build made, and which input made it do so. */
export function explainBuild({ engine, previous, documents }: ExplainOptions): string[] {
  const rendered = [...engine.pages.rendered]
  if (!previous) return [`Nothing is known of an earlier build: ${plural(rendered.length, 'page')} rendered.`]
  const changed = changedFiles(engine, previous)
  const hasOtherSettings = previous.bodyKey !== engine.bodyKey
  const lines = [
    `Changed since the last build: ${list([...changed]) || 'no file'}${hasOtherSettings ? '; settings that pages are rendered with' : ''}`,
  ]
  const reasons = rendered.map((slug) => [slug, hasOtherSettings ? ['settings'] : reasonsOf(slug)] as const)
  function reasonsOf(slug: string): string[] {
    const page = engine.pages.find(slug)
    const api = engine.api.of(slug)
    if (!page) return ['an error']
    const before = Object.values(previous?.bodies ?? {}).filter(({ file }) => file === page.file)
    const read = new Set(before.flatMap(({ dependencies }) => dependencies))
    const outdated = [...read].filter(([path, hash]) => engine.hashes.get(path) !== hash).map(([path]) => path)
    const own = changed.has(page.file) && !page.isGenerated ? [page.file] : []
    const found = [...new Set([...own, ...outdated])]
    if (found.length > 0) return found
    if (before.length === 0 && !api) return ['a new page']
    return api ? [`its content in ${api.source}`] : ['not in the cache']
  }
  const byReason = new Map<string, string[]>()
  for (const [slug, found] of reasons) {
    const reason = list(found)
    byReason.set(reason, [...(byReason.get(reason) ?? []), `/${slug}`])
  }
  for (const [reason, slugs] of byReason) lines.push(`Rendered because of ${reason}: ${list(slugs)}`)
  const own = new Set(rendered.map((slug) => pageFile(slug, engine.linkStyle)))
  const around = documents.filter((path) => !own.has(path))
  if (around.length > 0)
    lines.push(`Written because of what surrounds their text (navigation, docs.json, titles, styles): ${list(around)}`)
  return lines
}

/** Returns the paths of files whose content differs from the last build. */
function changedFiles({ site, hashes }: Engine, { facts, hashes: before }: EngineState): Set<string> {
  const paths = new Set([...Object.keys(facts), ...Object.keys(before), ...site.files.keys(), ...site.configFiles])
  const hashOf = (path: string) => (site.files.get(path)?.kind === 'page' ? site.facts(path)?.hash : hashes.get(path))
  const known = (path: string) => facts[path]?.facts.hash ?? before[path]?.hash ?? ''
  return new Set([...paths].sort().filter((path) => !path.startsWith('npm:') && known(path) !== (hashOf(path) ?? '')))
}

function list(names: readonly string[]): string {
  const rest = names.length - MAX_LISTED
  return names.slice(0, MAX_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
