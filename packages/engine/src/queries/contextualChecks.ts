import { CONTEXTUAL_OPTIONS } from '@octavo/config'
import { type Diagnostic, nearestName } from '@octavo/core'
import { keyLocation, type Site } from '@octavo/site'
import { parseSiteUrl } from '../files/urls.js'
import { mcpUrl } from '../options/mcpUrl.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
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
  const entries = contextualEntries(writtenConfig.contextual)
  // The schema of docs.json reports unsupported options.
  const configDiagnostics = entryNeeds(entries, target).map(({ first, ...problem }): Diagnostic => {
    const place = site.locate(['contextual', 'options', entries.indexOf(first)]) ?? {
      file: 'docs.json',
    }
    return { ...problem, ...place }
  })
  const pageProblems = [...site.routes.values()].flatMap(({ file }) => {
    const entries = contextualEntries(site.facts(file)?.frontmatter.contextual)
    const entryProblems = entries.flatMap((entry) => unknownOption(entry) ?? unsupported(entry, target) ?? [])
    const needs = entryNeeds(entries, target).map(({ first: _, ...problem }) => problem)
    if (entryProblems.length + needs.length === 0) return []
    const place = { file, ...keyLocation(site.repository.readText(file) ?? '', 'contextual') }
    return [...entryProblems, ...needs].map((problem): Diagnostic => ({ ...problem, ...place }))
  })
  return [...configDiagnostics, ...pageProblems]
}

function contextualEntries(contextual: unknown): unknown[] {
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

function unsupported(entry: unknown, target: Target): Problem | undefined {
  if (contextualDiagnostic(entry, target) !== 'unsupported') return undefined
  return { ...NOTICE, message: `Unsupported contextual option "${entry}"; it is not shown.` }
}

const NOTICE = { rule: 'CFG_NO_EFFECT', severity: 'notice' } as const

/** Returns one diagnostic for all entries that need a server, and one for custom ones, with the first of them. */
function entryNeeds(entries: readonly unknown[], target: Target): (Problem & { first: unknown })[] {
  const hint = target.hasAssistant ? SITE_HINT : SERVER_HINT
  const unmet = entries.filter((entry) => !['unsupported', undefined].includes(contextualDiagnostic(entry, target)))
  const [names, custom] = [unmet.filter((entry) => typeof entry === 'string'), unmet.filter(isObject)]
  const isSingle = names.length === 1
  const needed = target.hasAssistant ? 'an MCP server' : 'a companion server'
  const message = `Contextual ${isSingle ? 'option' : 'options'} ${names.map((name) => `"${name}"`).join(', ')} ${isSingle ? 'needs' : 'need'} ${needed}; ${isSingle ? 'it is' : 'they are'} not shown.`
  const replaced = 'Missing MCP server; "$mcp" is replaced with an empty string.'
  return [
    ...(names.length > 0 ? [{ ...NOTICE, first: names[0], message, hint }] : []),
    ...(custom.length > 0 ? [{ ...NOTICE, first: custom[0], message: replaced, hint }] : []),
  ]
}

function isObject(entry: unknown): entry is object {
  return typeof entry === 'object' && entry !== null
}

const SERVER_HINT =
  'Fix: configure a companion server: `--assistant <url> --assistant-domain <domain>` (plugin: `assistant`).'

/** Hint for a missing MCP server, which needs a URL, unlike the assistant. */
const SITE_HINT =
  'Fix: set the domain of the assistant or the site URL, because the URL of the MCP server starts with one of them.'
