import { applyJsonEdits, type JsonEdit, removeVersion } from '@octavo/config'
import { compareText, LineIndex, slugToPathname } from '@octavo/core'
import { matchingSlug } from '../navigation/switchTarget.js'
import { isDivision } from '../navigation/trails.js'
import type { Site } from '../site.js'
import type { EditPlan } from './editPlan.js'
import { setRedirects } from './planRename.js'
import { versionHosts } from './versionHosts.js'

/**
 * Returns the changes that remove a version: its folder, its entries in navigation, and with `hasRedirects` a redirect
 * from each of its pages to the same page of the newest version that has it, or else to the first page of the site.
 *
 * @throws Error with a message for users for an unknown version, and for one whose pages are not in its folder
 */
export function planRemoval(site: Site, name: string, { hasRedirects }: { hasRedirects: boolean }): EditPlan {
  const hosts = versionHosts(site.writtenConfig?.navigation).flatMap((host) => {
    const index = host.versions.findIndex(({ version }) => version === name)
    return index === -1 ? [] : [{ ...host, index }]
  })
  if (hosts.length === 0) throw new Error(`Unknown version "${name}". ${versionList(site)}`)
  const prefix = `${name}/`
  const isInside = (slug: string) => `${slug}/`.startsWith(prefix)
  for (const [slug, trail] of site.trails) {
    const isOwn = trail.some((node) => isDivision(node) && node.kind === 'version' && node.name === name)
    if (isOwn && !isInside(slug) && site.derived.routes.has(slug) && !site.derived.untranslated.has(slug))
      throw new Error(`Version "${name}" has the page /${slug} outside the folder ${name}; nothing was removed.`)
    if (!isOwn && isInside(slug))
      throw new Error(
        `The page /${slug} in the folder ${name} is also in navigation outside the version; nothing was removed.`,
      )
  }
  const edits = new Map<string, JsonEdit[]>()
  for (const { pointer, index } of hosts) {
    const place = site.locate(pointer)
    if (!place) continue
    const text = site.repository.readText(place.file) ?? ''
    const offset = new LineIndex(text).offsetAt(place.start) + 1
    edits.set(place.file, [...(edits.get(place.file) ?? []), ...removeVersion(text, { offset, index })])
  }
  const texts = new Map(
    [...edits].map(([file, list]) => [file, applyJsonEdits(site.repository.readText(file) ?? '', list)]),
  )
  const removed = site.repository.isFolder(name) ? [name] : []
  const plan: EditPlan = { moves: new Map(), copies: new Map(), texts, removed, notes: [] }
  if (hasRedirects) {
    const slugs = [...new Set([...site.derived.routes.keys(), ...site.derived.generated.keys()])].filter(isInside)
    const rules = slugs.sort(compareText).map((slug) => ({
      source: slugToPathname(slug),
      destination: slugToPathname(replacement(site, slug, name) ?? firstSlug(site, name)),
    }))
    setRedirects(site, plan, rules, [])
  }
  return plan
}

/** Returns the names of the versions of a site, in a sentence. */
export function versionList(site: Site): string {
  const names = versionHosts(site.writtenConfig?.navigation).flatMap(({ versions }) =>
    versions.map(({ version }) => `${version}`),
  )
  return names.length === 0 ? 'docs.json has no versions.' : `Expected one of: ${[...new Set(names)].join(', ')}.`
}

/** Returns the same page in another version: in the default one, or else in the newest that has it. */
function replacement(site: Site, slug: string, name: string): string | undefined {
  const trail = site.trails.get(slug) ?? []
  const at = trail.findIndex((node) => isDivision(node) && node.kind === 'version' && node.name === name)
  const own = trail[at]
  if (!own || !isDivision(own)) return undefined
  const others = (trail[at - 1]?.children ?? site.derived.navigation.children)
    .filter(isDivision)
    .filter((node) => node.kind === 'version' && node !== own && !node.hidden)
    .sort((a, b) => Number(b.default === true) - Number(a.default === true))
  return others.map((other) => matchingSlug(slug, own, other)).find((match) => match !== undefined)
}

function firstSlug(site: Site, name: string): string {
  if (site.hasPage('')) return ''
  return [...site.trails.keys()].find((slug) => !`${slug}/`.startsWith(`${name}/`)) ?? ''
}
