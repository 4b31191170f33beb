import { type Diagnostic, formatCounts, hasErrors, plural } from '@octavo/core'
import { filesWithErrors } from './errorFiles.js'
import type { Migration } from './migrate.js'
import type { Location, Note } from './site/types.js'
import type { NoteKind } from './text/draft.js'

/** Titles of the kinds of notes, in the order of the report. */
const KINDS: readonly (readonly [NoteKind, string])[] = [
  ['dropped', 'Dropped'],
  ['text', 'Kept as text'],
  ['stub', 'Stubs'],
]

export function pagesWithErrors({ diagnostics }: Pick<Migration, 'diagnostics'>): number {
  return filesWithErrors(diagnostics).length
}

/** Returns what is lost: no pages at all, pages with errors, and URLs. Undefined when nothing is. */
export function lostPages(migration: Migration): string | undefined {
  const { pages, lost, generator } = migration
  if (pages.length === 0) return `No page of ${generator} was found.`
  const errors = pagesWithErrors(migration)
  const parts = [
    errors > 0 ? `${errors} of ${plural(pages.length, 'page')} cannot be published.` : [],
    lost.length > 0 ? `${plural(lost.length, 'URL')} of the source ${lost.length === 1 ? 'has' : 'have'} no page.` : [],
  ].flat()
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Returns the report for the terminal; `report` is the file that the full one is in. */
export function formatSummary(migration: Migration, out: string, report?: string): string {
  const { generator, pages, unchanged, files, converted, base, notes, diagnostics } = migration
  const kinds = KINDS.map(([kind, title]) => `${countKind(notes, kind)} ${title.toLowerCase()}`).join(', ')
  return [
    ...[lostPages(migration) ?? []].flat(),
    `${plural(pages.length, 'page')} of ${generator} and ${plural(files, 'file')} written to ${out}.`,
    `  pages           ${pages.length - pagesWithErrors(migration)} of ${pages.length} can be published, ${pages.length - unchanged} changed`,
    `  constructs      ${converted} converted, ${kinds}`,
    `octavo check: ${formatCounts(diagnostics)}`,
    hasErrors(diagnostics) ? `Run octavo check ${out} for the errors.` : `Run octavo dev ${out} to see the site.`,
    ...unwrittenLines(migration),
    ...reportLine(notes, report),
    ...baseLine(base),
  ].join('\n')
}

function reportLine(notes: readonly Note[], report: string | undefined): string[] {
  if (report !== undefined) return [`Full report: ${report}`]
  return notes.length > 0 ? ['Use --report to write what was not converted to a file.'] : []
}

function unwrittenLines({ edited, deleted }: Migration): string[] {
  return [
    edited.length > 0 ? `Not written: ${plural(edited.length, 'file')} with edits. Use --force to overwrite them.` : [],
    deleted.length > 0
      ? `Not written: ${plural(deleted.length, 'deleted file')}. Use --force to write them again.`
      : [],
  ].flat()
}

/** Returns the report as Markdown, with file and line of each item: in the source, then in the new site. */
export function formatReport(migration: Migration): string {
  const { generator, pages, unchanged, files, converted, lost, base, notes, diagnostics } = migration
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = diagnostics.filter(({ severity }) => severity !== 'error')
  const rows: (readonly [string, number])[] = [
    ['Pages', pages.length],
    ['Pages that can be published', pages.length - pagesWithErrors(migration)],
    ['Pages with changes', pages.length - unchanged],
    ['URLs without a page', lost.length],
    ['Files copied', files],
    ['Constructs converted', converted],
    ...KINDS.map(([kind, title]) => [title, countKind(notes, kind)] as const),
  ]
  return [
    `# Migration from ${generator}`,
    lostPages(migration) ?? '',
    ['| | |', '| --- | --- |', ...rows.map(([name, count]) => `| ${name} | ${count} |`)].join('\n'),
    ...baseLine(base),
    ...(lost.length > 0 ? [`## URLs without a page\n\n${lost.map((url) => `- \`${url}\``).join('\n')}`] : []),
    ...KINDS.map(([kind, title]) =>
      section(
        title,
        notes.filter((note) => note.kind === kind),
      ),
    ),
    section('Errors', errors.map(toNote)),
    section('Warnings', warnings.map(toNote)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function countKind(notes: readonly Note[], kind: NoteKind): number {
  return notes.filter((note) => note.kind === kind).length
}

function baseLine(base: string): string[] {
  return base === '/' ? [] : [`Serve it below ${base} with --base ${base}.`]
}

type Item = Omit<Note, 'kind'>

/** Errors and warnings are about the new site. */
function toNote({ file, start, message }: Diagnostic): Item {
  return { message, ...(file !== undefined && { output: { file, line: start?.line } }) }
}

function section(title: string, notes: readonly Item[]): string {
  if (notes.length === 0) return ''
  const lines = notes.map(({ file, line, output, message }) => {
    const locations = [file === undefined ? undefined : { file, line }, output]
    const text = locations.flatMap((each) => (each === undefined ? [] : [formatLocation(each)])).join(' → ')
    return `- ${text === '' ? '' : `${text}: `}${message.split('\n')[0]}`
  })
  return `## ${title}\n\n${lines.join('\n')}`
}

function formatLocation({ file, line }: Location): string {
  return `\`${file}${line === undefined ? '' : `:${line}`}\``
}
