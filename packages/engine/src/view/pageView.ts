import { inlineHtml, titleHtml } from '@octavo/content'
import {
  type DivisionNode,
  type FeedbackView,
  type Heading,
  memo,
  type NavbarLinkView,
  type PageView,
  type SiteView,
} from '@octavo/core'
import { isDivision, languageTag, navigationView, normalizeAssetPath, type Site } from '@octavo/site'
import { uiStrings } from '@octavo/theme'
import { allPagesFile, pageUrl, siteHref } from '../files/urls.js'
import { assistantView } from './assistantView.js'
import { canPrerender } from './canPrerender.js'
import { feedbackView } from './feedback.js'
import { fontPreloads } from './fontPreloads.js'
import { groupListing } from './groupListing.js'
import { headTags } from './headTags.js'
import { pageChrome } from './pageChrome.js'
import { pageHead } from './pageHead.js'
import type { PageInput } from './pageInput.js'
import { pageIcon, pageOperation, pageTitle } from './pageLabel.js'
import { pageParts } from './pageParts.js'
import { type SiteOverrides, siteView } from './siteView.js'
import { versionView } from './versionStatus.js'
import type { ViewContext } from './viewContext.js'

/** Returns the view from which the theme renders the document of a page. */
export function pageView(context: ViewContext, input: PageInput): PageView {
  const { urls, assets, source, site } = context
  const { slug, frontmatter, body } = input
  const { previous, next, breadcrumbs: crumbs, ...navigation } = navigationView(source, slug)
  const post = site.post(slug)
  const listing = groupListing(site, source, slug)
  // The year of a post is beside its title.
  const breadcrumbs = post ? crumbs.slice(0, 1) : crumbs
  const trail = site.trails.get(slug) ?? []
  const language = trail.filter(isDivision).find((node) => node.kind === 'language')
  const tag = languageTag((language ?? defaultLanguage(site))?.name ?? 'en')
  const icon = pageIcon(frontmatter)
  const operation = pageOperation(input, { site, slug })
  const title = pageTitle({ ...input, operationTitle: site.operationTitle(slug) })
  const date = context.dates.get(slug)
  const styles = [
    body.features.includes('api') && assets.apiStyle,
    (post || listing || body.features.includes('occasional')) && assets.occasionalStyle,
    body.features.includes('twoslash') && assets.twoslashStyle,
    body.features.includes('math') && assets.math,
    body.classNames && context.utilitiesUrl?.(body.classNames),
  ]
  const islands = body.islands && context.islandPath?.(body.islands)
  const descriptionHtml = inlineHtml(frontmatter.descriptionMarkdown ?? '', (href) => siteHref(href, urls).href)
  const feedback = feedbackView(context, { slug, title })
  const sharedParts = sharedView(context, language)
  return {
    site: sharedParts,
    page: {
      pathname: pageUrl(slug, urls),
      title,
      titleHtml: titleHtml(frontmatter.titleMarkdown ?? ''),
      mode: frontmatter.mode ?? 'default',
      headings: withWords([...body.headings, ...(body.contents ?? [])], tag),
      breadcrumbs,
      language: tag,
      contentLanguage: frontmatter.original && languageTag(frontmatter.original.language),
      version: versionView(context, slug),
      outdated: outdatedUrl(context, slug),
      description: frontmatter.description,
      descriptionHtml,
      icon,
      tag: frontmatter.tag,
      deprecated: frontmatter.deprecated || undefined,
      operation,
      previous,
      next,
      listing,
      hideFooterPagination: frontmatter.hideFooterPagination || undefined,
      lastModified: date,
      allPages: urls.base + allPagesFile(context.scopes.of(slug)),
      islands: islands !== undefined ? urls.base + islands : undefined,
      assistant: context.assistant && assistantView(context, context.assistant, input),
      feedback,
      ...pageChrome(context, input),
      head: headTags(context, input, title),
      ...pageHead(context, input, { title, breadcrumbs, isOperation: operation !== undefined }),
    },
    navigation,
    bodyHtml: body.html,
    assets: {
      styles: [...assets.styles, ...styles.filter((url) => typeof url === 'string'), ...assets.siteStyles],
      preloads: assets.preloads ?? [],
      ...fontPreloads(assets.latePreloads ?? [], tag),
      scripts: [...assets.scripts, ...extraScripts(context, { ...sharedParts, ...feedback, islands })],
      blockingScripts: assets.blockingScripts,
      parts: pageParts(context, { scope: context.scopes.of(slug).id, language: tag, features: body.features }),
      modules: assets.modules,
      prerender: assets.modules === undefined && canPrerender(context),
      siteScripts: assets.siteScripts,
    },
  }
}

/** Returns headings with their labels in a language. */
function withWords(headings: Heading[], language: string): Heading[] {
  if (headings.every(({ word }) => word === undefined)) return headings
  const strings: Partial<Record<string, string>> = uiStrings(language)
  return headings.map(({ word, ...heading }) => ({ ...heading, text: (word && strings[word]) ?? heading.text }))
}

/** Returns the scripts for a page's features, which load with the page. */
function extraScripts(
  { assets: { parts, modules }, assistant }: ViewContext,
  {
    integrations,
    thumbs,
    islands,
  }: Pick<SiteView, 'integrations'> & Pick<FeedbackView, 'thumbs'> & { islands: string | undefined },
): string[] {
  const scripts = [
    assistant && parts.ask,
    integrations && parts.integrations,
    thumbs && parts.feedback,
    // In dev, the next edit can add an island.
    (islands !== undefined || modules) && parts.islands,
  ]
  return scripts.filter((script) => typeof script === 'string')
}

const sharedViews = memo((_: ViewContext) => new Map<DivisionNode | undefined, SiteView>())

/** Returns the view shared by all pages of a language. */
function sharedView(context: ViewContext, language: DivisionNode | undefined): SiteView {
  const views = sharedViews(context)
  const { config, urls, home, stars, texts } = context
  const view =
    views.get(language) ??
    siteView({
      config,
      urls,
      home,
      stars,
      hasFile: (path) => context.site.files.has(normalizeAssetPath(path)),
      bannerHtml: texts.banner,
      blogs: blogLinks(context, language),
      // The navigation has no types for this part of docs.json.
      overrides: language?.overrides as SiteOverrides | undefined,
    })
  views.set(language, view)
  return view
}

/** Returns the URL of the original of an outdated translation, on sites that say so to readers. */
function outdatedUrl({ site, config, urls }: ViewContext, slug: string): string | undefined {
  const original = config.translations.notice ? site.outdatedOriginal(slug) : undefined
  return original === undefined ? undefined : pageUrl(original, urls)
}

/** Returns the links to blogs without a tab, for the navbar of a language. */
function blogLinks({ site, urls }: ViewContext, language: DivisionNode | undefined): NavbarLinkView[] {
  const visible = site.derived.blogs.filter(({ settings, division }) => {
    const isOfLanguage =
      settings.language === undefined || language === undefined || settings.language === language.name
    return division.isUnlinked && settings.link !== 'none' && isOfLanguage
  })
  return visible.map(({ settings }) => ({ label: settings.title, href: pageUrl(settings.path, urls) }))
}

/** Returns the default language of the site, which applies to pages outside navigation. */
export function defaultLanguage({ derived }: Site): DivisionNode | undefined {
  const languages = derived.navigation.children.filter(isDivision).filter((node) => node.kind === 'language')
  return languages.find((node) => node.default) ?? languages[0]
}
