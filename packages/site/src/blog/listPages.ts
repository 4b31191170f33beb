import { escapeHtml, formatDate, rootPath, slugToPathname } from '@octavo/core'
import type { Author, Blog, BlogWords, Post, PostList } from './blogTypes.js'
import { authorPage } from './readBlog.js'

interface ListPagesInput {
  words: BlogWords
  /** Returns true for a static file of the site. */
  hasFile(path: string): boolean
}

/** A generated page: a file that does not exist, with its text. */
export interface ListPage {
  file: string
  text: string
  /** True for the first page of the list, which can have an introduction. */
  isHome?: true
}

/**
 * Returns the pages that list the posts of a blog as MDX: the list with its further pages, the archive, and the pages
 * of tags and authors. Navigation has an entry for the first page and the archive.
 */
export function listPages(blog: Blog, input: ListPagesInput): ListPage[] {
  const { posts, settings, tags, authors } = blog
  const { words } = input
  const { path, postsPerPage, title, description } = settings
  const count = Math.max(1, Math.ceil(posts.length / postsPerPage))
  const page = (number: number) => (number === 1 ? path : `${path}/page/${number}`)
  const list = Array.from({ length: count }, (_, index): ListPage => {
    const pagePosts = posts.slice(index * postsPerPage, (index + 1) * postsPerPage)
    const links = pagination(
      index > 0 ? page(index) : undefined,
      index + 1 < count ? page(index + 2) : undefined,
      words,
    )
    const body = [postEntries(pagePosts, blog, input), links].filter(Boolean).join('\n\n')
    if (index === 0)
      return { file: `${path}/index.mdx`, text: mdx({ title, description, ...UNLISTED }, body), isHome: true }
    const name = `${title} (${filled(words.pageNumber, `${index + 1}`)})`
    return { file: `${page(index + 1)}.mdx`, text: mdx({ title: name, ...UNLISTED }, body) }
  })
  const collection = ({ slug, posts }: PostList, head: Record<string, unknown>, before = ''): ListPage => ({
    file: `${slug}.mdx`,
    text: mdx({ ...head, ...UNLISTED }, [before, postEntries(posts, blog, input)].filter(Boolean).join('\n\n')),
  })
  if (posts.length === 0) return list
  return [
    ...list,
    { file: `${path}/archive.mdx`, text: mdx({ title: words.archive, ...UNLISTED }, archive(posts, blog.language)) },
    ...overview(`${path}/tags`, words.tags, tags),
    ...tags.map((tag) => collection(tag, { title: filled(words.postsTagged, tag.label), sidebarTitle: tag.label })),
    ...overview(`${path}/authors`, words.authors, authors),
    ...authors.map((list) =>
      collection(
        list,
        { title: filled(words.postsBy, list.label), description: list.author.title },
        profile(list.author, input),
      ),
    ),
  ]
}

/** Frontmatter of pages that only repeat what posts say: search and agents find the posts. */
const UNLISTED = { searchable: false, rss: false, timestamp: false, contextual: { options: [] } }

/** Returns a page. JSON is valid frontmatter. */
function mdx(frontmatter: Record<string, unknown>, body: string): string {
  return `---\n${JSON.stringify(frontmatter)}\n---\n\n${body}\n`
}

function filled(text: string, value: string): string {
  return text.replace('{0}', () => value)
}

/** Returns text in MDX as an expression, so that no character has a meaning. */
function text(value: string): string {
  return `{${JSON.stringify(value)}}`
}

function link(slug: string, label: string, attributes = ''): string {
  return `<a href="${escapeHtml(slugToPathname(slug))}"${attributes}>${text(label)}</a>`
}

function postEntries(posts: readonly Post[], blog: Blog, input: ListPagesInput): string {
  const entries = posts.map((post) => postEntry(post, blog, input))
  return `<div className="post-list">\n\n${entries.join('\n\n')}\n\n</div>`
}

function postEntry(post: Post, blog: Blog, input: ListPagesInput): string {
  const { words } = input
  const draft = post.isDraft ? `${text(' ')}<span className="post-draft">${text(words.draft)}</span>` : ''
  const facts = [dateElement(post.date, blog.language), text(filled(words.minutesRead, `${post.minutes}`))]
  const authors = post.authors.map((author) => authorElement(author, blog, input))
  const tags = post.tags.map((tag) => `<li>${link(tag.slug, tag.label)}</li>`)
  return [
    '<article className="post-entry">',
    `<h2 className="post-entry-title">${link(post.slug, post.title)}${draft}</h2>`,
    `<p className="post-facts">${facts.join(text(' · '))}</p>`,
    ...post.excerpt.map((paragraph) => `<p>${text(paragraph)}</p>`),
    ...(authors.length > 0
      ? [`<ul className="post-authors">${authors.map((one) => `<li>${one}</li>`).join('')}</ul>`]
      : []),
    ...(tags.length > 0 ? [`<ul className="post-tags">${tags.join('')}</ul>`] : []),
    '</article>',
  ].join('\n\n')
}

function dateElement(date: string, language: string, options?: Intl.DateTimeFormatOptions): string {
  return `<time dateTime="${date}">${text(formatDate(date, language, options))}</time>`
}

function authorElement(author: Author, blog: Blog, { hasFile }: ListPagesInput): string {
  const page = authorPage(blog, author)
  const name = page === undefined ? text(author.name) : link(page, author.name)
  return `${picture(author, hasFile, 24)}${name}`
}

function picture({ image }: Author, hasFile: ListPagesInput['hasFile'], size: number): string {
  if (image === undefined || !(/^https?:\/\//i.test(image) || hasFile(rootPath(image)))) return ''
  const source = /^https?:/i.test(image) ? image : `/${rootPath(image)}`
  return `<Visibility for="humans"><img src="${escapeHtml(source)}" alt="" width="${size}" height="${size}" loading="lazy" noZoom /></Visibility>`
}

function profile(author: Author, { hasFile }: ListPagesInput): string {
  const links = [...(author.url === undefined ? [] : [{ label: author.url, href: author.url }]), ...author.links]
  const items = links
    .filter(({ href }) => /^(?:https?:|mailto:|\/)/i.test(href))
    .map(
      ({ label, href }) =>
        `<li><a href="${escapeHtml(href)}">${text(label.replace(/^https?:\/\/(?:www\.)?|\/$/gi, ''))}</a></li>`,
    )
  const parts = [
    picture(author, hasFile, 64),
    author.description === undefined ? '' : `<p>${text(author.description)}</p>`,
    items.length > 0 ? `<ul className="post-tags">${items.join('')}</ul>` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `<div className="post-profile">\n\n${parts.join('\n\n')}\n\n</div>`
}

/** Returns the posts by year, each with its day. */
function archive(posts: readonly Post[], language: string): string {
  return postsByYear(posts)
    .map(([year, list]) => {
      const items = list.map(
        (post) =>
          `<li>${dateElement(post.date, language, { month: 'short', day: 'numeric' })}${text(' ')}${link(post.slug, post.title)}</li>`,
      )
      return `## ${year}\n\n<ul className="post-archive">${items.join('')}</ul>`
    })
    .join('\n\n')
}

/** Returns the posts of each year, the newest first. */
export function postsByYear(posts: readonly Post[]): [year: string, posts: Post[]][] {
  const years = new Map<string, Post[]>()
  for (const post of posts) {
    const year = post.date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), post])
  }
  return [...years]
}

/** Returns the page with all tags or authors. */
function overview(slug: string, title: string, lists: readonly PostList[]): ListPage[] {
  if (lists.length === 0) return []
  const items = lists.map(
    (list) => `<li>${link(list.slug, list.label)}${text(' ')}<span>${list.posts.length}</span></li>`,
  )
  return [
    { file: `${slug}.mdx`, text: mdx({ title, ...UNLISTED }, `<ul className="post-tags">${items.join('')}</ul>`) },
  ]
}

function pagination(newer: string | undefined, older: string | undefined, words: BlogWords): string {
  if (newer === undefined && older === undefined) return ''
  const links = [
    newer === undefined ? '' : link(newer, words.newerPosts, ' rel="prev"'),
    older === undefined ? '' : link(older, words.olderPosts, ' rel="next"'),
  ]
  return `<nav className="post-pages" aria-label="${escapeHtml(words.pagination)}">${links.join('')}</nav>`
}
