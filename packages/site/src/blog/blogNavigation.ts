import type { DivisionNode, Navigation, NavigationNode, PageNode } from '@octavo/core'
import type { Blog } from './blogTypes.js'
import { postsByYear } from './listPages.js'

/** A blog with the slugs of its pages. */
export interface PlacedBlog extends Blog {
  /** The part of navigation with the posts. */
  division: DivisionNode
  /** Slugs of list pages that navigation does not list. */
  unlisted: readonly string[]
}

/**
 * Adds blogs to navigation: as a tab beside the other tabs, or without a separate tab, for a link in the navbar. A
 * blog is in the part of its language. Other languages link to it.
 */
export function placeBlogs(
  navigation: Navigation,
  all: readonly Blog[],
  hasPage: (slug: string) => boolean,
): { navigation: Navigation; blogs: PlacedBlog[] } {
  let { children } = navigation
  const blogs: PlacedBlog[] = []
  for (const blog of all) {
    const division = placed(children, blogDivision(blog, hasPage), blog)
    children = addDivision(children, division, blog)
    blogs.push({ ...blog, division, unlisted: unlistedPages(blog).filter(hasPage) })
  }
  return { navigation: { ...navigation, children }, blogs }
}

/** Returns the slugs of the pages of a blog that are in no sidebar. */
function unlistedPages({ settings: { path, postsPerPage }, posts, tags, authors }: Blog): string[] {
  const count = Math.ceil(posts.length / postsPerPage)
  const pages = Array.from({ length: Math.max(0, count - 1) }, (_, index) => `${path}/page/${index + 2}`)
  return [...pages, ...[...tags, ...authors].map(({ slug }) => slug)]
}

/** Returns the slugs of all pages of blogs: posts and lists. */
export function blogPageSlugs(blogs: readonly PlacedBlog[]): Set<string> {
  return new Set(blogs.flatMap(({ division, unlisted }) => [...navigatedPages(division.children), ...unlisted]))
}

/** Returns the slugs of all pages in a part of navigation. */
export function navigatedPages(nodes: readonly NavigationNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === 'page' ? [node.slug] : navigatedPages(node.children)))
}

function blogDivision(blog: Blog, hasPage: (slug: string) => boolean): DivisionNode {
  const { title, path } = blog.settings
  const page = (slug: string): PageNode[] => (hasPage(slug) ? [{ kind: 'page', slug, isList: true }] : [])
  const years = postsByYear(blog.posts).map(
    ([label, posts], index): NavigationNode => ({
      kind: 'group',
      label,
      ...(index === 0 ? { expanded: true } : {}),
      children: posts.filter(({ slug }) => hasPage(slug)).map(({ slug }) => ({ kind: 'page', slug })),
    }),
  )
  const lists = [path, `${path}/archive`, `${path}/tags`, `${path}/authors`].flatMap(page)
  return {
    kind: 'tab',
    name: title,
    label: title,
    isBlog: true,
    children: [...lists, ...years],
  }
}

function addDivision(nodes: readonly NavigationNode[], division: DivisionNode, blog: Blog): NavigationNode[] {
  const languages = nodes.filter((node): node is DivisionNode => node.kind === 'language')
  if (languages.length === 0) return [...nodes, division]
  const home =
    languages.find(({ name }) => name === blog.settings.language) ??
    languages.find((node) => node.default) ??
    languages[0]
  return nodes.map((node) => {
    if (node.kind !== 'language') return node
    if (node === home) return { ...node, children: [...node.children, division] }
    // Readers of another language find the blog unless their language has its own.
    const isShared = blog.settings.language === undefined && !division.isUnlinked
    return isShared
      ? { ...node, children: [...node.children, { ...division, href: `/${blog.settings.path}`, children: [] }] }
      : node
  })
}

/** Returns the division as it is beside other nodes: without a tab if these are not tabs. */
function placed(nodes: readonly NavigationNode[], division: DivisionNode, { settings }: Blog): DivisionNode {
  const siblings = nodes.flatMap((node) => (node.kind === 'language' ? node.children : [node]))
  const isTab = settings.link !== 'navbar' && settings.link !== 'none' && siblings.some(({ kind }) => kind === 'tab')
  return isTab ? division : { ...division, isUnlinked: true }
}
