import { defineRules } from './rule.js'

const POST = '---\ntitle: First post\ndate: 2024-05-01\n---\n\nText.\n'

/** Returns a site with a blog. */
function blogSite(files: Record<string, string>): Record<string, string> {
  return {
    'docs.json':
      '{ "theme": "mint", "name": "Lantern", "colors": { "primary": "#0d9373" }, "navigation": { "pages": ["index"] }, "blog": {} }\n',
    ...files,
  }
}

export const BLOG_RULES = /* @__PURE__ */ defineRules({
  BLOG_FOLDER: {
    severity: 'error',
    title: 'Blog without posts',
    explanation:
      'The `folder` of a blog does not exist or has no posts. Correct the path, which starts at the docs root.',
    example: blogSite({ 'news/first.mdx': POST }),
  },
  BLOG_DATE: {
    severity: 'error',
    title: 'Post without a valid date',
    explanation:
      'A post needs a day: `date` in the frontmatter, or a file name such as `2024-05-01-first-post.mdx`. The post is not published.',
    example: blogSite({ 'blog/first.mdx': POST.replace('2024-05-01', 'May first') }),
  },
  BLOG_AUTHOR: {
    severity: 'error',
    title: 'Unknown author of a post',
    explanation:
      'A post names an author who is not in the authors file of the blog. Correct the name, or add the author to the file.',
    example: blogSite({
      'blog/authors.yml': 'jane:\n  name: Jane Doe\n',
      'blog/first.mdx': POST.replace('title:', 'authors: jan\ntitle:'),
    }),
  },
  BLOG_AUTHORS: {
    severity: 'error',
    title: 'Invalid authors file',
    explanation:
      'The authors file of a blog is missing or not valid YAML or JSON, or an author in it has no `name`. Each key is the name that posts use.',
    example: blogSite({ 'blog/authors.yml': 'jane:\n  title: Editor\n', 'blog/first.mdx': POST }),
  },
  BLOG_SLUG: {
    severity: 'error',
    title: 'Invalid or duplicate path of a post',
    explanation:
      'Two posts have the same path, or the `slug` of a post is not a path. Only the first post is published. Set another `slug`, or rename the file.',
    example: blogSite({ 'blog/first.mdx': POST, 'blog/second.mdx': POST.replace('title:', 'slug: first\ntitle:') }),
  },
})
