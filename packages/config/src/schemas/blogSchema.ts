import { choice, type JsonSchema, record } from './jsonSchema.js'
import { name } from './primitives.js'

/** A blog: a folder of posts, with generated pages that list them. */
export interface BlogConfig {
  folder?: string
  title?: string
  description?: string
  path?: string
  permalink?: string
  postsPerPage?: number
  authors?: string
  link?: 'tab' | 'navbar' | 'none'
  language?: string
}

/** A path without segments that start with a dot, such as `..`, and without query and fragment. */
const PATH = {
  pattern: '^/?[^/?#.][^/?#]*(?:/[^/?#.][^/?#]*)*/?$',
  patternErrorMessage: 'a path such as "blog".',
}

const one = record<BlogConfig>('A blog: its folder, and how its posts are listed.', {
  folder: name('Folder of the posts, from the docs root.', { default: 'blog', examples: ['news'], ...PATH }),
  title: name('Title of the list of posts, and of the link to it.', { default: 'Blog', examples: ['News'] }),
  description: name('Description of the list of posts, for readers, search engines and feeds.', {
    examples: ['News about Lantern.'],
  }),
  path: name('Path of the list of posts. The default is the folder.', { examples: ['company/blog'], ...PATH }),
  permalink: name(
    'Path of a post, with the placeholders {yyyy}, {mm}, {dd} and {slug}. The default is {slug} below the path of the blog.',
    {
      examples: ['blog/{yyyy}/{mm}/{dd}/{slug}'],
      pattern: '^/?[^{}?#]*(?:\\{(?:yyyy|mm|dd)\\}[^{}?#]*)*\\{slug\\}[^{}?#]*(?:\\{(?:yyyy|mm|dd)\\}[^{}?#]*)*$',
      patternErrorMessage: 'a path with {slug}, such as "blog/{yyyy}/{mm}/{slug}".',
    },
  ),
  postsPerPage: {
    type: 'integer',
    description: 'Number of posts on a page of the list.',
    minimum: 1,
    maximum: 100,
    default: 10,
    examples: [20],
  },
  authors: name(
    'YAML or JSON file with the authors of posts, by the names that posts use. The default is authors.yml, authors.yaml or authors.json in the folder.',
    { examples: ['people.yml'] },
  ),
  link: choice(
    ['tab', 'navbar', 'none'],
    'Position of the link to the list of posts. The default is a tab on sites with tabs, and the navbar on others.',
    { examples: ['navbar'] },
  ),
  language: name('Language of the posts, on sites with several. The default is the first.', { examples: ['fr'] }),
})

export const blogSchema: JsonSchema = {
  ...one,
  type: ['object', 'array'],
  items: one,
  description: 'A blog, or a list of blogs. `{}` is a blog in the folder `blog`.',
  examples: [{}, { folder: 'news', title: 'News' }],
}
