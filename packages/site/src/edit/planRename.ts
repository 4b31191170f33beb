import { addRedirects } from '@octavo/config'
import type { ContentOptions } from '@octavo/content'
import { compareText, decodePercent, LineIndex, normalizeSlug, rootPath, slugToPathname } from '@octavo/core'
import type { Site } from '../site.js'
import { type ConfigString, configStrings } from './configStrings.js'
import type { EditPlan } from './editPlan.js'
import { relocateUrl } from './relocateUrl.js'
import { findMoves, type Moves } from './renameMoves.js'
import { changedDocumentLinks, type DocumentLink, isBroken, siteReferences } from './siteReferences.js'
import { applyEdits, type ChangedReference, referenceEdits, type TextEdit } from './textEdits.js'

interface RenameOptions {
  content: ContentOptions
  /** Links in OpenAPI documents. */
  documentLinks?: readonly DocumentLink[]
  /** Adds redirects from the old paths of pages. */
  hasRedirects: boolean
}

/**
 * Returns the changes that rename a page, a folder, or another file of a site, in every language and version: the moved
 * files, and the text of each file with links to them.
 *
 * @throws Error with a message for users for a missing file and an existing target
 */
export async function planRename(site: Site, from: string, to: string, options: RenameOptions): Promise<EditPlan> {
  const moves = findMoves(site, from, to)
  const pageFiles = new Set([...site.derived.routes.values()].map(({ file }) => file))
  const references = await siteReferences(site, pageFiles, { content: options.content })
  const changed = references.flatMap((reference): ChangedReference[] => {
    if (isBroken(site, reference)) return []
    const { kind, url, target, base, ...place } = reference
    const moved = { target: movedTarget(site, moves, reference), base: moves.files.get(base) ?? base }
    const replacement = relocateUrl(reference, moved)
    return replacement === url ? [] : [{ ...place, url, replacement }]
  })
  const plan: EditPlan = { moves: moves.files, copies: new Map(), texts: new Map(), notes: [] }
  const inDocuments = changedDocumentLinks(options.documentLinks ?? [], (slug) => moves.slugs.get(slug))
  for (const [file, list] of [...groupByFile([...changed, ...inDocuments])].sort(([a], [b]) => compareText(a, b))) {
    const text = site.repository.readWritten(file) ?? ''
    const { edits, unchanged } = referenceEdits(text, list)
    if (edits.length > 0) plan.texts.set(file, applyEdits(text, edits))
    plan.notes.push(...unchanged.map((reference) => unchangedNote(reference)))
  }
  editConfig(site, moves, plan, options)
  return plan
}

export function groupByFile(changed: readonly ChangedReference[]): Map<string, ChangedReference[]> {
  const groups = new Map<string, ChangedReference[]>()
  for (const reference of changed) groups.set(reference.file, [...(groups.get(reference.file) ?? []), reference])
  return groups
}

export function unchangedNote({ file, position, url, replacement }: ChangedReference): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`
  return `${place} "${url}" is computed; write "${replacement}" there.`
}

type Target = Parameters<typeof relocateUrl>[0]

/** Returns the path of a reference's target after the moves: of a file, or the slug of a page. */
function movedTarget(site: Site, { files, slugs }: Moves, { kind, target }: Target): string {
  if (kind === 'file') return files.get(target) ?? target
  const slug = site.pageAt(normalizeSlug(target))
  return (slug === undefined ? undefined : slugs.get(slug)) ?? normalizeSlug(target)
}

/** Adds the changes of docs.json and of the files that it references. */
function editConfig(site: Site, moves: Moves, plan: EditPlan, options: RenameOptions): void {
  const edits = new Map<string, TextEdit[]>()
  const { writtenConfig } = site
  for (const entry of configStrings(writtenConfig)) {
    const path = movedConfigPath(site, moves, entry)
    const place = path === undefined ? undefined : site.locate(entry.pointer)
    if (path === undefined || !place) continue
    const text = plan.texts.get(place.file) ?? site.repository.readText(place.file) ?? ''
    const lines = new LineIndex(text)
    const edit = {
      start: lines.offsetAt(place.start),
      end: lines.offsetAt(place.end),
      text: JSON.stringify(entry.prefix + path + entry.suffix),
    }
    edits.set(place.file, [...(edits.get(place.file) ?? []), edit])
  }
  for (const [file, list] of edits) plan.texts.set(file, applyEdits(site.repository.readText(file) ?? '', list))
  const pages = [...moves.slugs]
  if (!options.hasRedirects || pages.length === 0) return
  const newPaths = new Set(pages.map(([, slug]) => slug))
  const shadowed = (site.config?.redirects ?? [])
    .map(({ source }) => source)
    .filter((source) => newPaths.has(normalizeSlug(decodePercent(source))))
  const rules = pages.map(([before, after]) => ({ source: slugToPathname(before), destination: slugToPathname(after) }))
  setRedirects(site, plan, rules, shadowed)
}

/** Adds redirects to docs.json or to the file with its list, and removes those from other sources. */
export function setRedirects(
  site: Site,
  { texts }: EditPlan,
  rules: readonly { source: string; destination: string }[],
  removed: readonly string[],
): void {
  const file = site.locate(['redirects'])?.file ?? 'docs.json'
  texts.set(file, addRedirects(texts.get(file) ?? site.repository.readText(file) ?? '', rules, removed))
}

/** Returns the new path of a string in docs.json in the form of the old one. Undefined if it stays. */
function movedConfigPath(site: Site, moves: Moves, { kind, path }: ConfigString): string | undefined {
  const lead = /^(?:\.?\/)*/.exec(path)?.[0] ?? ''
  const target = rootPath(decodePercent(path)).replace(/\/$/, '')
  if (kind === 'folder') {
    const folder = moves.folders.get(target)
    return folder === undefined ? undefined : lead + folder
  }
  const file = moves.files.get(target)
  if (file !== undefined && kind !== 'page' && !/\.mdx?$/i.test(target)) return lead + file
  if (kind !== 'page' && kind !== 'link') return undefined
  const page = site.pageAt(normalizeSlug(target))
  const slug = page === undefined ? undefined : moves.slugs.get(page)
  return slug === undefined
    ? undefined
    : relocateUrl({ kind: 'page', url: path, target, base: '' }, { target: slug, base: '' })
}
