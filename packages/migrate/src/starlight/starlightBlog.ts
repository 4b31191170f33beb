import { componentSlug } from '@octavo/core'
import { authorList, datedOr, definedValues, type PlannedBlog, planBlog, postDate } from '../site/planBlog.js'
import type { Context } from '../site/planContext.js'
import { list, record, text, type Values } from '../site/readValues.js'
import { slugify } from '../site/toNavigation.js'
import type { Page } from '../site/types.js'

/** Options that only the plugin starlight-blog has. A configuration that is read has options without their plugin. */
const OPTIONS = ['authors', 'postCount', 'recentPostCount', 'metrics', 'prevNextLinksOrder', 'prefix', 'rss']

/** Returns the blog of the plugin starlight-blog with the pages that are not posts. `options` are those of Starlight. */
export function readStarlightBlog(
  options: Values,
  pages: readonly Page[],
  { project, file, notes }: Pick<Context, 'project' | 'file' | 'notes'>,
): { blogs: PlannedBlog[]; docs: Page[] } {
  const hasPlugin = /['"]starlight-blog['"]/.test(project.read(file) ?? '')
  const blog = record(list(options.plugins).find((each) => OPTIONS.some((key) => key in record(each))))
  const locales = Object.keys(record(options.locales))
  const locale = locales.length > 0 && !locales.includes('root') ? `${text(options.defaultLocale) ?? locales[0]}/` : ''
  const path = `${locale}${(text(blog.prefix) ?? 'blog').replace(/^\/|\/$/g, '')}`
  const isPost = ({ slug }: Page) => slug.startsWith(`${path}/`)
  const posts = hasPlugin ? pages.filter(isPost) : []
  if (posts.length === 0) return { blogs: [], docs: [...pages] }
  const docs = pages.filter((page) => !isPost(page))
  const title = text(blog.title) ?? text(Object.values(record(blog.title))[0])
  const authors = new Map(Object.entries(record(blog.authors)).map(([key, author]) => [key, toAuthor(record(author))]))
  const source = {
    path,
    config: title === undefined || title === 'Blog' ? {} : { title },
    postsPerPage: Number(blog.postCount ?? 5) || 5,
    permalinks: [`${path}/{slug}`],
    posts: posts.map((page) => ({
      page,
      date: datedOr(postDate(page.data.date), page.source, notes),
      // A post without authors is by all.
      authors:
        page.data.authors === undefined
          ? [...authors.keys()]
          : authorList(page.data.authors).map((each) => (typeof each === 'string' ? each : toAuthor(each))),
      tags: list(page.data.tags).filter((tag) => typeof tag === 'string'),
      description: text(page.data.excerpt)?.trim().replace(/\s+/g, ' '),
      isDraft: page.data.draft === true,
    })),
    authors,
    urls: {
      page: (number: number) => (number === 1 ? path : `${path}/${number}`),
      archives: [],
      tag: (label: string) => [`${path}/tags/${slugify(label)}`],
      author: (key: string) => [`${path}/authors/${slugify(text(authors.get(key)?.name) ?? componentSlug(key))}`],
      feeds: {},
    },
  }
  return { blogs: [planBlog(source, docs)], docs }
}

function toAuthor({ name, title, picture, url }: Values): Values {
  return definedValues({ name, title, image: picture, url })
}
