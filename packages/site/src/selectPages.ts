import {
  type Diagnostic,
  didYouMean,
  type Navigation,
  type NavigationNode,
  normalizeSlug,
  slugToPathname,
} from '@octavo/core'
import type { DerivedSite } from './deriveSite.js'

/** Selects the pages to build. */
export interface PageSelection {
  /** Paths such as `/guides/start`. Default: all. */
  paths?: readonly string[]
  /** Label of a version in navigation. Pages without a version are also built. Default: all. */
  version?: string
}

/**
 * Returns the selected pages, and the parts of navigation that contain them. `elsewhere` contains the other pages:
 * links to them are valid, but point outside this build.
 */
export function selectPages(site: DerivedSite, selection: PageSelection): DerivedSite {
  const slugs = new Set([...site.routes.keys(), ...site.navigated.keys(), ...site.generated.keys()])
  const { isWanted, diagnostics } = wantedPages(site, slugs, selection)
  const pickWanted = <Value>(values: ReadonlyMap<string, Value>) =>
    new Map([...values].filter(([slug]) => isWanted(slug)))
  return {
    ...site,
    routes: pickWanted(site.routes),
    navigated: pickWanted(site.navigated),
    generated: pickWanted(site.generated),
    navigation: prune(site.navigation, isWanted),
    elsewhere: new Set([...slugs].filter((slug) => !isWanted(slug))),
    diagnostics: [...site.diagnostics, ...diagnostics],
  }
}

function wantedPages(
  { navigation }: DerivedSite,
  slugs: ReadonlySet<string>,
  { paths, version }: PageSelection,
): { isWanted: (slug: string) => boolean; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const requestedSlugs =
    paths && new Set(paths.map((path) => normalizeSlug(path.replace(/^\/+/, '').replace(/(?:^|\/)index$/, ''))))
  for (const slug of requestedSlugs ?? []) if (!slugs.has(slug)) diagnostics.push(unknownPath(slug, slugs))
  const versions = version === undefined ? undefined : pagesByVersion(navigation)
  if (versions && !versions.has(version as string))
    diagnostics.push(unknownVersion(version as string, [...versions.keys()]))
  const otherSlugs = new Set<string>()
  for (const [label, slugs] of versions ?? []) if (label !== version) for (const slug of slugs) otherSlugs.add(slug)
  for (const slug of versions?.get(version as string) ?? []) otherSlugs.delete(slug)
  return { isWanted: (slug) => (requestedSlugs?.has(slug) ?? true) && !otherSlugs.has(slug), diagnostics }
}

function pagesByVersion(navigation: Navigation): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>()
  const visit = (node: NavigationNode, label: string | undefined): void => {
    if (node.kind === 'page') {
      if (label !== undefined) versions.get(label)?.add(node.slug)
      return
    }
    const version = node.kind === 'version' ? node.name : label
    if (version !== undefined && !versions.has(version)) versions.set(version, new Set())
    if (node.kind === 'group' && node.root !== undefined && version !== undefined) versions.get(version)?.add(node.root)
    for (const child of node.children) visit(child, version)
  }
  for (const node of navigation.children) visit(node, undefined)
  return versions
}

function prune({ global, children }: Navigation, isWanted: (slug: string) => boolean): Navigation {
  const keep = (node: NavigationNode): NavigationNode[] => {
    if (node.kind === 'page') return isWanted(node.slug) ? [node] : []
    const children = node.children.flatMap(keep)
    if (node.kind === 'group') {
      const { root, ...group } = node
      const isRoot = root !== undefined && isWanted(root)
      return children.length > 0 || isRoot ? [{ ...group, children, root: isRoot ? root : undefined }] : []
    }
    return children.length > 0 || node.href !== undefined ? [{ ...node, children }] : []
  }
  return { global, children: children.flatMap(keep) }
}

function unknownPath(slug: string, slugs: ReadonlySet<string>): Diagnostic {
  const hint = didYouMean(slugToPathname(slug), [...slugs].map(slugToPathname))
  return {
    rule: 'SELECTION_PATH',
    severity: 'error',
    message: `Page ${slugToPathname(slug)} does not exist.`,
    hint,
  }
}

function unknownVersion(version: string, versions: readonly string[]): Diagnostic {
  const hint = didYouMean(version, versions)
  return {
    rule: 'SELECTION_VERSION',
    severity: 'error',
    message: `Navigation has no version "${version}".`,
    expected: versions.length > 0 ? `one of ${versions.join(', ')}.` : 'a site with versions.',
    hint,
  }
}
