import { posix } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { DocsConfig } from '@octavo/config'
import { pathnameToSlug, slugToPathname } from '@octavo/core'
import { parse } from 'yaml'
import { globToRegExp } from '../site/glob.js'
import { blogTexts, withPostValues } from '../site/planBlog.js'
import {
  addStaticFolder,
  type Context,
  createConverter,
  createLayout,
  emptyParts,
  withoutDuplicates,
} from '../site/planContext.js'
import type { Project } from '../site/project.js'
import { readPage } from '../site/readPage.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { toConfig, toSocials } from '../site/toConfig.js'
import { languageCode, type NavigationParts, type Section, siteLanguage, toNavigation } from '../site/toNavigation.js'
import type { NavItem, Note, Page, Plan, Redirect } from '../site/types.js'
import { mkDocsFrontmatter, mkDocsSteps } from './convertMkDocs.js'
import { readBlog, withoutBlog } from './mkDocsBlog.js'
import { type Language, languageScopes, localPath, readLanguages } from './mkDocsLanguages.js'
import { readNavigation } from './mkDocsNavigation.js'
import { type MkDocsConfig, readMkDocs } from './readMkDocs.js'
import { reportMkDocs } from './reportMkDocs.js'

/** Reads a site of MkDocs, Material for MkDocs or Zensical. */
export function planMkDocs({ project, file, notes }: Context): Plan {
  const config = readMkDocs(project, file)
  const { values, docsDir, extensions, plugins } = config
  const languages = readLanguages(config)
  const isExcluded = createExclusion(config, project, notes)
  const files = readPages(project, config, languages, isExcluded)
  const blog = readBlog(config, { project, pages: files, notes })
  const blogs = blog === undefined ? [] : [blog]
  const docs = withoutDuplicates(blog?.others ?? files, notes)
  const pages = withoutDuplicates([...docs, ...(blog?.posts ?? [])], notes)
  const layout = createLayout(project, pages, {
    base: basePath(values),
    roots: [docsDir],
    isFolderUrl: values.use_directory_urls !== false,
    lists: new Set(blog?.lists),
    ...(languages.length > 0 && languageScopes(docs, languages, config)),
  })
  addStaticFolder(layout, docsDir, notes, (path) => !/\.md$/i.test(path) && !isExcluded(path))
  const parts = emptyParts()
  const theme = record(values.theme)
  const asset = (path: unknown) => {
    const file = typeof path === 'string' ? posix.join(docsDir, path) : undefined
    return file !== undefined && layout.assets.has(file) ? `/${layout.assets.get(file)}` : undefined
  }
  const logo = logoFiles(theme, asset, notes)
  const snippetOptions = record(extensions.get('pymdownx.snippets'))
  const places = {
    project,
    folders: [...[snippetOptions.base_path ?? '.'].flat().filter((each) => typeof each === 'string'), docsDir, '.'],
    includes: plugins.has('include-markdown'),
  }
  const appended = list(snippetOptions.auto_append)
    .flatMap(
      (name) => places.folders.flatMap((folder) => project.read(posix.join(folder, String(name))) ?? [])[0] ?? [],
    )
    .join('\n')
  const navigation = readSections(docs, languages, { config, project, notes, parts, home: blog?.home })
  reportMkDocs(config, notes)
  return {
    ...layout,
    ...parts,
    notes,
    texts: blogTexts(blogs),
    config: toConfig({
      name: text(values.site_name),
      description: text(values.site_description),
      language: siteLanguage(text(theme.language), notes),
      url: values.site_url,
      primary: primaryColor(theme),
      logo,
      favicon: asset(theme.favicon),
      links: repositoryLink(values),
      navigation,
      footer: { socials: toSocials(socials(values), notes) },
      redirects: [...redirects(config, pages), ...blogs.flatMap((each) => each.redirects), ...versionRedirects(values)],
      blogs,
      integrations: analytics(values),
      math: extensions.has('pymdownx.arithmatex') || extensions.has('mdx_math'),
    }),
    convert: createConverter(layout, parts.labels, {
      frontmatter: withPostValues(blogs, mkDocsFrontmatter),
      steps: (page) => mkDocsSteps(page, { config, places, appended, variables: variables(config, project) }),
    }),
  }
}

/** Returns the logo. Those for a colored header are often white, and could not be seen in a light one. */
function logoFiles({ logo }: Values, asset: (path: unknown) => string | undefined, notes: Note[]): DocsConfig['logo'] {
  const file = asset(logo)
  if (file === undefined) return undefined
  if (!/white|(?:^|[^a-z])light(?:[^a-z]|$)/i.test(posix.basename(file))) return { light: file, dark: file }
  notes.push({
    kind: 'dropped',
    message: `Skipped: the logo ${file}, which seems to be white. Set \`logo.light\` and \`logo.dark\` in docs.json.`,
  })
  return undefined
}

function basePath({ site_url }: Values): string {
  try {
    return new URL(String(site_url)).pathname.replace(/\/*$/, '/')
  } catch {
    return '/'
  }
}

function readPages(
  project: Project,
  config: MkDocsConfig,
  languages: readonly Language[],
  isExcluded: (path: string) => boolean,
): Page[] {
  const { docsDir } = config
  const sources = project.list(docsDir).filter((source) => {
    const path = source.slice(docsDir.length + 1)
    return /\.md$/i.test(path) && !/(?:^|\/)\./.test(path) && !isExcluded(path)
  })
  // In a folder with both, `index.md` is published.
  const all = new Set(sources)
  return sources.flatMap((source) => {
    if (/(?:^|\/)README\.md$/.test(source) && all.has(source.replace(/README\.md$/, 'index.md'))) return []
    const { path, language } = localPath(source.slice(docsDir.length + 1), languages)
    const prefix = language === undefined || language.isDefault ? '' : `${language.locale}/`
    const isIndex = /(?:^|\/)(?:index|README)\.md$/.test(path)
    const slug = prefix + (isIndex ? posix.dirname(path).replace(/^\.$/, '') : path.replace(/\.md$/i, ''))
    return [readPage(project, { source, slug: pathnameToSlug(slug), isIndex, format: 'markdown' })]
  })
}

/** Returns whether `exclude_docs`, `draft_docs` or the plugin exclude names a file. */
function createExclusion(
  { values, plugins, docsDir }: MkDocsConfig,
  project: Project,
  notes: Note[],
): (path: string) => boolean {
  const lines = [values.exclude_docs, values.draft_docs].flatMap((value) => text(value)?.split('\n') ?? [])
  const ignored = lines.flatMap((line) => {
    const pattern = line.trim()
    if (pattern === '' || /^[#!]/.test(pattern)) return []
    const glob = pattern.startsWith('/') ? pattern.slice(1) : `**/${pattern}`
    return [globToRegExp(glob.endsWith('/') ? `${glob}**` : glob)]
  })
  const { glob, regex } = record(plugins.get('exclude'))
  const globs = [glob ?? []].flat().flatMap((each) => (typeof each === 'string' ? [globToRegExp(each)] : []))
  const sources = [regex ?? []].flat().filter((each) => typeof each === 'string')
  const paths = project.list(docsDir).map((source) => source.slice(docsDir.length + 1))
  const excluded = sources.length > 0 ? matchingPaths(sources, paths, notes) : new Set<string>()
  return (path) => excluded.has(path) || [...ignored, ...globs].some((pattern) => pattern.test(path))
}

const MATCH_MS = 2000

/** Returns the paths that patterns of the source match. These can be written to take very long. */
function matchingPaths(sources: readonly string[], paths: readonly string[], notes: Note[]): Set<string> {
  return new Set(
    sources.flatMap((source) => {
      try {
        const code = 'paths.filter((path) => new RegExp(source).test(path))'
        return runInNewContext(code, { source, paths: [...paths] }, { timeout: MATCH_MS }) as string[]
      } catch {
        notes.push({ kind: 'dropped', message: `Skipped: the pattern ${source} of the plugin exclude.` })
        return []
      }
    }),
  )
}

interface NavigationContext {
  config: MkDocsConfig
  project: Project
  notes: Note[]
  parts: NavigationParts
  /** The page above the list of a blog. */
  home: Page | undefined
}

function readSections(
  pages: readonly Page[],
  languages: readonly Language[],
  context: NavigationContext,
): DocsConfig['navigation'] {
  const { config, project, notes, parts, home } = context
  const sections = (language: Language | undefined) => {
    const isFirst = language === undefined || language.isDefault
    const hasFallback = !isFirst && config.plugins.get('i18n')?.fallback_to_default !== false
    const local = pages.flatMap((page) => {
      const { path, language: pageLanguage } = localPath(page.source.slice(config.docsDir.length + 1), languages)
      // A page without a translation is at the URL of the language, too.
      const slug = [language?.locale, page.slug].filter(Boolean).join('/')
      if (hasFallback && pageLanguage?.isDefault) return [{ path, page: { ...page, slug }, isOriginal: true }]
      return pageLanguage === language ? [{ path, page, isOriginal: false }] : []
    })
    local.sort((a, b) => Number(b.isOriginal) - Number(a.isOriginal))
    const input = {
      config,
      project,
      pages: new Map(local.map(({ path, page }) => [path, page])),
      notes: isFirst ? notes : [],
      translations: language?.titles ?? {},
    }
    return toNavigation(toSections(withoutBlog(readNavigation(input), home), config), parts)
  }
  if (languages.length < 2) return sections(languages[0])
  return {
    languages: languages.map((language) => ({ language: languageCode(language.locale), ...sections(language) })),
  } as DocsConfig['navigation']
}

/** Returns a section for each entry at the top, when the theme shows these as tabs. */
function toSections(items: readonly NavItem[], { features }: MkDocsConfig): Section[] {
  if (!features.has('navigation.tabs')) return [{ title: 'Documentation', items: [...items] }]
  return items.map((item) => {
    if ('group' in item)
      return { title: item.group, items: [...(item.root ? [{ page: item.root }] : []), ...item.items] }
    return { title: 'page' in item ? (item.label ?? item.page.title) : item.label, items: [item] }
  })
}

/** Colors of Material Design, by the names of `theme.palette.primary`. */
const COLORS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue grey': '#546d78',
}

function primaryColor({ palette }: Values): string | undefined {
  const colors = [palette ?? []].flat().flatMap((each) => [record(each).primary, record(each).accent])
  return colors.flatMap((name) => (typeof name === 'string' ? (COLORS[name.replaceAll('-', ' ')] ?? []) : []))[0]
}

function repositoryLink({ repo_url }: Values): { type: 'github'; href: string }[] | undefined {
  const href = text(repo_url)
  return href?.startsWith('https://github.com/') ? [{ type: 'github', href }] : undefined
}

/** Names of profiles in docs.json by those of icons. */
const PROFILE_NAMES: Readonly<Record<string, string>> = {
  'x-twitter': 'x',
  globe: 'website',
  house: 'website',
  home: 'website',
  link: 'website',
}

function socials({ extra }: Values): { name: string; url: string }[] {
  return list(record(extra).social).map((each) => {
    const { icon, link } = record(each)
    // `fontawesome/brands/square-github` and `octicons/mark-github-24`
    const name = (String(icon).split('/').at(-1) ?? '').replace(/^(?:square|mark)-|-\d+$/g, '')
    return { name: PROFILE_NAMES[name] ?? name, url: String(link) }
  })
}

function redirects({ plugins }: MkDocsConfig, pages: readonly Page[]): Redirect[] {
  const slugs = new Set(pages.map(({ slug }) => slug))
  const toPath = (path: string) => {
    if (/^(?:https?:)?\/\//.test(path)) return path
    const [, file = '', anchor = ''] = /^([^#]*)(.*)$/.exec(path) ?? []
    const slug = file.replace(/\.md$/, '').replace(/(?:^|\/)(?:index|README)$/, '')
    return slugToPathname(pathnameToSlug(slug)) + anchor
  }
  const entries = Object.entries(record(record(plugins.get('redirects')).redirect_maps))
  return entries.flatMap(([source, destination]) =>
    typeof destination === 'string' && !slugs.has(pathnameToSlug(toPath(source)))
      ? [{ source: toPath(source), destination: toPath(destination) }]
      : [],
  )
}

/** With mike, the present version was below its alias. */
function versionRedirects({ extra }: Values): Redirect[] {
  const { provider, default: alias } = record(record(extra).version)
  const names = [alias ?? 'latest'].flat().flatMap((each) => text(each) ?? [])
  return provider === 'mike' ? names.map((name) => ({ source: `/${name}/:slug*`, destination: '/:slug*' })) : []
}

function analytics({ extra }: Values): DocsConfig['integrations'] {
  const { provider, property } = record(record(extra).analytics)
  if (provider !== 'google' || typeof property !== 'string') return undefined
  return property.startsWith('G-') ? { ga4: { measurementId: property } } : undefined
}

const MAX_VARIABLES = 5000

/** Returns plain values of `extra` and of the files that the plugin macros loads. */
function variables({ values, plugins }: MkDocsConfig, project: Project): ReadonlyMap<string, string> | undefined {
  const options = plugins.get('macros')
  if (options === undefined) return undefined
  const flat = new Map<string, string>()
  const add = (value: unknown, name: string) => {
    if (flat.size >= MAX_VARIABLES) return
    if (typeof value === 'string' || typeof value === 'number') flat.set(name, String(value))
    else for (const [key, item] of Object.entries(record(value))) add(item, name === '' ? key : `${name}.${key}`)
  }
  add(values.extra, '')
  for (const each of list(options.include_yaml)) {
    const [name, file] = typeof each === 'string' ? ['', each] : (Object.entries(record(each))[0] ?? ['', ''])
    const source = typeof file === 'string' ? project.read(file) : undefined
    if (source !== undefined) add(parseQuietly(source), name)
  }
  return flat
}

function parseQuietly(source: string): unknown {
  try {
    return parse(source, { logLevel: 'silent' })
  } catch {
    return undefined
  }
}
