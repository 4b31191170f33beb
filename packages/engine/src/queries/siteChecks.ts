import { createIconResolver, type PageFeature, type PageLink } from '@octavo/content'
import { breaksPage, type Diagnostic, type Frontmatter, type Heading, plural } from '@octavo/core'
import {
  checkConfigIcons,
  checkConfigThemes,
  checkLinks,
  checkSvg,
  configLinks,
  createPageFinder,
  type LinkTargets,
  redirectLinks,
  type Site,
} from '@octavo/site'
import type { SpecLink } from '../api/specLinks.js'
import { checkFonts } from '../files/checkFonts.js'
import type { SiteRepository } from '../files/siteRepository.js'
import { parseSiteUrl, siteBasePath } from '../files/urls.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { IslandCode } from '../render/islandCode.js'
import { checkContextual } from './contextualChecks.js'
import { checkConsent, checkFeedback } from './settingChecks.js'

/** The data of a rendered page that the checks need. */
export interface CheckedPage {
  links: readonly PageLink[]
  headings: readonly Heading[]
  /** Ids of elements other than headings. */
  anchors: readonly string[]
  diagnostics: readonly Diagnostic[]
  features: readonly PageFeature[]
  /** Browser code of islands. */
  islands?: IslandCode | undefined
}

type LinkOptions = Pick<ResolvedOctavoOptions, 'links' | 'base' | 'siteUrl' | 'assistant'>

/** Links outside pages, and link settings. */
interface SiteLinks {
  ofTexts: readonly PageLink[]
  ofSpecs: readonly SpecLink[]
  options: LinkOptions
}

/** Reports broken links in pages, docs.json and OpenAPI documents. */
export function checkSiteLinks(
  site: Site,
  pages: ReadonlyMap<string, CheckedPage>,
  { ofTexts, ofSpecs, options }: SiteLinks,
): Diagnostic[] {
  const targets = linkTargets(site, pages, options)
  const links = [...[...pages.values()].flatMap((page) => page.links), ...ofTexts]
  return [...checkLinks(links, targets), ...checkSpecLinks(ofSpecs, targets), ...configLinkProblems(site, targets)]
}

/** Rendered pages by slug. */
export type LinkedPages = Pick<ReadonlyMap<string, CheckedPage>, 'get'>

/** Reports broken links of one page. Anchors on pages that are not in `pages` are not checked. */
export function checkPageLinks(site: Site, page: CheckedPage, pages: LinkedPages, options: LinkOptions): Diagnostic[] {
  return checkLinks(page.links, linkTargets(site, pages, options))
}

/** Maximum number of listed broken links per OpenAPI document, because it may be written for another site. */
const MAX_PER_SPEC = 50

function checkSpecLinks(links: readonly SpecLink[], targets: LinkTargets): Diagnostic[] {
  const counts = new Map<string, number>()
  const problems = links.flatMap(({ place, ...link }) =>
    checkLinks([link], targets).flatMap((problem): Diagnostic[] => {
      const count = (counts.get(link.file) ?? 0) + 1
      counts.set(link.file, count)
      if (count > MAX_PER_SPEC) return []
      const { position, end } = place()
      return [{ ...problem, start: position, end }]
    }),
  )
  const rest = [...counts].filter(([, count]) => count > MAX_PER_SPEC)
  return [
    ...problems,
    ...rest.map(
      ([file, count]): Diagnostic => ({
        rule: 'LINK_BROKEN',
        severity: 'warning',
        file,
        message: `${plural(count - MAX_PER_SPEC, 'more broken link')} in ${file}; the first ${MAX_PER_SPEC} are listed.`,
      }),
    ),
  ]
}

function linkTargets(site: Site, pages: LinkedPages, { links, base, siteUrl }: LinkOptions): LinkTargets {
  const { routes } = site.derived
  const statics = new Set(site.derived.statics)
  const ids = new Map<string, ReadonlySet<string>>()
  let addresses: ReturnType<Site['operationAddresses']> | undefined
  let finder: ReturnType<typeof createPageFinder> | undefined
  return {
    isUnpacked: links === 'relative',
    sitePath: siteBasePath(parseSiteUrl(siteUrl ?? site.config?.seo.metatags.canonical, base), base),
    hasPage: (slug) =>
      site.hasPage(slug) || site.movedPage(slug) !== undefined || site.derived.elsewhere.has(slug) || slug === '',
    hasFile: (path) => statics.has(path),
    unlisted(slug) {
      addresses ??= site.operationAddresses()
      return addresses.get(slug)
    },
    redirect: (pathname) => site.redirects.match(pathname),
    nearest(slug) {
      finder ??= createPageFinder([...routes.keys(), ...site.derived.generated.keys()])
      return finder(slug)
    },
    anchorIds(linkedSlug) {
      const slug = site.movedPage(linkedSlug) ?? linkedSlug
      const page = pages.get(slug)
      const file = routes.get(slug)?.file
      if (!page || !file || breaksPage(page.diagnostics) || isGenerated(site.facts(file)?.frontmatter)) return undefined
      const anchors = ids.get(slug) ?? new Set([...page.headings.map(({ id }) => id), ...page.anchors])
      ids.set(slug, anchors)
      return anchors
    },
  }
}

/** Returns the diagnostics of settings in docs.json that its schema does not check. Links are checked with those of pages. */
export function checkConfig(site: Site, options: LinkOptions, repository: SiteRepository | undefined): Diagnostic[] {
  return [
    ...checkIcons(site),
    ...checkCanonical(site),
    ...checkContextual(site, options),
    ...checkFeedback(site, repository),
    ...checkConsent(site),
    ...checkFonts(site, site.config),
  ]
}

/** Reports an invalid URL in `seo.metatags.canonical` of docs.json. */
function checkCanonical(site: Site): Diagnostic[] {
  const canonical = site.config?.seo.metatags.canonical
  if (canonical === undefined || parseSiteUrl(canonical, '/') !== undefined) return []
  return [
    {
      rule: 'CFG_VALUE',
      severity: 'warning',
      ...(site.locate(['seo', 'metatags', 'canonical']) ?? { file: 'docs.json' }),
      message: `Invalid site URL ${JSON.stringify(canonical)} in seo.metatags.canonical; it is ignored.`,
      expected: 'an absolute URL such as `https://docs.example.com`.',
      hint: /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(`${canonical}`) ? `Did you mean "https://${canonical}"?` : undefined,
    },
  ]
}

function checkIcons(site: Site): Diagnostic[] {
  const { writtenConfig, config } = site
  if (!writtenConfig || !config) return []
  const locate = (pointer: (string | number)[]) => site.locate(pointer)
  const icons = createIconResolver(config.icons.library)
  return [...checkConfigIcons(writtenConfig, icons, locate), ...checkConfigThemes(config.styling.codeblocks, locate)]
}

/** Reports broken links in docs.json. Anchors are not checked, because pages may not be rendered yet. */
export function checkConfigLinks(site: Site, options: LinkOptions): Diagnostic[] {
  return configLinkProblems(site, linkTargets(site, new Map(), options))
}

function configLinkProblems(site: Site, targets: LinkTargets): Diagnostic[] {
  const { writtenConfig } = site
  if (!writtenConfig) return []
  const locate = (pointer: (string | number)[]) => site.locate(pointer)
  const redirects = checkLinks(redirectLinks(writtenConfig.redirects, locate), targets)
  return [...checkLinks(configLinks(writtenConfig, locate), targets), ...redirects]
}

/** Returns true for pages that have ids outside their Markdown: fields of operations and schemas. */
function isGenerated(frontmatter: Frontmatter | undefined): boolean {
  const { openapi, api, asyncapi, graphql, sdk } = frontmatter ?? {}
  return Boolean(openapi ?? api ?? asyncapi ?? graphql ?? sdk ?? frontmatter?.['openapi-schema'])
}

/** Reports SVG files that would run scripts on the site. */
export function checkSvgFiles(site: Site, { unsafeSvg }: Pick<ResolvedOctavoOptions, 'unsafeSvg'>): Diagnostic[] {
  if (unsafeSvg) return []
  return site.derived.statics
    .filter((path) => /\.svg$/i.test(path))
    .flatMap((path) => {
      const problem = checkSvg(path, site.repository.readText(path) ?? '')
      return problem ? [problem] : []
    })
}
