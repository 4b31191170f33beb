/** Descriptions of all frontmatter keys as Markdown, by section of the documentation, to whose pages they link. */
export const FRONTMATTER_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Title and sidebar': {
    title: 'Title of the page. Default: its first `#` heading, or its file name',
    sidebarTitle: 'Shorter title for the sidebar',
    description:
      'Text below the title, as inline Markdown; as plain text in search, feeds, `llms.txt` and for search engines',
    icon: '[Icon](/content/icons) in the sidebar: a name, a path or a URL',
    iconType: 'Style of a Font Awesome icon',
    tag: 'Badge after the title and in the sidebar',
    order:
      'Position among the pages of its folder, if navigation [lists the folder](/content/navigation#list-a-folder)',
    deprecated: 'Shows a "deprecated" badge',
    url: 'Makes the page a sidebar entry that links to this URL',
  },
  'Layout and content': {
    mode: 'What surrounds the content. See [Choose a layout](/content/frontmatter#choose-a-layout)',
    related: 'Pages to list below the content: paths, or `title: path`',
    hideFooterPagination: 'Hides the links to the previous and next page',
    lastUpdatedDate: 'Date of the last change, such as `2026-06-01`',
    timestamp: 'Shows the date of the last commit, or hides it. Overrides `metadata.timestamp`',
    contextual: 'Replaces the [page menu](/search-and-ai/page-menu#one-page)',
    head: '[Elements for the head](/customize/head#elements-of-one-page) of the page',
  },
  'Search and search engines': {
    keywords: 'Additional words that searches find the page by',
    boost: 'Factor of the rank in search results: above 1 ranks the page higher, below 1 lower',
    searchable: '`false` excludes the page from search and `llms.txt`',
    hidden: 'Removes the page from the sidebar, and asks search engines not to index it',
    noindex: 'Asks search engines not to index the page',
    robots: 'Content of the robots meta tag',
    canonical: 'Canonical URL of the page',
    rss: 'Turns the [feed](/deploy/seo#feeds) of the page on or off',
    authors:
      'Authors, shown below the title: names, or objects with `name`, `title`, `url` and `image`. In a [blog](/content/blog#authors), names of the authors file',
    createdDate: 'Date of publication in structured data',
    groups: 'Groups of readers that the page is for: names, or lists `includes` and `excludes`',
  },
  'Posts of a blog': {
    date: 'Day of the post, such as `2024-05-01`, with an optional time. Default: the date in the [file name](/content/blog#write-a-post)',
    tags: 'Tags, each with a page that lists its posts',
    slug: "End of the post's URL, or with a leading `/` its whole path",
    draft: 'Publishes the post only in `octavo dev`',
  },
  'API pages': {
    openapi:
      'Operation of the page, such as `POST /users`. See [Bind a page](/api/entries#bind-a-page-to-an-operation)',
    'openapi-schema': 'Model of the page',
    api: 'Endpoint without an OpenAPI document, such as `POST /users`. See [Pages without a document](/api/mdx)',
    playground: 'Kind of [playground](/api/playground)',
    authMethod: 'Authentication of the form, on pages with `api`',
    auth: 'Deprecated alias of `authMethod`',
    contentType: 'Media type of the body, on pages with `api`. Default: `application/json`',
    hideApiMarker: 'Hides the method in the sidebar',
  },
  'Accepted without effect': {
    asyncapi: '',
    graphql: '',
    sdk: '',
    version: '',
    public: '',
  },
}
