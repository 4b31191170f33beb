import type { PageReference } from '@octavo/content'
import { normalizeSlug, pathnameToSlug, rootPath } from '@octavo/core'
import { navigationFolders } from '../navigation/folderPages.js'
import { isPattern } from '../routes/redirects.js'
import type { Site } from '../site.js'
import { configStrings } from './configStrings.js'
import type { EditPlan } from './editPlan.js'
import { groupByFile, unchangedNote } from './planRename.js'
import { relocateUrl } from './relocateUrl.js'
import { changedDocumentLinks, frozenText, isBroken } from './siteReferences.js'
import { applyEdits, type ChangedReference, referenceEdits } from './textEdits.js'
import {
  type CopiedHost,
  type Copy,
  copyPath,
  followReferences,
  sharedPages,
  startCopy,
  type VersionOptions,
} from './versionCopy.js'
import { currentVersion, versionHosts } from './versionHosts.js'
import { apiReferences, copiedNode, editNavigation } from './versionNavigation.js'

/**
 * Returns the changes that freeze the present documentation as a version: copies of its pages and of all files that they
 * use in a folder with the name of the version, and the version in navigation. The pages that are copied keep their URLs.
 *
 * @throws Error with a message for users for an invalid or existing name
 */
export async function planVersion(site: Site, name: string, options: VersionOptions): Promise<EditPlan> {
  const { hosts, fromNames } = readHosts(site, name, options)
  const copy = startCopy(site, name, fromNames, hosts)
  const variables = site.config?.variables ?? {}
  const prepare = (file: string, text: string) => frozenText(file, text, variables)
  const references = await followReferences(site, copy, sharedPages(site, hosts), { content: options.content, prepare })
  for (const source of documents(site, hosts, copy)) copy.files.add(source)
  const changed = references.flatMap((reference): ChangedReference[] => {
    if (isBroken(site, reference)) return []
    const { kind, url, target, base, ...place } = reference
    const moved = { target: copiedTarget(site, copy, reference), base: copyPath(copy, base) }
    const replacement = relocateUrl(reference, base === '' ? { ...moved, base } : moved)
    return replacement === url ? [] : [{ ...place, url, replacement }]
  })
  const inDocuments = changedDocumentLinks(options.documentLinks ?? [], (slug) =>
    copy.slugs.has(slug) ? copyPath(copy, slug) : undefined,
  )
  const byFile = groupByFile([...changed, ...operationPaths(site, copy), ...inDocuments])
  const plan: EditPlan = { moves: new Map(), copies: new Map(), texts: new Map(), notes: [] }
  const copies = plan.copies as Map<string, string>
  for (const file of copy.files) {
    const path = copyPath(copy, file)
    copies.set(path, file)
    const isText = byFile.has(file) || /\.mdx?$/i.test(file)
    const text = isText ? site.repository.readText(file) : undefined
    if (text === undefined) continue
    const frozen = prepare(file, text)
    const { edits, unchanged } = referenceEdits(frozen, byFile.get(file) ?? [])
    const copied = applyEdits(frozen, edits)
    if (copied !== text) plan.texts.set(path, copied)
    plan.notes.push(...unchanged.map((reference) => unchangedNote({ ...reference, file: path })))
  }
  refuseExisting(site, copies)
  editNavigation(site, hosts, { copy, options }, plan)
  return plan
}

function readHosts(
  site: Site,
  name: string,
  { from }: VersionOptions,
): { hosts: CopiedHost[]; fromNames: Set<string> } {
  requireName(name)
  const all = versionHosts(site.writtenConfig?.navigation)
  const names = all.flatMap(({ versions }) => versions.map(({ version }) => `${version}`))
  if (names.includes(name)) throw new Error(`Version "${name}" exists in docs.json.`)
  if (from !== undefined && !names.includes(from)) {
    const expected =
      names.length > 0 ? `Expected one of: ${[...new Set(names)].join(', ')}.` : 'docs.json has no versions.'
    throw new Error(`Unknown version "${from}" for --from. ${expected}`)
  }
  const hosts = all.flatMap((host): CopiedHost[] => {
    if (host.versions.length === 0) return [{ ...host, at: undefined }]
    const at =
      from === undefined ? currentVersion(host.versions) : host.versions.findIndex(({ version }) => version === from)
    return at === -1 ? [] : [{ ...host, at }]
  })
  if (hosts.length === 0) throw new Error('docs.json has no navigation to copy.')
  if (site.repository.stamp(name) !== undefined || site.repository.isFolder(name))
    throw new Error(`The folder ${name} exists.\nFix: choose another name, or remove the folder.`)
  for (const { includes } of navigationFolders(site.config?.navigation)) {
    if (includes(`${name}/index.mdx`))
      throw new Error(`"pagesFrom" in docs.json would also list the copies.\nFix: add "exclude": ["${name}/"] to it.`)
  }
  const fromNames = new Set(hosts.flatMap(({ versions, at }) => (at === undefined ? [] : [`${versions[at]?.version}`])))
  return { hosts, fromNames }
}

/** Refuses names that are no single folder, and folders that sites treat specially. */
function requireName(name: string): void {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._+-]{0,99}$/u.test(name) || name.endsWith('.'))
    throw new Error(
      `Invalid version "${name}". Expected a name such as v2 or 1.4, with letters, digits, ., _, + and -.`,
    )
  if (/^(?:snippets|_snippets|node_modules|build|dist|coverage|tmp|temp)$/i.test(name))
    throw new Error(`Invalid version "${name}": the folder of this name has another meaning.`)
}

/** Returns the OpenAPI documents that the copied navigation names, with their overlays and the files that they reference. */
function documents(site: Site, hosts: readonly CopiedHost[], { files }: Copy): string[] {
  const sources = new Set<string>()
  for (const host of hosts)
    for (const { kind, path } of configStrings(copiedNode(host)))
      if (kind === 'file' && site.repository.stamp(rootPath(path)) !== undefined) sources.add(rootPath(path))
  for (const { source, overlays = [] } of apiReferences(site))
    for (const path of [source, ...overlays]) sources.add(path)
  const specs = new Set(site.specSources())
  for (const file of files) if (specs.has(file)) sources.add(file)
  return [...sources]
    .flatMap((source) => [source, ...(specs.has(source) ? site.spec(source).dependencies : [])])
    .filter((path) => site.repository.stamp(path) !== undefined)
}

/** Returns the changes of documents in which operations set the paths of their pages (`x-mint.href`). */
function operationPaths(site: Site, copy: Copy): ChangedReference[] {
  return site.specSources().flatMap((source) =>
    copy.files.has(source)
      ? site.spec(source).operations.flatMap(({ href }): ChangedReference[] =>
          href === undefined
            ? []
            : [
                {
                  file: source,
                  position: { line: 1, column: 1 },
                  url: `/${href}`,
                  replacement: `/${copyPath(copy, href)}`,
                },
              ],
        )
      : [],
  )
}

/** Returns the path of a reference's target in the copy, or its present path if the copy does not have it. */
function copiedTarget(site: Site, copy: Copy, { kind, target }: PageReference): string {
  if (kind === 'file') return copy.files.has(target) ? copyPath(copy, target) : target
  const slug = site.pageAt(normalizeSlug(target)) ?? redirectedPage(site, target)
  if (slug !== undefined && copy.slugs.has(slug)) return copyPath(copy, slug)
  return normalizeSlug(target)
}

/** Returns the page to which a path is redirected. */
function redirectedPage(site: Site, path: string): string | undefined {
  const destination = site.redirects.match(`/${path}`)?.destination
  if (!destination?.startsWith('/') || isPattern(destination) || /[?#]/.test(destination)) return undefined
  return site.pageAt(pathnameToSlug(destination))
}

function refuseExisting(site: Site, copies: ReadonlyMap<string, string>): void {
  for (const path of copies.keys()) {
    const slug = /\.mdx?$/i.test(path) ? normalizeSlug(path) : undefined
    if (slug !== undefined && site.hasPage(slug)) throw new Error(`The page /${slug} exists; nothing was changed.`)
  }
}
