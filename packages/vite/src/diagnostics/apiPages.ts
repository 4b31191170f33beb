import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic } from '@octavo/core'
import type { PageFacts } from '@octavo/site'

/** Reports `api:` pages with a relative path on a site that names no server for them (platform-api 2.6). */
export function checkApiPage(
  file: string,
  { frontmatter }: PageFacts,
  { api }: ResolvedDocsConfig,
  readText: (file: string) => string | undefined,
): Diagnostic[] {
  const path = /^\s*[A-Za-z]+\s+(\S+)/.exec(frontmatter.api ?? '')?.[1]
  if (path === undefined || /^https?:\/\//i.test(path) || api.mdx.server.length > 0) return []
  const lines = (readText(file) ?? '').split(/\r\n|\n/)
  const line = lines.findIndex((text) => /^["']?api["']?\s*:/.test(text))
  return [
    {
      rule: 'API_NO_SERVER',
      severity: 'error',
      file,
      ...(line >= 0 && {
        start: { line: line + 1, column: 1 },
        end: { line: line + 1, column: (lines[line] ?? '').length + 1 },
      }),
      message: `The relative api path "${path}" needs a server.`,
      expected: '"api.mdx.server" in docs.json, or a full URL here.',
      hint: 'Add "api": { "mdx": { "server": "https://api.example.com" } } to docs.json.',
    },
  ]
}
