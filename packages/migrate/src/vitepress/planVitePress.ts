import { posix } from 'node:path'
import type { DocsConfig } from '@octavo/config'
import { pathnameToSlug } from '@octavo/core'
import { globToRegExp } from '../site/glob.js'
import {
  addStaticFolder,
  type Context,
  createConverter,
  createLayout,
  emptyParts,
  withoutDuplicates,
} from '../site/planContext.js'
import { readPage } from '../site/readPage.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { toColumns, toConfig } from '../site/toConfig.js'
import { toHead } from '../site/toHead.js'
import { siteLanguage } from '../site/toNavigation.js'
import type { Note, Page, Plan } from '../site/types.js'
import { vitePressFrontmatter, vitePressSteps } from './convertVitePress.js'
import { vitePressNavigation } from './vitePressNavigation.js'

/** Reads a VitePress site. */
export async function planVitePress(context: Context): Promise<Plan> {
  const { project, notes } = context
  const srcDir = posix.normalize(text(record(context.config).srcDir) ?? '.').replace(/\/$/, '')
  const options = await withFolderConfigs(record(context.config), srcDir, context)
  const theme = record(options.themeConfig)
  const lost: string[] = []
  const pages = withoutDuplicates(readPages(project, options, srcDir, notes, lost), notes)
  const publicDir = posix.join(srcDir, 'public')
  const base = text(options.base) ?? '/'
  const layout = createLayout(project, pages, { base, roots: [srcDir, publicDir], aliases: { '@/': srcDir } })
  addStaticFolder(layout, publicDir, notes)
  const math = record(options.markdown).math === true
  const parts = emptyParts()
  const { navigation, links, columns, socials } = vitePressNavigation(pages, options, parts, notes)
  const published = (path: unknown) => {
    const file = typeof path === 'string' ? path : text(record(path).src)
    const plain = file?.startsWith(base) ? `/${file.slice(base.length)}` : file
    return plain !== undefined && layout.assets.has(posix.join(publicDir, plain)) ? plain : undefined
  }
  const locales = Object.entries(record(options.locales)).map(([key, value]) => [key, record(value)] as const)
  const root = record(record(options.locales).root ?? locales[0]?.[1])
  const rootTheme = record(root.themeConfig)
  const logoValue = rootTheme.logo ?? theme.logo
  const logo = record(logoValue)
  const light = published(logo.light ?? logoValue)
  const head = [...list(options.head), ...list(root.head)]
  const favicon = headFavicon(head)
  reportLocales(
    locales.filter(([, locale]) => locale !== root),
    notes,
  )
  reportTheme({ ...theme, ...rootTheme }, notes)
  reportCode(context, srcDir)
  if (logoValue !== undefined && logoValue !== false && light === undefined)
    notes.push({ kind: 'dropped', message: 'Skipped: the logo, which is not in the public folder.' })
  return {
    ...layout,
    ...parts,
    notes,
    lost,
    config: toConfig({
      name: text(root.title) ?? text(options.title),
      description: text(root.description) ?? text(options.description),
      url: record(options.sitemap).hostname,
      logo: light === undefined ? undefined : { light, dark: published(logo.dark) ?? light },
      favicon: published(favicon),
      appearance: toAppearance(options.appearance),
      links,
      navigation,
      language: locales.length < 2 ? siteLanguage(text(root.lang) ?? text(options.lang), notes) : undefined,
      footer: { socials, links: toColumns(columns, notes) },
      math,
    }),
    head: toHead(
      head.map((each) => ({ tag: list(each)[0], attrs: list(each)[1], content: list(each)[2] })),
      { base, favicon: published(favicon) && favicon, notes },
    ),
    convert: createConverter(layout, parts.labels, {
      frontmatter: vitePressFrontmatter,
      steps: (page) => vitePressSteps(page, { project, srcDir, math }),
    }),
  }
}

function toAppearance(value: unknown): DocsConfig['appearance'] {
  if (value === false) return { default: 'light', strict: true }
  if (value === 'force-dark') return { default: 'dark', strict: true }
  return value === 'dark' ? { default: 'dark' } : undefined
}

function headFavicon(head: unknown): string | undefined {
  const tags = list(head).map((tag) => record(list(tag)[1]))
  return text(tags.find(({ rel }) => typeof rel === 'string' && /\bicon\b/.test(rel))?.href)
}

/** Adds the configuration of folders to their locales, and notes folders without a locale. */
async function withFolderConfigs(options: Values, srcDir: string, { project, load, notes }: Context): Promise<Values> {
  const files = project.list(srcDir).filter((file) => {
    const isConfig = /(?:^|\/)config\.m?[jt]s$/.test(file) && !/(?:^|\/)\.vitepress\//.test(file)
    return isConfig && project.read(file)?.includes('defineAdditionalConfig')
  })
  const locales: Record<string, unknown> = { ...record(options.locales) }
  for (const file of files) {
    const folder = posix.relative(srcDir, posix.dirname(file))
    const key = folder === '' ? 'root' : folder
    if (key !== 'root' && !(key in locales)) {
      notes.push({
        kind: 'dropped',
        file,
        message: `Skipped: the configuration of "${folder}", which is not a locale.`,
      })
      continue
    }
    const locale = record(locales[key])
    const added = record(await load(file))
    locales[key] = { ...locale, ...added, themeConfig: { ...record(locale.themeConfig), ...record(added.themeConfig) } }
  }
  return files.length === 0 ? options : { ...options, locales }
}

/** Adds notes about language settings that Octavo supports only for the whole site. */
function reportLocales(locales: readonly (readonly [string, Values])[], notes: Note[]): void {
  for (const [key, locale] of locales) {
    const { logo, footer } = record(locale.themeConfig)
    const skipped = Object.entries({ title: locale.title, description: locale.description, head: locale.head, logo })
      .filter(([, value]) => value !== undefined)
      .map(([name]) => `\`${name}\``)
    if (skipped.length > 0)
      notes.push({ kind: 'dropped', message: `Skipped in the locale "${key}": ${skipped.join(', ')}.` })
    reportTheme({ footer }, notes, ` of the locale "${key}"`)
  }
}

/** Adds notes about functions of the configuration, which is read as plain data, and components of the theme. */
function reportCode({ project, notes }: Context, srcDir: string): void {
  const names = ['config', 'config/index'].flatMap((name) =>
    ['ts', 'mts', 'js', 'mjs'].map((end) => `.vitepress/${name}.${end}`),
  )
  const file = names.find((name) => project.isFile(name))
  const source = (file && project.read(file)) ?? ''
  const functions = ['transformHead', 'transformHtml', 'transformPageData', 'buildEnd'].filter((name) =>
    new RegExp(`\\b${name}\\b\\s*[(:]`).test(source),
  )
  if (functions.length > 0)
    notes.push({
      kind: 'dropped',
      file,
      message: `Skipped: ${functions.join(', ')}. Write a plugin in octavo.config.ts.`,
    })
  if (/\bmd\.use\(/.test(source))
    notes.push({
      kind: 'dropped',
      file,
      message: 'Skipped: markdown-it plugins. Add unified plugins to octavo.config.ts.',
    })
  for (const loader of project.list(srcDir).filter((each) => /\.data\.[mc]?[jt]s$/.test(each)))
    notes.push({ kind: 'dropped', file: loader, message: 'Skipped: a data loader. Write its values in snippets/.' })
  if (project.list('.vitepress/theme').length > 0)
    notes.push({
      kind: 'dropped',
      file: '.vitepress/theme',
      message: 'Skipped: the theme, with its styles and components.',
    })
}

function reportTheme({ footer, editLink, carbonAds, search }: Values, notes: Note[], of = ''): void {
  const { message, copyright } = record(footer)
  for (const line of [message, copyright]) {
    if (text(line) !== undefined)
      notes.push({
        kind: 'dropped',
        message: `Skipped in the footer${of}: "${line}". Write a Footer for \`layout\` in octavo.config.ts.`,
      })
  }
  if (editLink !== undefined)
    notes.push({
      kind: 'dropped',
      message: 'Skipped: edit links. Set `feedback.edits` in docs.json, and `feedback.repository` in octavo.config.ts.',
    })
  if (record(search).provider === 'algolia')
    notes.push({ kind: 'dropped', message: 'Skipped: Algolia. The site has a search without a service.' })
  if (carbonAds !== undefined) notes.push({ kind: 'dropped', message: 'Skipped: Carbon ads.' })
}

function readPages(
  project: Context['project'],
  options: Values,
  srcDir: string,
  notes: Note[],
  lost: string[],
): Page[] {
  const excluded = list(options.srcExclude).flatMap((glob) => (typeof glob === 'string' ? [globToRegExp(glob)] : []))
  const prefix = srcDir === '.' ? '' : `${srcDir}/`
  const rewrite = createRewrite(options.rewrites)
  return project.list(srcDir).flatMap((source) => {
    const path = source.slice(prefix.length)
    if (!path.endsWith('.md') || /(?:^|\/)\.|^public\//.test(path) || excluded.some((pattern) => pattern.test(path)))
      return []
    if (/\[[^\]]+\]/.test(path)) {
      const script = ['ts', 'js', 'mts', 'mjs'].map((end) => source.replace(/md$/, `paths.${end}`)).find(project.isFile)
      const from = script === undefined ? '' : ` of ${script}`
      notes.push({ kind: 'dropped', file: source, message: `Skipped: a page for each value${from}.` })
      lost.push(`/${path.replace(/\.md$/, '')}`)
      return []
    }
    const url = rewrite(path)
    const isIndex = /(?:^|\/)index\.md$/.test(url)
    const slug = url.replace(/\.md$/, '').replace(/(?:^|\/)index$/, '')
    return [readPage(project, { source, slug: pathnameToSlug(slug), isIndex, format: 'markdown' })]
  })
}

/** Returns the path that `rewrites` gives a file: patterns with `:name`, `:name(…)` and `(…)`. */
function createRewrite(rewrites: unknown): (path: string) => string {
  const rules = Object.entries(record(rewrites)).flatMap(([from, to]) => {
    if (typeof to !== 'string') return []
    const names: string[] = []
    const pattern = from.replace(
      /:(\w+)(\([^)]*\))?([*+?]?)|(\([^)]*\))|[.+?^${}()|[\]\\]/g,
      (match, name?: string, group?: string, many = '', unnamed?: string) => {
        if (name === undefined && unnamed === undefined) return `\\${match}`
        names.push(name ?? String(names.length))
        if (group !== undefined || unnamed !== undefined) return group ?? unnamed ?? ''
        return many === '*' ? '(.*)' : many === '+' ? '(.+)' : '([^/]+)'
      },
    )
    return [{ pattern: new RegExp(`^${pattern}$`), names, to }]
  })
  return (path) => {
    for (const { pattern, names, to } of rules) {
      const match = pattern.exec(path)
      if (!match) continue
      let unnamed = 0
      return to.replace(/:(\w+)(?:\([^)]*\))?[*+?]?|\([^)]*\)/g, (_, name?: string) => {
        const unnamedIndex = names.findIndex((each, index) => index >= unnamed && /^\d+$/.test(each))
        if (name === undefined) unnamed = unnamedIndex + 1
        return match[(name === undefined ? unnamedIndex : names.indexOf(name)) + 1] ?? ''
      })
    }
    return path
  }
}
