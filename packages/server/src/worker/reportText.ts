import type { Diagnostic } from '@octavo/core'
import { plural } from '@octavo/core'
import type { Job } from '../jobs/job.js'
import type { JobReport } from '../jobs/jobReport.js'

/** Maximum number of diagnostics in a comment. */
const MAX_LISTED = 20
const MAX_MESSAGE = 300
/** Hosts limit descriptions of statuses: GitHub to 140 characters. */
const MAX_DESCRIPTION = 140

/** Returns the description of a commit status. @param sha commit that the status is about */
export function statusDescription(job: Job, sha: string): string {
  return shortened(describe(job, sha), MAX_DESCRIPTION)
}

function describe({ status, error, errorCount, warningCount, pageCount, revision }: Job, sha: string): string {
  if (status === 'queued') return 'The export is queued.'
  if (status === 'running') return 'The export is running.'
  if (status === 'failed') return error ?? 'The export failed.'
  const counts = [plural(pageCount, 'page'), plural(errorCount ?? 0, 'error'), plural(warningCount ?? 0, 'warning')]
  const newer = revision !== null && revision !== sha ? ` in the newer commit ${revision.slice(0, 10)}` : ''
  return `${counts.join(', ')}${newer}`
}

/** Returns the hidden text by which the comment of a site is found again. */
export function commentMarker(domain: string): string {
  return `<!-- octavo ${domain} -->`
}

interface CommentInput {
  job: Job
  report: JobReport | undefined
  url: string
}

/** Returns the comment of a pull request as Markdown. Text of the site's files can't format it or mention people. */
export function commentText({ job, report, url }: CommentInput): string {
  const diagnostics = (report?.diagnostics ?? []).filter(({ severity }) => severity !== 'notice')
  const more = diagnostics.length - MAX_LISTED + (report?.omitted ?? 0)
  const commit = job.revision === null ? '' : ` of \`${job.revision.slice(0, 10)}\``
  return [
    commentMarker(job.domain),
    `**${job.domain}**: export${commit} [${job.status}](${url})`,
    '',
    code(describe(job, job.revision ?? '')),
    ...(diagnostics.length > 0 ? [''] : []),
    ...diagnostics.slice(0, MAX_LISTED).map((diagnostic) => `- ${code(diagnosticLine(diagnostic))}`),
    ...(more > 0 ? [`- ${more} more in the [report](${url})`] : []),
    '',
    'Members of the organization can open the export.',
  ].join('\n')
}

function diagnosticLine({ severity, file, start, message }: Diagnostic): string {
  const location = file === undefined ? '' : `${file}${start ? `:${start.line}` : ''} `
  return `${location}${severity}: ${message.split('\n', 1)[0] ?? ''}`
}

/** Returns a code span, in which Markdown has no effect. */
function code(text: string): string {
  const plain = shortened(
    text
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .replaceAll('`', 'ˋ')
      .trim(),
    MAX_MESSAGE,
  )
  return `\`${plain}\``
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
