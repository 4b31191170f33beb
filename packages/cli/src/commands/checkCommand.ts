import { resolve } from 'node:path'
import { formatCounts, formatDiagnostics, formatGitHubAnnotations, hasErrors, plural } from '@octavo/core'
import { checkSite, loadOptions } from '@octavo/engine'
import { type AssistantFlags, assistantOption } from '../assistantFlags.js'
import { type RemoteRefsFlag, remoteRefsOption } from '../remoteRefs.js'
import { printTranslations, type TranslationFlags } from './printTranslations.js'

export interface CheckFlags extends AssistantFlags, TranslationFlags {
  base?: string
  github?: boolean
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
  const { pages, diagnostics, readSource } = await checkSite(options, flags)
  if (flags.json) {
    console.log(JSON.stringify({ pages, diagnostics }, null, 2))
  } else if (flags.github ?? process.env.GITHUB_ACTIONS === 'true') {
    const prefix = dir === '.' ? '' : `${dir.replace(/\/+$/, '')}/`
    if (diagnostics.length > 0) console.log(formatGitHubAnnotations(diagnostics, prefix))
    console.log(`${plural(pages, 'page')} checked: ${formatCounts(diagnostics)}`)
  } else {
    // A list of diagnostics ends with its counts.
    const isFound = diagnostics.length > 0
    if (isFound) console.log(`${formatDiagnostics(diagnostics, { readSource, color: process.stdout.isTTY })}\n`)
    console.log(`${plural(pages, 'page')} checked${isFound ? '.' : `: ${formatCounts(diagnostics)}`}`)
  }
  return hasErrors(diagnostics) ? 1 : 0
}
