import { CONTEXTUAL_OPTIONS } from '@octavo/config'
import { type Diagnostic, nearestName } from '@octavo/core'
import { locationOfKey, type Site } from '@octavo/site'
import { mcpUrl } from '../assistant/mcpUrl.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { parseSiteUrl } from '../urls/urls.js'
import { contextualDiagnostic } from '../view/contextual.js'

type ContextualOptions = Pick<ResolvedOctavoOptions, 'assistant' | 'siteUrl' | 'base'>
type Problem = Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'>
type Target = Parameters<typeof contextualDiagnostic>[1]

/** Reports page menu entries without effect in docs.json and frontmatter. */
export function checkContextual(site: Site, options: ContextualOptions): Diagnostic[] {
  const { config, writtenConfig } = site
  if (!writtenConfig || !config) return []
  const url = parseSiteUrl(options.siteUrl ?? config.seo.metatags.canonical, options.base)
  const mcp = mcpUrl(options.assistant, url)
  const target = { hasAssistant: options.assistant !== undefined, mcp }
  const ofConfig = entriesOf(writtenConfig.contextual).flatMap((entry, index): Diagnostic[] => {
    // The schema of docs.json reports unsupported options.
    const problem = contextualDiagnostic(entry, target) === 'unsupported' ? undefined : problemOf(entry, target)
    const place = site.locate(['contextual', 'options', index]) ?? { file: 'docs.json' }
    return problem ? [{ ...problem, ...place }] : []
  })
  const ofPages = [...site.routes.values()].flatMap(({ file }) =>
    entriesOf(site.facts(file)?.frontmatter.contextual).flatMap((entry): Diagnostic[] => {
      const problem = unknownOption(entry) ?? problemOf(entry, target)
      return problem ? [{ ...problem, file, ...locationOfKey(site.repository.readText(file) ?? '', 'contextual') }] : []
    }),
  )
  return [...ofConfig, ...ofPages]
}

function entriesOf(contextual: unknown): unknown[] {
  const { options } = (contextual ?? {}) as { options?: unknown }
  return Array.isArray(options) ? options : []
}

/** Reports an unknown option in frontmatter. For docs.json, its schema reports them. */
function unknownOption(entry: unknown): Problem | undefined {
  if (typeof entry !== 'string' || CONTEXTUAL_OPTIONS.some((name) => name === entry)) return undefined
  const nearest = nearestName(entry, CONTEXTUAL_OPTIONS)
  return {
    rule: 'FM_TYPE',
    severity: 'warning',
    message: `Unknown contextual option "${entry.slice(0, 60)}"; it is not shown.`,
    hint: nearest !== undefined ? `Did you mean "${nearest}"?` : undefined,
  }
}

function problemOf(entry: unknown, target: Target): Problem | undefined {
  const cause = contextualDiagnostic(entry, target)
  if (cause === undefined) return undefined
  const warning = { rule: 'CFG_NO_EFFECT', severity: 'warning' } as const
  const hint = target.hasAssistant ? SITE_HINT : SERVER_HINT
  if (typeof entry !== 'string')
    return { ...warning, message: 'Missing MCP server; "$mcp" is replaced with an empty string.', hint }
  if (cause === 'unsupported')
    return { ...warning, message: `Unsupported contextual option "${entry}"; it is not shown.` }
  const needed = cause === 'mcp' ? 'an MCP server' : 'an assistant'
  return { ...warning, message: `Contextual option "${entry}" needs ${needed}; it is not shown.`, hint }
}

const SERVER_HINT =
  'Fix: configure a companion server: `--assistant <url> --assistant-domain <domain>` (plugin: `assistant`).'

/** Hint for a missing MCP server, which needs a URL, unlike the assistant. */
const SITE_HINT =
  'Fix: set the domain of the assistant or the site URL, because the URL of the MCP server starts with one of them.'
