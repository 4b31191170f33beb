import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  compareWithBaseline,
  contentHash,
  type Diagnostic,
  formatBaseline,
  formatCounts,
  formatDiagnostics,
  formatGitHubAnnotations,
  formatSarif,
  hasErrors,
  plural,
} from '@octavo/core'
import { checkSite, loadOptions } from '@octavo/engine'
import { type AssistantFlags, assistantOption } from '../assistantFlags.js'
import { type RemoteRefsFlag, remoteRefsOption } from '../remoteRefs.js'
import { printTranslations, type TranslationFlags } from './printTranslations.js'

export interface CheckFlags extends AssistantFlags, TranslationFlags {
  base?: string
  github?: boolean
  sarif?: boolean
  baseline?: string
  writeBaseline?: boolean
  strict?: boolean
  strictOpenapi?: boolean
  types?: boolean
  network?: boolean
  remoteRefs?: RemoteRefsFlag
}

/** Prints the errors and warnings of a site. Returns the exit status, which is 1 if there are errors. */
export async function check(dir: string, flags: CheckFlags): Promise<number> {
  const root = resolve(dir)
  const options = await loadOptions(
    {
      strict: flags.strict,
      cacheDir: false,
      ...remoteRefsOption(flags.remoteRefs),
      ...assistantOption(flags),
    },
    { root, outDir: 'dist', base: flags.base ?? '/' },
  )
  if (flags.translations) return printTranslations(options, flags)
  if (flags.write || flags.failOn !== undefined) throw new Error('--write and --fail-on need --translations.')
  const { baseline, writeBaseline } = flags
  if (writeBaseline && baseline === undefined) throw new Error('--write-baseline needs --baseline.')
  const { pages, diagnostics: all, readSource } = await checkSite(options, flags)
  if (writeBaseline && baseline !== undefined) {
    writeFileSync(baseline, formatBaseline(all))
    console.log(`${baseline} lists ${formatCounts(all)}.`)
    return 0
  }
  const compared = baseline === undefined ? undefined : compareWithBaseline(all, readBaseline(baseline))
  const diagnostics = compared?.added ?? all
  const prefix = dir === '.' ? '' : `${dir.replace(/\/+$/, '')}/`
  if (flags.sarif) console.log(formatSarif(diagnostics, { pathPrefix: prefix, fingerprint: contentHash }))
  else if (flags.json)
    console.log(
      JSON.stringify(
        { pages, diagnostics, ...(compared && { known: compared.known, fixed: compared.fixed }) },
        null,
        2,
      ),
    )
  else {
    const isGitHub = flags.github ?? process.env.GITHUB_ACTIONS === 'true'
    printReport({ pages, diagnostics, readSource, prefix: isGitHub ? prefix : undefined })
    if (compared) console.log(`In the baseline: ${compared.known} known, ${compared.fixed} fixed.`)
  }
  return hasErrors(diagnostics) ? 1 : 0
}

interface Report {
  pages: number
  diagnostics: readonly Diagnostic[]
  readSource(file: string): string | undefined
  /** Path of the docs root for annotations of GitHub. Undefined for a terminal. */
  prefix: string | undefined
}

function printReport({ pages, diagnostics, readSource, prefix }: Report): void {
  const isFound = diagnostics.length > 0
  const counts = formatCounts(diagnostics)
  if (prefix !== undefined) {
    if (isFound) console.log(formatGitHubAnnotations(diagnostics, prefix))
    console.log(`${plural(pages, 'page')} checked: ${counts}`)
  } else {
    // A list of diagnostics ends with its counts.
    if (isFound) console.log(`${formatDiagnostics(diagnostics, { readSource, color: process.stdout.isTTY })}\n`)
    console.log(`${plural(pages, 'page')} checked${isFound ? '.' : `: ${counts}`}`)
  }
}

function readBaseline(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`Cannot read ${file}. Create it with --write-baseline.`)
  }
}
