/** A page of the base site, a value for a key of its frontmatter, and what the key needs beside it. */
export interface FrontmatterSample {
  value: string
  page?: 'endpoint.mdx' | 'plain.mdx' | 'news.mdx' | 'library/first.mdx' | 'blog/2024-06-01-second.mdx'
  beside?: string
}

/** A value for every key of frontmatter that changes what is built. */
export const FRONTMATTER_SAMPLES: Readonly<Record<string, FrontmatterSample>> = {
  title: { value: 'Other' },
  description: { value: 'Something else' },
  sidebarTitle: { value: 'Short' },
  icon: { value: 'rocket', page: 'news.mdx' },
  iconType: { value: 'regular', page: 'news.mdx', beside: 'icon: star' },
  tag: { value: 'NEW' },
  order: { value: '0', page: 'library/first.mdx' },
  keywords: { value: '[torch]' },
  deprecated: { value: 'true' },
  mode: { value: 'wide' },
  hidden: { value: 'true' },
  noindex: { value: 'true' },
  searchable: { value: 'false' },
  boost: { value: '9' },
  robots: { value: 'noarchive' },
  canonical: { value: 'https://example.com/there' },
  url: { value: 'https://example.com/there' },
  api: { value: 'GET https://api.example.com/one' },
  openapi: { value: 'more.json GET /more' },
  'openapi-schema': { value: 'openapi.json Lamp' },
  asyncapi: { value: 'events.json lamps' },
  playground: { value: 'none', page: 'endpoint.mdx' },
  authMethod: { value: 'basic', page: 'endpoint.mdx' },
  auth: { value: 'basic', page: 'endpoint.mdx' },
  version: { value: 'v2', page: 'endpoint.mdx' },
  contentType: { value: 'multipart/form-data', page: 'endpoint.mdx' },
  hideApiMarker: { value: 'true', page: 'endpoint.mdx' },
  hideFooterPagination: { value: 'true' },
  related: { value: '[guide]' },
  rss: { value: 'false', page: 'news.mdx' },
  timestamp: { value: 'true' },
  lastUpdatedDate: { value: "'2024-10-01'" },
  createdDate: { value: "'2024-09-01'" },
  authors: { value: 'Ada' },
  date: { value: '2024-05-02', page: 'blog/2024-06-01-second.mdx' },
  tags: { value: '[heat]', page: 'blog/2024-06-01-second.mdx' },
  slug: { value: 'other', page: 'blog/2024-06-01-second.mdx' },
  draft: { value: 'true', page: 'blog/2024-06-01-second.mdx' },
  contextual: { value: '{ options: [copy] }' },
  groups: { value: '[staff]' },
  public: { value: 'false' },
  graphql: { value: '{ source: schema.graphql, kind: query, name: lamps }' },
  sdk: { value: 'schema.graphql function lamps' },
  head: { value: '[{ tag: meta, attrs: { name: a, content: b } }]' },
}
