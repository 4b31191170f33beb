import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { parse } from 'yaml'
import {
  authorList,
  datedOr,
  definedValues,
  type PlannedBlog,
  planBlog,
  postDate,
  type SourcePost,
} from '../site/planBlog.js'
import type { Context } from '../site/planContext.js'
import type { Project } from '../site/project.js'
import { readPage } from '../site/readPage.js'
import { list, record, text, type Values } from '../site/readValues.js'
import type { Page } from '../site/types.js'
import { pluginOptions } from './docusaurusSettings.js'

/** A tag: its label and its path below those of tags. */
interface Tag {
  label: string
  path: string
}

/** The folder of a blog with the files for all posts. */
interface BlogFolder {
  folder: string
  /** Path of the list, without slashes at its ends. */
  route: string
  tags: ReadonlyMap<string, Tag>
  authors: ReadonlyMap<string, Values>
}

/** Reads the blogs of the preset and of plugins. `pages` are all others. */
export function readBlogs(
  { config, project, notes }: Pick<Context, 'config' | 'project' | 'notes'>,
  format: (path: string) => Page['format'],
  pages: readonly Page[],
): PlannedBlog[] {
  const options = record(config)
  const presets = pluginOptions(options.presets, /classic/)
  const items = list(record(record(options.themeConfig).navbar).items).map(record)
  const blogs = [
    ...(presets.length > 0 ? presets : [{} as Values]).flatMap(({ blog }) => (blog === false ? [] : [record(blog)])),
    ...pluginOptions(options.plugins, /content-blog/),
  ]
  const planned = blogs.flatMap((blog) => {
    const folder = posix.normalize(text(blog.path) ?? 'blog').replace(/\/$/, '')
    const tagsFile = text(blog.tags) ?? 'tags.yml'
    const authorsFile = text(blog.authorsMapPath) ?? 'authors.yml'
    const context: BlogFolder = {
      folder,
      route: pathnameToSlug(text(blog.routeBasePath) ?? 'blog'),
      tags: readTags(readData(project, posix.join(folder, tagsFile))),
      authors: new Map(
        Object.entries(readData(project, posix.join(folder, authorsFile))).map(([k, v]) => [k, record(v)]),
      ),
    }
    const sources = project.list(folder).filter((source) => isPost(posix.relative(folder, source)))
    const tagPaths = new Map<string, string>()
    const posts = sources.map((source) => readPost(source, { context, project, notes, format, tagPaths }))
    if (posts.length === 0) {
      if (folder !== 'blog')
        notes.push({ kind: 'dropped', message: `The folder "${folder}" of the blog has no posts in the repository.` })
      return []
    }
    return [planBlog(toSource(blog, context, { posts, tagPaths, items }), pages)]
  })
  if (planned.length > 0 && text(options.url) === undefined)
    notes.push({
      kind: 'dropped',
      message: 'Feeds of the blog need the URL of the site. Set `seo.metatags.canonical` in docs.json.',
    })
  return planned
}

function isPost(path: string): boolean {
  return /\.mdx?$/i.test(path) && !/(?:^|\/)(?:_|__tests__\/)|\.test\.mdx?$/.test(path)
}

function readData(project: Project, file: string): Values {
  try {
    return record(parse(project.read(file) ?? '', { logLevel: 'silent' }))
  } catch {
    return {}
  }
}

function readTags(values: Values): Map<string, Tag> {
  return new Map(
    Object.entries(values).map(([key, value]) => {
      const { label, permalink } = record(value)
      return [key, { label: text(label) ?? key, path: text(permalink) ?? kebabCase(key) }]
    }),
  )
}

const WORD = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{Lo}+/gu

/** Returns a text as lodash, which Docusaurus uses for URLs of tags, writes it. */
function kebabCase(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}|['’]/gu, '')
  return (plain.match(WORD) ?? []).join('-').toLowerCase()
}

/** Dates that are the start of a file name, or of the folder. */
const DATED = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)$/

interface PostScope {
  context: BlogFolder
  project: Project
  notes: Context['notes']
  format: (path: string) => Page['format']
  /** Paths of tags by label, to which those of the post are added. */
  tagPaths: Map<string, string>
}

function readPost(source: string, { context, project, notes, format, tagPaths }: PostScope): SourcePost {
  const { folder, route, tags, authors } = context
  const path = posix.relative(folder, source)
  const name = path.replace(/(?:(?:^|\/)index)?\.mdx?$/i, '')
  const [, parent = '', date, rest = ''] = DATED.exec(name) ?? []
  const page = readPage(project, { source, slug: '', isIndex: false, format: format(path) })
  const { data } = page
  const ownPath = date === undefined ? name : posix.join(date.replaceAll('-', '/'), parent + rest)
  const slug = pathnameToSlug(posix.join('/', route, text(data.slug) ?? ownPath))
  const postTags = [data.tags ?? []].flat().flatMap((value: unknown) => toTag(value, tags) ?? [])
  for (const tag of postTags) tagPaths.set(tag.label, tag.path)
  if (data.unlisted === true)
    notes.push({ kind: 'dropped', file: source, message: 'The post was unlisted, and is in the list now.' })
  return {
    page: { ...page, slug },
    date: datedOr(postDate(data.date) ?? postDate(date?.replaceAll('/', '-')), source, notes),
    authors: readAuthors(page, authors, notes),
    tags: postTags.map(({ label }) => label),
    isDraft: data.draft === true,
  }
}

function toTag(value: unknown, tags: ReadonlyMap<string, Tag>): Tag | undefined {
  if (typeof value === 'string' || typeof value === 'number')
    return tags.get(`${value}`) ?? { label: `${value}`, path: kebabCase(`${value}`) }
  const { label, permalink } = record(value)
  return typeof label === 'string' ? { label, path: text(permalink) ?? kebabCase(label) } : undefined
}

/** Returns authors: keys of the authors file, details in `authors`, or those of `author` and `author_url`. */
function readAuthors(
  { data, source }: Page,
  authors: ReadonlyMap<string, Values>,
  notes: Context['notes'],
): (string | Values)[] {
  const former = definedValues({
    name: text(data.author),
    title: data.author_title ?? data.authorTitle,
    url: data.author_url ?? data.authorURL,
    image: data.author_image_url ?? data.authorImageURL,
  })
  if (data.authors === undefined && former.name !== undefined) return [former]
  return authorList(data.authors).map((author) => {
    if (typeof author === 'string') return author
    // The page of an author has all posts, and those of details have none.
    const { key, ...details } = author
    if (typeof key !== 'string' || !authors.has(key)) return toAuthor(author)
    const names = Object.keys(details).join(', ')
    if (names !== '')
      notes.push({ kind: 'dropped', file: source, message: `Skipped: ${names} of the author "${key}" in this post.` })
    return key
  })
}

/** URLs of profiles by the names that `socials` has for them. */
const PROFILES: Readonly<Record<string, readonly [label: string, url: string]>> = {
  x: ['X', 'https://x.com/'],
  twitter: ['Twitter', 'https://twitter.com/'],
  github: ['GitHub', 'https://github.com/'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/'],
  bluesky: ['Bluesky', 'https://bsky.app/profile/'],
  instagram: ['Instagram', 'https://www.instagram.com/'],
  mastodon: ['Mastodon', 'https://mastodon.social/@'],
  threads: ['Threads', 'https://www.threads.net/@'],
  twitch: ['Twitch', 'https://twitch.tv/'],
  youtube: ['YouTube', 'https://www.youtube.com/@'],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/'],
  email: ['Email', 'mailto:'],
}

/** Returns an author in the form of Octavo. */
function toAuthor(author: Values, key?: string): Values {
  const email = text(author.email)
  const profiles = Object.entries(record(author.socials)).flatMap(([name, value]) => {
    const [label, url] = PROFILES[name.toLowerCase()] ?? [name, '']
    const href = `${value}`
    return /^(?:https?:|mailto:)/.test(href) ? [[label, href]] : url === '' ? [] : [[label, url + href]]
  })
  return definedValues({
    name: text(author.name) ?? key,
    title: author.title,
    description: author.description,
    image: author.image_url ?? author.imageURL,
    url: author.url ?? (email && `mailto:${email}`),
    links: profiles.length > 0 ? Object.fromEntries(profiles) : undefined,
  })
}

interface ReadPosts {
  posts: SourcePost[]
  tagPaths: ReadonlyMap<string, string>
  /** Items of the navbar. */
  items: readonly Values[]
}

function toSource(blog: Values, { route, authors }: BlogFolder, { posts, tagPaths, items }: ReadPosts) {
  const link = items.find((item) => isLinkTo(item, route))
  const title = text(blog.blogTitle) ?? text(link?.label)
  const description = text(blog.blogDescription)
  const at = (...parts: string[]) => pathnameToSlug(posix.join('/', route, ...parts))
  const names = {
    tags: text(blog.tagsBasePath) ?? 'tags',
    page: text(blog.pageBasePath) ?? 'page',
    authors: text(blog.authorsBasePath) ?? 'authors',
    archive: text(blog.archiveBasePath) ?? 'archive',
  }
  const pages = (path: string, name: string, count: number) =>
    Array.from({ length: count }, (_, index) => (index === 0 ? path : `${path}/${name}/${index + 1}`))
  return {
    path: route,
    config: {
      ...(title !== undefined && title !== 'Blog' && { title }),
      ...(description !== undefined && description !== 'Blog' && { description }),
      ...(link === undefined && { link: 'none' as const }),
    },
    postsPerPage: blog.postsPerPage === 'ALL' ? Number.POSITIVE_INFINITY : Number(blog.postsPerPage ?? 10) || 10,
    permalinks: [`${route}/{yyyy}/{mm}/{dd}/{slug}`, `${route}/{slug}`].map((each) => each.replace(/^\//, '')),
    posts,
    authors: new Map([...authors].map(([key, author]) => [key, toAuthor(author, key)])),
    urls: {
      page: (number: number) => (number === 1 ? route : at(names.page, `${number}`)),
      archives: blog.archiveBasePath === null ? [] : [at(names.archive)],
      tags: at(names.tags),
      ...(authors.size > 0 && { authors: at(names.authors) }),
      tag: (label: string, count: number) => pages(at(names.tags, tagPaths.get(label) ?? ''), names.page, count),
      author: (key: string, count: number) => {
        const { page } = authors.get(key) ?? {}
        const path = text(record(page).permalink) ?? kebabCase(key)
        return page === undefined || page === false ? [] : pages(at(names.authors, path), names.authors, count)
      },
      feeds: Object.fromEntries(['rss.xml', 'atom.xml', 'feed.json'].map((feed) => [at(feed), feed])),
    },
  }
}

/** Returns true for an item of the navbar that links to the list of a blog, which Octavo adds by itself. */
export function isLinkTo({ to, href }: Values, route: string): boolean {
  const path = text(to) ?? text(href)
  return path !== undefined && !/^[a-z]+:/.test(path) && pathnameToSlug(path) === route
}
