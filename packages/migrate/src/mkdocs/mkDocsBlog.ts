import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import {
  authorList,
  datedOr,
  definedValues,
  type PlannedBlog,
  planBlog,
  postDate,
  type SourcePost,
} from '../site/planBlog.js'
import type { Project } from '../site/project.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { slugify } from '../site/toNavigation.js'
import type { NavItem, Note, Page } from '../site/types.js'
import { type MkDocsConfig, readYaml } from './readMkDocs.js'

/** A blog of Material for MkDocs. */
export interface MaterialBlog extends PlannedBlog {
  /** The page above the list. */
  home: Page | undefined
  /** Pages that are not of the blog, and `home`. */
  others: Page[]
}

/** Returns the blog of the plugin, if the site has one. `pages` are those of all files. */
export function readBlog(
  { plugins, docsDir }: Pick<MkDocsConfig, 'plugins' | 'docsDir'>,
  { project, pages, notes }: { project: Project; pages: readonly Page[]; notes: Note[] },
): MaterialBlog | undefined {
  const options = plugins.get('blog')
  if (options === undefined || options.enabled === false) return undefined
  const dir = pathnameToSlug(posix.normalize(text(options.blog_dir) ?? 'blog').replace(/^\.$/, ''))
  const inBlog = (path: string) => posix.join(docsDir, path.replaceAll('{blog}', dir || '.'))
  const folder = inBlog(text(options.post_dir) ?? '{blog}/posts')
  const isPost = ({ source }: Page) => source.startsWith(`${folder}/`)
  const scope = { options, dir, notes }
  const posts = pages.filter(isPost).map((page) => readPost(page, scope))
  if (posts.length === 0) return undefined
  const authorsFile = inBlog(text(options.authors_file) ?? '{blog}/.authors.yml')
  const authorsText = project.read(authorsFile)
  const authors = authorsText === undefined ? {} : record(readYaml(authorsText, authorsFile, notes).authors)
  const others = pages.filter((page) => !isPost(page))
  const home = dir === '' ? undefined : others.find(({ slug }) => slug === dir)
  const hasFeeds = plugins.has('rss')
  const planned = planBlog(toSource(options, { dir, posts, authors, title: home?.title, hasFeeds }), others)
  const listHome = home && { ...home, output: `${planned.config.folder}/index.mdx` }
  return { ...planned, home: listHome, others: others.map((page) => (page === home && listHome ? listHome : page)) }
}

interface PostScope {
  options: Values
  /** Path of the blog. */
  dir: string
  notes: Note[]
}

function readPost(page: Page, { options, dir, notes }: PostScope): SourcePost {
  const { data, source } = page
  const created = record(data.date).created ?? data.date
  const date = datedOr(postDate(created), source, notes)
  const categories = texts(data.categories)
  for (const key of ['links', 'pin'])
    if (data[key] !== undefined && data[key] !== false)
      notes.push({ kind: 'dropped', file: source, message: `Skipped: \`${key}\` of the post.` })
  const values: Readonly<Record<string, string>> = {
    date: formatDay(date, text(options.post_url_date_format) ?? DATE_FORMAT),
    slug: text(data.slug) ?? slugify(page.title),
    file: posix.basename(source, posix.extname(source)),
    categories: categories
      .slice(0, Number(options.post_url_max_categories ?? 1))
      .map(slugify)
      .join('/'),
  }
  const path = (text(options.post_url_format) ?? URL_FORMAT).replace(
    /\{(\w+)\}/g,
    (all, key: string) => values[key] ?? all,
  )
  return {
    page: { ...page, slug: pathnameToSlug(posix.join('/', dir, path)) },
    date,
    authors: authorList(data.authors),
    tags: [...new Set([...categories, ...texts(data.tags)])],
    isDraft: data.draft === true,
  }
}

const DATE_FORMAT = 'yyyy/MM/dd'
const URL_FORMAT = '{date}/{slug}'

function texts(value: unknown): string[] {
  return list([value ?? []].flat()).flatMap((each) =>
    typeof each === 'string' || typeof each === 'number' ? [`${each}`] : [],
  )
}

/** Returns a day in a format of Babel with numbers, such as `yyyy/MM/dd`. */
function formatDay(date: string, format: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  const values: Readonly<Record<string, string>> = {
    yyyy: year,
    y: year,
    yy: year.slice(2),
    MM: month,
    M: `${Number(month)}`,
    dd: day,
    d: `${Number(day)}`,
  }
  return format.replace(/y+|M+|d+/g, (letters) => values[letters] ?? letters)
}

/** Returns the permalink of a format, if its dates have the digits that Octavo writes. */
function toPermalink(options: Values, dir: string): string[] {
  const format = text(options.post_url_format) ?? URL_FORMAT
  const day = (text(options.post_url_date_format) ?? DATE_FORMAT).replace(
    /y+|M+|d+/g,
    (letters) => `{${letters.toLowerCase()}}`,
  )
  const permalink = posix.join(dir, format.replace('{date}', day).replace('{file}', '{slug}'))
  const placeholders = permalink.match(/\{\w+\}/g) ?? []
  return placeholders.every((each) => /^\{(?:yyyy|mm|dd|slug)\}$/.test(each)) ? [permalink] : []
}

/** Returns an author in the form of Octavo. */
function toAuthor(author: Values, key: string): Values {
  const avatar = text(author.avatar)
  return definedValues({
    name: text(author.name) ?? key,
    title: text(author.description),
    image: avatar !== undefined && !/^(?:https?:|\/)/.test(avatar) ? `/${avatar}` : avatar,
    url: text(author.url),
  })
}

/** Feeds of the plugin rss by the names of those here. */
const FEEDS = {
  'feed_rss_created.xml': 'rss.xml',
  'feed_rss_updated.xml': 'rss.xml',
  'feed_json_created.json': 'feed.json',
  'feed_json_updated.json': 'feed.json',
}

interface ReadPosts {
  dir: string
  posts: SourcePost[]
  authors: Values
  title: string | undefined
  /** True when a plugin makes feeds for the site. */
  hasFeeds: boolean
}

function toSource(options: Values, { dir, posts, authors, title, hasFeeds }: ReadPosts) {
  const at = (path: string) => pathnameToSlug(posix.join('/', dir, path))
  const setting = (key: string, initial: string) => text(options[key]) ?? initial
  const page = (number: number) => setting('pagination_url_format', 'page/{page}').replace('{page}', `${number}`)
  const pages = (path: string, count: number) =>
    Array.from({ length: count }, (_, index) => at(index === 0 ? path : `${path}/${page(index + 1)}`))
  const categories = new Set(posts.flatMap(({ page }) => texts(page.data.categories)))
  const years = posts.map(({ date }) => formatDay(date, setting('archive_url_date_format', 'yyyy')))
  const { authors_profiles: hasProfiles } = options
  return {
    path: dir,
    config: title === undefined ? {} : { title },
    postsPerPage: Number(options.pagination_per_page ?? 10) || 10,
    permalinks: [...toPermalink(options, dir), `${dir || 'blog'}/{slug}`],
    posts,
    authors: new Map(Object.entries(authors).map(([key, author]) => [key, toAuthor(record(author), key)])),
    urls: {
      page: (number: number) => at(number === 1 ? '' : page(number)),
      archives: [...new Set(years)].map((year) =>
        at(setting('archive_url_format', 'archive/{date}').replace('{date}', year)),
      ),
      tag: (label: string, count: number) => {
        const path = setting('categories_url_format', 'category/{slug}').replace('{slug}', slugify(label))
        return categories.has(label) ? pages(path, count) : []
      },
      author: (key: string, count: number) => {
        const slug = text(record(authors[key]).slug) ?? slugify(key)
        const path = setting('authors_profiles_url_format', 'author/{slug}').replace('{slug}', slug)
        return hasProfiles === true ? pages(path, count) : []
      },
      feeds: hasFeeds ? FEEDS : {},
    },
  }
}

/** Returns navigation without the list of a blog, because Octavo adds the link to it. */
export function withoutBlog(items: readonly NavItem[], home: Page | undefined): NavItem[] {
  if (home === undefined) return [...items]
  return items.flatMap((item): NavItem[] => {
    if ('page' in item) return item.page === home ? [] : [item]
    if (!('group' in item)) return [item]
    const { root, ...group } = item
    const inner = withoutBlog(item.items, home)
    if (inner.length === 0 && item.items.length > 0 && (root === undefined || root === home)) return []
    return [{ ...group, items: inner, ...(root !== undefined && root !== home && { root }) }]
  })
}
