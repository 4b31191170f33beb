import type { BlogConfig } from '@octavo/config'
import { componentSlug } from '@octavo/core'
import { stringify } from 'yaml'
import { type Data, setFrontmatter } from '../text/frontmatter.js'
import type { PageRules } from './planContext.js'
import type { Note, Page, Redirect } from './types.js'

/** A post of the source. `page.slug` is its URL there, which stays. */
export interface SourcePost {
  page: Page
  /** Day, with an optional time. */
  date: string
  /** Keys of the authors file, or details of authors. */
  authors: readonly (string | Data)[]
  /** Labels. */
  tags: readonly string[]
  /** Excerpt, if it is apart from the text. */
  description?: string | undefined
  isDraft: boolean
}

/** A blog of the source. Paths start at the root of the site, without a slash before them. */
export interface SourceBlog {
  /** Path of the list; `''` is the first page. */
  path: string
  config: Pick<BlogConfig, 'title' | 'description' | 'link'>
  postsPerPage: number
  /** Permalinks that posts can have, the preferred one first. */
  permalinks: readonly string[]
  posts: readonly SourcePost[]
  /** Details of authors in the form of an authors file of Octavo, by key. */
  authors: ReadonlyMap<string, Data>
  urls: ListUrls
}

/** The URLs of the lists in the source, from its root. */
interface ListUrls {
  page(number: number): string
  /** Pages of the archive. */
  archives: readonly string[]
  /** Pages with all tags, and with all authors. */
  tags?: string
  authors?: string
  /** Lists of the posts with a tag, by its label. A list has several URLs when further pages have their own. */
  tag(label: string, pages: number): readonly string[]
  author(key: string, pages: number): readonly string[]
  /** URLs of feeds by the name of the feed here. */
  feeds: Readonly<Record<string, string>>
}

/** A blog as files and settings of Octavo. */
export interface PlannedBlog {
  config: BlogConfig
  posts: Page[]
  /** Frontmatter of the posts. */
  values: ReadonlyMap<Page, Data>
  /** Other files by path. */
  texts: ReadonlyMap<string, string>
  redirects: Redirect[]
  /** Slugs of the pages that Octavo generates. */
  lists: string[]
}

const MAX_POSTS_PER_PAGE = 100

/** Plans a blog: files named by date, permalinks that most posts have, and redirects from lists with other URLs. */
export function planBlog(blog: SourceBlog, pages: readonly Page[]): PlannedBlog {
  const { postsPerPage } = blog
  const path = blog.path || 'blog'
  // Other pages in the folder of a blog would be posts.
  const hasPages = pages.some(({ slug }) => slug.startsWith(`${path}/`))
  const folder = hasPages ? `${path}-posts` : path
  const permalink = bestPermalink(blog)
  const files = new Set<string>()
  const values = new Map<Page, Data>()
  const posts = blog.posts.map((post) => {
    const { output, data } = planPost(post, { folder, permalink, files })
    const page = { ...post.page, output, isDraft: post.isDraft }
    values.set(page, data)
    return page
  })
  const { redirects, lists } = planLists(blog, path)
  const config: BlogConfig = {
    folder,
    ...blog.config,
    ...(folder !== path && { path }),
    ...(permalink !== `${path}/{slug}` && { permalink }),
    ...(postsPerPage !== 10 && { postsPerPage: Math.min(postsPerPage, MAX_POSTS_PER_PAGE) }),
  }
  const authors = blog.authors.size > 0 ? stringify(Object.fromEntries(blog.authors), { lineWidth: 0 }) : undefined
  const texts = new Map(authors === undefined ? [] : [[`${folder}/authors.yml`, authors] as const])
  const slugs = new Set(pages.map(({ slug }) => slug))
  return {
    config,
    posts,
    values,
    texts,
    redirects: redirects.filter(({ source }) => !slugs.has(source.slice(1))),
    lists,
  }
}

/** Returns the permalink that most posts have. */
function bestPermalink({ permalinks, posts }: SourceBlog): string {
  const count = (permalink: string) => posts.filter((post) => permalinkName(permalink, post) !== undefined).length
  return permalinks.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Returns the value of `{slug}` with which a permalink is the URL of a post, if there is one. */
function permalinkName(permalink: string, { page, date }: SourcePost): string | undefined {
  const [yyyy = '', mm = '', dd = ''] = date.slice(0, 10).split('-')
  const [start = '', end = ''] = permalink
    .replaceAll('{yyyy}', yyyy)
    .replaceAll('{mm}', mm)
    .replaceAll('{dd}', dd)
    .split('{slug}')
  const name = page.slug.slice(start.length, page.slug.length - end.length)
  const isSame = page.slug.startsWith(start) && page.slug.endsWith(end) && /^[^/]+$/.test(name)
  return isSame && !/^index$|\.mdx?$/i.test(name) ? name : undefined
}

/** Keys of posts of other generators. */
const REMOVED =
  'author author_url author_title author_image_url authorURL authorTitle authorImageURL pin links readtime excerpt cover featured metrics'

interface PostContext {
  folder: string
  permalink: string
  /** Files of other posts. */
  files: Set<string>
}

function planPost(post: SourcePost, { folder, permalink, files }: PostContext): { output: string; data: Data } {
  const { page, date, authors, tags, description, isDraft } = post
  const day = date.slice(0, 10)
  const name = permalinkName(permalink, post)
  const last = page.slug.split('/').at(-1) ?? ''
  let output = `${folder}/${day}-${name ?? last}.mdx`
  const isTaken = files.has(output.toLowerCase())
  for (let count = 2; files.has(output.toLowerCase()); count++) output = `${folder}/${day}-${name ?? last}-${count}.mdx`
  files.add(output.toLowerCase())
  const data: Data = {
    ...Object.fromEntries(REMOVED.split(' ').flatMap((key) => (key in page.data ? [[key, undefined]] : []))),
    date: date === day ? undefined : date,
    slug: name === undefined || isTaken ? `/${page.slug}` : undefined,
    authors: authors.length > 0 ? authors : undefined,
    tags: tags.length > 0 ? tags : undefined,
    ...(description !== undefined && { description }),
    draft: isDraft ? true : undefined,
    hidden: undefined,
  }
  return { output, data }
}

/** Returns the slugs of the lists, and redirects from their URLs in the source that differ. */
function planLists(blog: SourceBlog, path: string): Pick<PlannedBlog, 'redirects' | 'lists'> {
  const { urls, postsPerPage } = blog
  const posts = blog.posts.filter(({ isDraft }) => !isDraft)
  const pageCount = (count: number, size = postsPerPage) => Math.max(1, Math.ceil(count / size))
  const lists = new Set([path, `${path}/archive`])
  const moves = new Map<string, string>()
  const move = (source: string | undefined, slug: string) => {
    lists.add(slug)
    if (source !== undefined && source !== slug) moves.set(source, slug)
  }
  const pages = pageCount(posts.length, Math.min(postsPerPage, MAX_POSTS_PER_PAGE))
  for (let number = 1; number <= pageCount(posts.length); number++)
    move(urls.page(number), number === 1 ? path : `${path}/page/${Math.min(number, pages)}`)
  for (const archive of urls.archives) move(archive, `${path}/archive`)
  const tags = countEach(posts.flatMap((post) => [...new Set(post.tags)]))
  for (const [label, count] of tags)
    for (const url of urls.tag(label, pageCount(count))) move(url, `${path}/tags/${componentSlug(label)}`)
  if (tags.size > 0) move(urls.tags, `${path}/tags`)
  const keys = posts.flatMap((post) => [...new Set(post.authors)])
  const authors = countEach(keys.flatMap((key) => (typeof key === 'string' && blog.authors.has(key) ? [key] : [])))
  for (const [key, count] of authors)
    for (const url of urls.author(key, pageCount(count))) move(url, `${path}/authors/${componentSlug(key)}`)
  move(urls.authors, authors.size > 0 ? `${path}/authors` : path)
  const feeds = Object.entries(urls.feeds).flatMap(([source, feed]) => {
    const destination = `/${path}/${feed}`
    return `/${source}` === destination ? [] : [{ source: `/${source}`, destination }]
  })
  const redirects = [...moves].map(([source, slug]) => ({ source: `/${source}`, destination: `/${slug}` }))
  return { redirects: [...redirects, ...feeds], lists: [...lists] }
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ]+(.+))?$/

/**
 * Returns a date in the form of Octavo: a day, or a day with a time. Undefined for an invalid value. Texts such
 * as `May 1, 2024` are read, too.
 */
export function postDate(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [, year, month = '', day = '', time] = DATE.exec(value.trim()) ?? []
  const text = year === undefined ? value : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(year === undefined ? `${value} UTC` : text)
  if (Number.isNaN(parsed.getTime())) return undefined
  if (year === undefined) return parsed.toISOString().slice(0, 10)
  return time !== undefined && /^\d{1,2}:\d{2}/.test(time) ? `${text}T${time.replace(/ /g, '')}` : text
}

/** The day of posts without a date: these were published with that of their file or commit, which a copy has not. */
const NO_DATE = '2000-01-01'

/** Returns the date of a post, with a note for a post without one. */
export function datedOr(date: string | undefined, source: string, notes: Note[]): string {
  if (date === undefined)
    notes.push({ kind: 'stub', file: source, message: `The post has no date. It is ${NO_DATE} now: set \`date\`.` })
  return date ?? NO_DATE
}

/** Returns the function for frontmatter that adds the keys of posts. */
export function withPostValues(
  blogs: readonly PlannedBlog[],
  frontmatter: PageRules['frontmatter'],
): PageRules['frontmatter'] {
  return (page, label) => {
    const text = frontmatter(page, label)
    const values = blogs.flatMap(({ values }) => values.get(page) ?? [])[0]
    return values === undefined ? text : setFrontmatter(text, { ...values })
  }
}

/** Returns the other files of blogs. */
export function blogTexts(blogs: readonly PlannedBlog[]): Map<string, string> {
  return new Map(blogs.flatMap(({ texts }) => [...texts]))
}

/** Returns the author or authors that frontmatter names. */
export function authorList(value: unknown): (string | Data)[] {
  return [value ?? []].flat().flatMap((each: unknown): (string | Data)[] => {
    if (typeof each === 'string' && each.trim() !== '') return [each.trim()]
    return typeof each === 'object' && each !== null ? [each as Data] : []
  })
}

/** Returns an object without the keys that are undefined. */
export function definedValues(values: Data): Data {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
