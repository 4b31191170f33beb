import type { ResolvedDocsConfig } from '@octavo/config'
import { type Diagnostic, HTTP_METHODS, LineIndex } from '@octavo/core'
import type { PageFacts, Site } from '@octavo/site'
import { parseApiEntry } from '../view/apiEntry.js'

/** Returns the diagnostics of a page's frontmatter `api`. */
export function apiDiagnostics(site: Site, file: string): Diagnostic[] {
  const facts = site.facts(file)
  if (!facts || !site.config) return []
  return checkApiPage(file, facts, site.config, (path) => site.repository.readText(path))
}

/** Reports an invalid `api`, or a relative path for which no server is set. */
function checkApiPage(
  file: string,
  { frontmatter }: PageFacts,
  { api }: ResolvedDocsConfig,
  readText: (file: string) => string | undefined,
): Diagnostic[] {
  const apiField = frontmatter.api
  if (apiField === undefined) return []
  const entry = parseApiEntry(apiField)
  const place = () => keyPosition(readText(file) ?? '')
  if ('problem' in entry) {
    return [
      {
        rule: 'API_ENDPOINT',
        severity: 'warning',
        file,
        ...place(),
        message: `Invalid "api" in frontmatter: ${entry.problem}; the page shows no endpoint.`,
        expected: `a method (${HTTP_METHODS.join(', ')}), a space, and a path or URL, such as "GET /users/{id}".`,
        hint: entry.hint || undefined,
      },
    ]
  }
  if (!entry.isRelative || api.mdx.server.length > 0 || frontmatter.openapi !== undefined) return []
  return [{ ...noServer(entry.address), file, ...place() }]
}

function noServer(path: string): Omit<Diagnostic, 'file'> {
  return {
    rule: 'API_NO_SERVER',
    severity: 'warning',
    message: `No server for the relative path "${path}"; the page has no API playground.`,
    expected: '"api.mdx.server" in docs.json, or a full URL here.',
    hint: 'Add "api": { "mdx": { "server": "https://api.example.com" } } to docs.json.',
  }
}

/** Returns the location of the `api` line in the frontmatter. */
function keyPosition(text: string): Pick<Diagnostic, 'start' | 'end'> {
  const match = /^(?:\uFEFF?---[^\n]*\n(?:.*\n)*?)(?=["']?api["']?[ \t]*:)/.exec(text.slice(0, 20_000))
  if (!match) return {}
  const start = match[0].length
  const end = /\r?\n/.exec(text.slice(start))?.index
  const lines = new LineIndex(text)
  return { start: lines.positionAt(start), end: lines.positionAt(end === undefined ? text.length : start + end) }
}
