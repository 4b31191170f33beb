import type { ContentOptions } from '@octavo/content'
import { type Diagnostic, DocsError, hasErrors } from '@octavo/core'
import {
  type DocumentLink,
  type EditPlan,
  type ListedVersion,
  listVersions,
  planRemoval,
  planRename,
  planVersion,
  Site,
  type VersionOptions,
} from '@octavo/site'
import { builtIns } from '@octavo/theme'
import { ApiPages } from '../api/apiPages.js'
import { createSpecFetcher } from '../api/specFetcher.js'
import { checkDescriptions } from '../api/specLinks.js'
import { excludedPaths } from '../options/excludedPaths.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { requireRoot } from '../options/rootFolder.js'
import { renderSettings } from '../render/renderSettings.js'
import { writePlan } from './writePlan.js'

interface EditOptions {
  /** True to return the changes without writing them. */
  isDryRun?: boolean | undefined
}

/** Renames a page, folder or file, and changes everything that refers to it. Returns the changes. */
export async function renameInSite(
  options: ResolvedOctavoOptions,
  { from, to, hasRedirects, isDryRun }: EditOptions & { from: string; to: string; hasRedirects: boolean },
): Promise<EditPlan> {
  const { site, ...reading } = await openSite(options)
  return finish(site, await planRename(site, from, to, { ...reading, hasRedirects }), isDryRun)
}

/** Freezes the present documentation as a version. Returns the changes. */
export async function createVersion(
  options: ResolvedOctavoOptions,
  { name, isDryRun, ...version }: EditOptions & Omit<VersionOptions, 'content' | 'documentLinks'> & { name: string },
): Promise<EditPlan> {
  const { site, ...reading } = await openSite(options)
  return finish(site, await planVersion(site, name, { ...version, ...reading }), isDryRun)
}

/** Removes a version with its pages. Returns the changes. */
export async function removeVersion(
  options: ResolvedOctavoOptions,
  { name, hasRedirects, isDryRun }: EditOptions & { name: string; hasRedirects: boolean },
): Promise<EditPlan> {
  const { site } = await openSite(options)
  return finish(site, planRemoval(site, name, { hasRedirects }), isDryRun)
}

export async function siteVersions(options: ResolvedOctavoOptions): Promise<ListedVersion[]> {
  return listVersions((await openSite(options)).site)
}

function finish(site: Site, plan: EditPlan, isDryRun = false): EditPlan {
  if (!isDryRun) writePlan(site.repository.root, plan)
  return plan
}

interface OpenedSite {
  site: Site
  content: ContentOptions
  documentLinks: readonly DocumentLink[]
}

/** Opens a site whose files are changed. @throws DocsError for a docs.json with errors */
async function openSite(options: ResolvedOctavoOptions): Promise<OpenedSite> {
  requireRoot(options.root)
  const { fetch } = createSpecFetcher(options)
  const { root, remoteRefs } = options
  const site = await Site.load({ root, remoteRefs, exclude: excludedPaths(options), fetchSpec: fetch })
  const problems: Diagnostic[] = site.isConfigCurrent ? [] : site.diagnostics
  if (!site.config || hasErrors(problems)) throw new DocsError(site.diagnostics)
  if (site.repository.stamp('docs.json') === undefined)
    throw new Error('No docs.json in this folder.\nFix: run octavo upgrade to convert mint.json.')
  return { site, ...(await readingOptions(site, options)) }
}

/** Returns how the references of a site are read. */
export async function readingOptions(site: Site, options: ResolvedOctavoOptions): Promise<Omit<OpenedSite, 'site'>> {
  const { links } =
    site.config && site.specSources().length > 0
      ? await checkDescriptions(site, new ApiPages(site, site.config, options))
      : { links: [] as DocumentLink[] }
  return { content: referenceOptions(site, options), documentLinks: links }
}

/** Returns how the references of pages are read. */
export function referenceOptions(site: Site, options: ResolvedOctavoOptions): ContentOptions {
  return { ...renderSettings(options, site.config).content, components: builtIns }
}
