import { type AddedVersion, addVersion, applyJsonEdits, type JsonEdit, readPageFolder } from '@octavo/config'
import { decodePercent, LineIndex, normalizeSlug, rootPath } from '@octavo/core'
import { DEFAULT_DIRECTORY } from '@octavo/openapi'
import { nodeSpecReferences } from '../api/specReferences.js'
import type { Site } from '../site.js'
import { isRawNode, type Pointer, type RawNode } from '../sources/keys.js'
import { configStrings } from './configStrings.js'
import type { EditPlan } from './editPlan.js'
import { relocateUrl } from './relocateUrl.js'
import { type CopiedHost, type Copy, copyPath, type VersionOptions } from './versionCopy.js'

/** Returns the documents in `api` of docs.json, which apply to all entries of navigation. */
export function apiReferences(site: Site) {
  const api: unknown = site.writtenConfig?.api
  return isRawNode(api) ? nodeSpecReferences(api, ['api']) : []
}

export function copiedNode({ node, versions, at }: CopiedHost): RawNode {
  if (at !== undefined) return versions[at] ?? {}
  const { global: _, directory: __, language: ___, product: ____, ...rest } = node
  const { banner: _a, footer: _b, navbar: _c, default: _d, icon: _e, tag: _f, hidden: _g, name: _h, ...own } = rest
  return own
}

/** Adds the version to each part of navigation, in the files that have these parts. */
export function editNavigation(
  site: Site,
  hosts: readonly CopiedHost[],
  { copy, options }: { copy: Copy; options: VersionOptions },
  plan: EditPlan,
): void {
  const edits = new Map<string, JsonEdit[]>()
  for (const host of hosts) {
    const place = site.locate(host.pointer)
    if (!place) continue
    const text = site.repository.readText(place.file) ?? ''
    const added: AddedVersion = {
      offset: new LineIndex(text).offsetAt(place.start) + 1,
      after: host.at ?? 0,
      current: options.current,
      version: versionNode(site, host, copy, options),
      changes: options.isDefault ? earlierVersions(host) : undefined,
    }
    edits.set(place.file, [...(edits.get(place.file) ?? []), ...addVersion(text, added)])
  }
  for (const [file, list] of edits) plan.texts.set(file, applyJsonEdits(site.repository.readText(file) ?? '', list))
}

/** Returns the keys of the other versions beside a new default one: what it copies is unreleased, and the last default outdated. */
function earlierVersions({ versions, at = 0 }: CopiedHost): NonNullable<AddedVersion['changes']> {
  const last = versions.findIndex((version, index) => index !== at && version.default === true)
  return new Map([
    [at, { default: undefined, status: 'unreleased' }],
    ...(last === -1 ? [] : [[last, { default: undefined, status: 'outdated' }] as const]),
  ])
}

/** Returns the new version for docs.json. */
function versionNode(site: Site, host: CopiedHost, copy: Copy, { isDefault, isUnlisted }: VersionOptions): object {
  const { version: _, default: __, tag: ___, status: ____, listed: _____, ...rest } = copiedNode(host)
  const state = isDefault ? { default: true } : { status: 'outdated', ...(isUnlisted ? { listed: false } : {}) }
  const scoped = [...apiReferences(site), ...entryDocuments(rest)].map(
    ({ source, directory = DEFAULT_DIRECTORY, overlays }) => ({
      source: copy.files.has(source) ? copyPath(copy, source) : source,
      directory: copyPath(copy, directory),
      ...(overlays ? { overlays: overlays.map((path) => copyPath(copy, path)) } : {}),
    }),
  )
  const content = copyValue(site, copy, rest, []) as RawNode
  // Documents outside the version, and those that entries name alone, have no folder for the pages of the copy.
  const inherited = scoped.length > 0 && content.openapi === undefined ? { openapi: scoped } : {}
  return { version: copy.name, ...state, ...inherited, ...content }
}

/** Returns the documents that only entries name, such as `api.json GET /users`. */
function entryDocuments(node: RawNode): { source: string; directory?: string; overlays?: readonly string[] }[] {
  const files = configStrings(node).filter(({ kind }) => kind === 'file')
  const isEntry = ({ suffix }: (typeof files)[number]) => suffix !== ''
  const scopedSources = new Set(files.filter((file) => !isEntry(file)).map(({ path }) => rootPath(path)))
  const sources = new Set(files.filter(isEntry).map(({ path }) => rootPath(path)))
  return [...sources].filter((source) => !scopedSources.has(source)).map((source) => ({ source }))
}

/** Copies a part of docs.json with the paths of the copy. Documents get a folder for their pages. */
function copyValue(site: Site, copy: Copy, value: unknown, pointer: Pointer): unknown {
  const key = pointer.findLast((part) => typeof part === 'string')
  if (typeof value === 'string' && (key === 'openapi' || key === 'asyncapi')) {
    const path = copyString(site, copy, value, pointer)
    return { source: path, directory: copyPath(copy, DEFAULT_DIRECTORY) }
  }
  if (typeof value === 'string') return copyString(site, copy, value, pointer)
  if (Array.isArray(value)) return value.map((item, index) => copyValue(site, copy, item, [...pointer, index]))
  if (!isRawNode(value)) return value
  const entries = Object.entries(value).map(([name, child]) => [name, copyValue(site, copy, child, [...pointer, name])])
  const object = Object.fromEntries(entries) as RawNode
  const isDocument =
    typeof value.source === 'string' && pointer.some((part) => part === 'openapi' || part === 'asyncapi')
  return isDocument && value.directory === undefined
    ? { ...object, directory: copyPath(copy, DEFAULT_DIRECTORY) }
    : object
}

function copyString(site: Site, copy: Copy, text: string, pointer: Pointer): string {
  const [entry] = configStrings(text, pointer)
  if (!entry) return text
  const { kind, path, prefix, suffix } = entry
  const lead = /^(?:\.?\/)*/.exec(path)?.[0] ?? ''
  const target = rootPath(decodePercent(path)).replace(/\/$/, '')
  if (kind === 'directory') return lead + copyPath(copy, target)
  if (kind === 'folder') return lead + (readPageFolder(path)?.folder === '' ? copy.name : copyPath(copy, target))
  if (copy.files.has(target) && !/\.mdx?$/i.test(target)) return prefix + lead + copyPath(copy, target) + suffix
  if (kind === 'file') return text
  const slug = site.pageAt(normalizeSlug(target))
  if (slug === undefined || !copy.slugs.has(slug)) return text
  return (
    prefix +
    relocateUrl({ kind: 'page', url: path, target, base: '' }, { target: copyPath(copy, slug), base: '' }) +
    suffix
  )
}
