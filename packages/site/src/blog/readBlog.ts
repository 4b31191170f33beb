import type { ResolvedBlog } from '@octavo/config'
import { componentSlug, titleFromSlug } from '@octavo/core'
import type { Author, Blog, BlogProblem, Post, PostFile, PostList } from './blogTypes.js'
import { postSlug, readPostDate, readPostName } from './postPath.js'
import { type AuthorsFile, readPostAuthors } from './readAuthors.js'

interface BlogInput {
  settings: ResolvedBlog
  language: string
  /** Files of the blog's folder, without its index. */
  files: readonly PostFile[]
  authors: AuthorsFile
  /** False to omit posts with `draft: true`. */
  drafts: boolean
}

/** Returns a blog from the files of its folder. Files without a valid date or path are reported and are not posts. */
export function readBlog({ settings, language, files, authors: authorsFile, drafts }: BlogInput): Blog {
  const problems: BlogProblem[] = [...authorsFile.problems]
  const bySlug = new Map<string, Post>()
  const unpublished: string[] = []
  for (const postFile of files) {
    const post = readPost(postFile, { settings, authorsFile, problems })
    const other = post && bySlug.get(post.slug.toLowerCase())
    if (post && !other && (drafts || !post.isDraft)) bySlug.set(post.slug.toLowerCase(), post)
    else unpublished.push(postFile.file)
    if (post && other) problems.push(duplicatePost(post, other))
  }
  const posts = [...bySlug.values()].sort(newestFirst)
  const { path } = settings
  const authors = [...authorsFile.authors.values()].flatMap((author) => {
    const authorPosts = posts.filter((post) => post.authors.some(({ key }) => key === author.key))
    return authorPosts.length === 0
      ? []
      : [{ label: author.name, slug: `${path}/authors/${pathSegment(author.key ?? '')}`, posts: authorPosts, author }]
  })
  return { settings, language, posts, tags: listTags(posts), authors, unpublished, problems }
}

interface PostContext {
  settings: ResolvedBlog
  authorsFile: AuthorsFile
  problems: BlogProblem[]
}

function readPost(
  { file, frontmatter, title, summary }: PostFile,
  { settings, authorsFile, problems }: PostContext,
): Post | undefined {
  const path = file.slice(settings.folder.length + 1)
  const fileName = readPostName(path)
  const date = frontmatter.date === undefined ? fileName.date : readPostDate(frontmatter.date)
  if (date === undefined) {
    problems.push(invalidDate(file, frontmatter.date))
    return undefined
  }
  const slug = postSlug(settings, { slug: frontmatter.slug, name: fileName.name, date })
  if (slug === undefined) {
    problems.push({
      rule: 'BLOG_SLUG',
      severity: 'error',
      file,
      key: 'slug',
      message: `Invalid path "${frontmatter.slug}" of a post.`,
      expected: 'a path without `.` and `..`, such as `first-post` or `/news/first-post`.',
    })
    return undefined
  }
  const { authors, problems: authorProblems } = readPostAuthors(frontmatter.authors, file, authorsFile)
  problems.push(...authorProblems)
  return {
    slug,
    file,
    title: title ?? titleFromSlug(slug),
    date,
    authors,
    tags: readTags(frontmatter.tags).map((label) => ({ label, slug: `${settings.path}/tags/${pathSegment(label)}` })),
    excerpt: frontmatter.description === undefined ? summary.excerpt : [frontmatter.description],
    minutes: summary.minutes,
    isDraft: frontmatter.draft === true,
  }
}

/** Returns the tags in frontmatter: a list, or one text with commas. Each is listed once. */
function readTags(tags: unknown): string[] {
  const list: unknown[] = typeof tags === 'string' ? tags.split(',') : Array.isArray(tags) ? tags : []
  const labels = new Map<string, string>()
  for (const tag of list) {
    const label = typeof tag === 'string' || typeof tag === 'number' ? `${tag}`.trim() : ''
    if (label !== '' && !labels.has(pathSegment(label))) labels.set(pathSegment(label), label)
  }
  return [...labels.values()]
}

/** Returns the tags of posts by name. The same tag can be written in different ways; the newest post's is shown. */
function listTags(posts: readonly Post[]): PostList[] {
  const lists = new Map<string, PostList & { posts: Post[] }>()
  for (const post of posts) {
    for (const { label, slug } of post.tags) {
      const list = lists.get(slug) ?? { label, slug, posts: [] }
      list.posts.push(post)
      lists.set(slug, list)
    }
  }
  return [...lists.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

function pathSegment(text: string): string {
  return componentSlug(text) || encodeURIComponent(text).replaceAll('%', '').toLowerCase()
}

function newestFirst(a: Post, b: Post): number {
  return Date.parse(b.date) - Date.parse(a.date) || (a.file < b.file ? 1 : -1)
}

/** Returns the details of an author who is named in a post. */
export function authorPage(blog: Pick<Blog, 'authors'>, { key }: Author): string | undefined {
  return key === undefined ? undefined : blog.authors.find(({ author }) => author.key === key)?.slug
}

function invalidDate(file: string, date: unknown): BlogProblem {
  return {
    rule: 'BLOG_DATE',
    severity: 'error',
    file,
    key: 'date',
    message:
      date === undefined
        ? 'The post has no date; it is not published.'
        : `Invalid date "${String(date)}" of a post; it is not published.`,
    expected: '`date` in the frontmatter, such as `2024-05-01`, or a file name such as `2024-05-01-first-post.mdx`.',
  }
}

function duplicatePost(post: Post, other: Post): BlogProblem {
  return {
    rule: 'BLOG_SLUG',
    severity: 'error',
    file: post.file,
    key: 'slug',
    message: `${other.file} has the same path /${post.slug}; only that post is published.`,
    hint: 'Fix: set another `slug` in the frontmatter, or rename the file.',
  }
}
