import { type Diagnostic, formatCounts, hasErrors, plural } from '@octavo/core'
import type { Migration } from './migrate.js'
import type { Note } from './site/types.js'

/** Errors are warnings on pages that navigation does not name: these are skipped. */
const SKIPPED = /is skipped; it is not in navigation\.$/

export function pagesWithErrors({ diagnostics }: Pick<Migration, 'diagnostics'>): number {
  const files = diagnostics.flatMap(({ severity, file, hint = '' }) => {
    const isError = severity === 'error' || SKIPPED.test(hint)
    return isError && file !== undefined && /\.mdx?$/.test(file) ? [file] : []
  })
  return new Set(files).size
}

/** Returns the report for the terminal. */
export function formatSummary(migration: Migration, out: string): string {
  const { generator, pages, unchanged, files, base, notes, diagnostics } = migration
  const errors = pagesWithErrors(migration)
  return [
    `${plural(pages, 'page')} of ${generator} and ${plural(files, 'file')} written to ${out}.`,
    `  converted       ${pages - errors} of ${pages}`,
    `  changed         ${pages - unchanged}`,
    `  needs a hand    ${plural(notes.length, 'item')}, ${plural(errors, 'page')} with errors`,
    `octavo check: ${formatCounts(diagnostics)}`,
    hasErrors(diagnostics) ? `Run octavo check ${out} for the errors.` : `Run octavo dev ${out} to see the site.`,
    ...baseLine(base),
  ].join('\n')
}

/** Returns the report as Markdown, with file and line of each item. */
export function formatReport(migration: Migration): string {
  const { generator, pages, unchanged, files, base, notes, diagnostics } = migration
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = diagnostics.filter(({ severity }) => severity !== 'error')
  return [
    `# Migration from ${generator}`,
    [
      '| | |',
      '| --- | --- |',
      `| Pages | ${pages} |`,
      `| Converted | ${pages - pagesWithErrors(migration)} |`,
      `| Changed | ${pages - unchanged} |`,
      `| Files copied | ${files} |`,
      `| Needs a hand | ${notes.length + errors.length} |`,
    ].join('\n'),
    ...baseLine(base),
    section('Needs a hand', notes),
    section('Errors', errors.map(toNote)),
    section('Warnings', warnings.map(toNote)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function baseLine(base: string): string[] {
  return base === '/' ? [] : [`Serve it below ${base} with --base ${base}.`]
}

function toNote({ file, start, message }: Diagnostic): Note {
  return { file, line: start?.line, message }
}

function section(title: string, notes: readonly Note[]): string {
  if (notes.length === 0) return ''
  const lines = notes.map(({ file, line, message }) => {
    const place = file === undefined ? '' : `\`${file}${line === undefined ? '' : `:${line}`}\`: `
    return `- ${place}${message.split('\n')[0]}`
  })
  return `## ${title}\n\n${lines.join('\n')}`
}
