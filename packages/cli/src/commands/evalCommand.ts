import { resolve } from 'node:path'
import { hasErrors, plural } from '@octavo/core'
import { evalSite, writeDrafts } from '@octavo/engine'
import { findOutput } from './previewCommand.js'
import { printReport, type ReportFlags } from './printReport.js'

export interface EvalFlags extends ReportFlags {
  out?: string
  write?: boolean
  answers?: boolean
}

/**
 * Tests whether the assistant finds what evals.yaml expects, or drafts that file. Returns the exit status, which is 1 if a
 * question fails.
 */
export async function evaluate(dir: string, flags: EvalFlags): Promise<number> {
  const site = { root: resolve(dir), outDir: flags.out === undefined ? undefined : findOutput(dir, flags.out) }
  if (flags.write && flags.answers) throw new Error('--answers tests questions, so it cannot be used with --write.')
  if (flags.write) return draft(dir, site, flags)
  const { questions, drafts, diagnostics, readSource } = await evalSite({ ...site, answers: flags.answers })
  const more = drafts === 0 ? '' : `, ${plural(drafts, 'draft')} skipped`
  const summary = `${plural(questions, 'question')} tested${more}`
  printReport({ dir, summary, diagnostics, readSource, before: { questions, drafts } }, flags)
  return hasErrors(diagnostics) ? 1 : 0
}

async function draft(dir: string, site: Parameters<typeof writeDrafts>[0], flags: EvalFlags): Promise<number> {
  const { added, omitted, skipped, diagnostics, readSource } = await writeDrafts(site)
  const summary = `${plural(added, 'draft')} added to evals.yaml`
  if (printReport({ dir, summary, diagnostics, readSource, before: { added, omitted, skipped } }, flags)) {
    if (skipped.length > 0) console.log(`Without a sentence that could be a fact: ${skipped.join(', ')}.`)
    if (omitted > 0) console.log(`The file is full: ${plural(omitted, 'page')} without a draft.`)
    if (added > 0) console.log('Review each draft, then remove its line `draft: true`.')
  }
  return hasErrors(diagnostics) ? 1 : 0
}
