import type { ResolvedBlog } from '@octavo/config'
import type { Diagnostic, Frontmatter } from '@octavo/core'
import type { EntryWords } from '../api/documentPages.js'
import type { Problem } from '../sources/keys.js'

/** An author of posts. */
export interface Author {
  /** Name in the authors file. Undefined for an author that only frontmatter names. */
  key?: string
  name: string
  /** Role or position. */
  title?: string
  /** Path of a picture from the docs root, or its URL. */
  image?: string
  url?: string
  description?: string
  /** Labels and URLs of further links. */
  links: readonly { label: string; href: string }[]
}

/** A tag, author or year with its posts. */
export interface PostList {
  label: string
  /** Slug of the page that lists the posts. */
  slug: string
  posts: readonly Post[]
}

export interface Post {
  slug: string
  file: string
  title: string
  /** Day in ISO 8601, with an optional time. */
  date: string
  authors: readonly Author[]
  tags: readonly { label: string; slug: string }[]
  /** Paragraphs of plain text. */
  excerpt: readonly string[]
  /** Reading time in minutes, at least 1. */
  minutes: number
  isDraft: boolean
}

/** A fault in a file of a blog. */
export interface BlogProblem extends Problem {
  file: string
  /** Key of the frontmatter, or path in the authors file. */
  key?: string
  start?: Diagnostic['start']
  end?: Diagnostic['end']
}

/** A blog with its posts, newest first. */
export interface Blog {
  settings: ResolvedBlog
  /** BCP 47 tag of the posts. */
  language: string
  posts: readonly Post[]
  tags: readonly PostList[]
  /** Authors of the authors file who have posts. */
  authors: readonly (PostList & { author: Author })[]
  /** Files of the folder that are not published: drafts, and posts with errors. */
  unpublished: readonly string[]
  problems: readonly BlogProblem[]
}

/** The facts of a file that can be a post. */
export interface PostFile {
  file: string
  frontmatter: Frontmatter
  title?: string | undefined
  summary: PostSummary
}

export interface PostSummary {
  excerpt: string[]
  minutes: number
}

/** Labels of list pages. `{0}` is replaced. */
export interface BlogWords {
  archive: string
  tags: string
  authors: string
  minutesRead: string
  newerPosts: string
  olderPosts: string
  pageNumber: string
  postsTagged: string
  postsBy: string
  draft: string
  pagination: string
}

/** Returns the labels of generated entries and pages in a language. Default: English. */
export type SiteWords = (language: string | undefined) => EntryWords & Partial<BlogWords>

export const ENGLISH_BLOG: BlogWords = {
  archive: 'Archive',
  tags: 'Tags',
  authors: 'Authors',
  minutesRead: '{0} min read',
  newerPosts: 'Newer posts',
  olderPosts: 'Older posts',
  pageNumber: 'Page {0}',
  postsTagged: 'Posts tagged “{0}”',
  postsBy: 'Posts by {0}',
  draft: 'Draft',
  pagination: 'Previous and next page',
}
