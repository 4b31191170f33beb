import type { ResolvedBlog } from '@octavo/config'
import { isRawNode } from '../sources/keys.js'
import type { Blog, BlogProblem, BlogWords, PostFile } from './blogTypes.js'
import { type ListPage, listPages } from './listPages.js'
import { readAuthorsFile } from './readAuthors.js'
import { readBlog } from './readBlog.js'

/** The files of a site as blogs need them. */
export interface BlogFiles {
  /** Paths of all written files, sorted. */
  files: Iterable<string>
  /** Returns the facts of a page. Undefined if it is missing. */
  readPost(file: string): PostFile | undefined
  /** Returns the text of a written file. */
  readText(file: string): string | undefined
  /** True to publish posts with `draft: true`. */
  drafts: boolean
}

/** Returns the blogs that docs.json sets. `blogTag` returns the BCP 47 tag of a blog. */
export function readBlogs(
  settings: readonly ResolvedBlog[],
  source: BlogFiles,
  blogTag: (blog: ResolvedBlog) => string,
): Blog[] {
  const all = [...source.files]
  return settings.map((blog) => {
    const posts = all.filter((file) => isPost(file, blog))
    const files = posts.flatMap((file) => source.readPost(file) ?? [])
    const authorsFile = blog.authors?.replace(/^\.?\//, '') ?? defaultAuthors(blog, all)
    const authors =
      authorsFile === undefined
        ? { authors: new Map(), problems: [] }
        : readAuthorsFile(authorsFile, source.readText(authorsFile))
    const read = readBlog({ settings: blog, language: blogTag(blog), files, authors, drafts: source.drafts })
    return posts.length > 0 ? read : { ...read, problems: [...read.problems, emptyFolder(blog)] }
  })
}

/** Returns true for page files of a blog, except its index and snippets. */
export function isPost(file: string, { folder }: ResolvedBlog): boolean {
  if (!file.startsWith(`${folder}/`)) return false
  if (!/\.mdx?$/i.test(file) || /(?:^|\/)_/.test(file) || /(?:^|\/)snippets\//i.test(file)) return false
  return !/^(?:index|readme)\.mdx?$/i.test(file.slice(folder.length + 1))
}

function defaultAuthors({ folder }: ResolvedBlog, files: readonly string[]): string | undefined {
  const names = ['authors.yml', 'authors.yaml', 'authors.json'].map((name) => `${folder}/${name}`)
  return names.find((name) => files.includes(name))
}

function emptyFolder({ folder }: ResolvedBlog): BlogProblem {
  return {
    rule: 'BLOG_FOLDER',
    severity: 'error',
    file: 'docs.json',
    message: `The folder "${folder}" of the blog has no posts.`,
    expected: 'the path of a folder with MDX or Markdown files, from the docs root.',
  }
}

/** Returns the code in docs.json of the language of a blog. Undefined on sites without languages. */
export function blogLanguage(blog: ResolvedBlog, navigation: unknown): string | undefined {
  const languages =
    isRawNode(navigation) && Array.isArray(navigation.languages) ? navigation.languages.filter(isRawNode) : []
  const first = languages.find((node) => node.default === true) ?? languages[0]
  const code = blog.language ?? first?.language
  return typeof code === 'string' ? code : undefined
}

/**
 * Returns the texts of the generated pages by file. A page that the author has written is not replaced; the first
 * page of a list continues the index of the folder.
 */
export function blogPages(
  blogs: readonly Blog[],
  {
    readText,
    hasFile,
    words,
  }: Pick<BlogFiles, 'readText'> & { hasFile(path: string): boolean; words(language: string): BlogWords },
): Map<string, string> {
  const pages = new Map<string, string>()
  for (const blog of blogs) {
    for (const page of listPages(blog, { words: words(blog.language), hasFile })) {
      const generated = page.isHome ? homePage(page, blog, readText) : page
      if (generated === page && isWritten(page.file, readText)) continue
      if (!pages.has(generated.file)) pages.set(generated.file, generated.text)
    }
  }
  return pages
}

/** Returns the first page of a list, below the index of the folder if there is one. */
function homePage(page: ListPage, { settings }: Blog, readText: BlogFiles['readText']): ListPage {
  for (const name of ['index.mdx', 'index.md']) {
    const file = `${settings.folder}/${name}`
    const text = readText(file)
    if (text === undefined) continue
    const list = page.text.slice(page.text.indexOf('\n---\n', 3) + 5)
    return { file, text: `${text.trimEnd()}\n${list}` }
  }
  return page
}

function isWritten(file: string, readText: BlogFiles['readText']): boolean {
  return readText(file) !== undefined || readText(file.replace(/x$/, '')) !== undefined
}

/** Returns the slugs of files whose path is not that of the file. */
export function blogSlugs(blogs: readonly Blog[]): Map<string, string> {
  return new Map(
    blogs.flatMap(({ settings, posts }): [string, string][] => [
      ...['index.mdx', 'index.md'].map((name): [string, string] => [`${settings.folder}/${name}`, settings.path]),
      ...posts.map(({ file, slug }): [string, string] => [file, slug]),
    ]),
  )
}
