import type { UrlOptions } from '../urls/urls.js'

/** Returns `robots.txt`, which allows everything, including AI training. */
export function robotsTxt({ site }: Pick<UrlOptions, 'site'>): string {
  const rules = ['User-agent: *', 'Content-Signal: ai-train=yes, search=yes, ai-input=yes', 'Allow: /']
  return `${[...rules, ...(site === undefined ? [] : ['', `Sitemap: ${site}sitemap.xml`])].join('\n')}\n`
}
