/** Returns `robots.txt`, which allows everything, including AI training. */
export function robotsTxt(siteUrl: string | undefined): string {
  const rules = ['User-agent: *', 'Content-Signal: ai-train=yes, search=yes, ai-input=yes', 'Allow: /']
  return `${[...rules, ...(siteUrl === undefined ? [] : ['', `Sitemap: ${siteUrl}sitemap.xml`])].join('\n')}\n`
}
