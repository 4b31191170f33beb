import type { ContentOptions } from '@octavo/content'
import { type Diagnostic, DocsError, hasErrors } from '@octavo/core'
import {
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
import { createSpecFetcher } from '../api/specFetcher.js'
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
  const { site, content } = await openSite(options)
  return finish(site, await planRename(site, from, to, { content, hasRedirects }), isDryRun)
}

/** Freezes the present documentation as a version. Returns the changes. */
export async function createVersion(
  options: ResolvedOctavoOptions,
  { name, isDryRun, ...version }: EditOptions & Omit<VersionOptions, 'content'> & { name: string },
): Promise<EditPlan> {
  const { site, content } = await openSite(options)
  return finish(site, await planVersion(site, name, { ...version, content }), isDryRun)
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

/** Opens a site whose files are changed. @throws DocsError for a docs.json with errors */
async function openSite(options: ResolvedOctavoOptions): Promise<{ site: Site; content: ContentOptions }> {
  requireRoot(options.root)
  const { fetch } = createSpecFetcher(options)
  const { root, remoteRefs } = options
  const site = await Site.load({ root, remoteRefs, exclude: excludedPaths(options), fetchSpec: fetch })
  const problems: Diagnostic[] = site.isConfigCurrent ? [] : site.diagnostics
  if (!site.config || hasErrors(problems)) throw new DocsError(site.diagnostics)
  if (site.repository.stamp('docs.json') === undefined)
    throw new Error('No docs.json in this folder.\nFix: run octavo migrate to convert mint.json.')
  return { site, content: { ...renderSettings(options, site.config).content, components: builtIns } }
}
