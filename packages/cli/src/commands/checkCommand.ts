import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compareWithBaseline, formatBaseline, formatCounts, hasErrors, plural } from '@octavo/core'
import { checkSite, type LargestPage, loadOptions, type PageBudget, parseBudget } from '@octavo/engine'
import { type AssistantFlags, assistantOption } from '../assistantFlags.js'
import { type RemoteRefsFlag, remoteRefsOption } from '../remoteRefs.js'
import { findOutput } from './previewCommand.js'
import { printReport, type ReportFlags } from './printReport.js'
import { printTranslations, type TranslationFlags } from './printTranslations.js'

export interface CheckFlags extends AssistantFlags, ReportFlags, TranslationFlags {
  base?: string
  baseline?: string
  writeBaseline?: boolean
  strict?: boolean
  strictOpenapi?: boolean
  types?: boolean
  external?: boolean
  externalPrivate?: boolean
  unused?: boolean
  a11y?: boolean
  budget?: string | true
  out?: string
  network?: boolean
  remoteRefs?: RemoteRefsFlag
}

/** Prints the errors and warnings of a site. Returns the exit status, which is 1 if there are errors. */
export async function check(dir: string, flags: CheckFlags): Promise<number> {
  const root = resolve(dir)
  const budget = flags.budget === undefined ? undefined : parseBudget(flags.budget)
  if (flags.out !== undefined && !budget) throw new Error('--out needs --budget.')
  const options = await loadOptions(
    {
      strict: flags.strict,
      cacheDir: false,
      ...remoteRefsOption(flags.remoteRefs),
      ...assistantOption(flags),
    },
    { root, outDir: budget ? findOutput(dir, flags.out) : 'dist', base: flags.base ?? '/' },
  )
  if (flags.translations) return printTranslations(options, flags)
  if (flags.write || flags.failOn !== undefined) throw new Error('--write and --fail-on need --translations.')
  if (flags.externalPrivate && !flags.external) throw new Error('--external-private needs --external.')
  const { baseline, writeBaseline } = flags
  if (writeBaseline && baseline === undefined) throw new Error('--write-baseline needs --baseline.')
  const { pages, diagnostics: all, readSource, largest } = await checkSite(options, { ...flags, budget })
  if (writeBaseline && baseline !== undefined) {
    writeFileSync(baseline, formatBaseline(all))
    console.log(`${baseline} lists ${formatCounts(all)}.`)
    return 0
  }
  const compared = baseline === undefined ? undefined : compareWithBaseline(all, readBaseline(baseline))
  const diagnostics = compared?.added ?? all
  const after = compared && { known: compared.known, fixed: compared.fixed }
  const summary = `${plural(pages, 'page')} checked`
  const isText = printReport(
    { dir, summary, diagnostics, readSource, before: { pages, ...(largest && { largest }) }, after },
    flags,
  )
  if (isText && compared) console.log(`In the baseline: ${compared.known} known, ${compared.fixed} fixed.`)
  if (isText && largest) console.log(formatLargest(largest))
  return hasErrors(diagnostics) ? 1 : 0
}

function formatLargest({ html, css, js, images }: Record<keyof PageBudget, LargestPage>): string {
  const at = ({ pathname, kilobytes }: LargestPage) => `${kilobytes} kB${pathname && ` (${pathname})`}`
  return `Largest pages: HTML ${at(html)}, CSS ${at(css)}, JavaScript ${at(js)}, images ${at(images)}.`
}

function readBaseline(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`Cannot read ${file}. Create it with --write-baseline.`)
  }
}
