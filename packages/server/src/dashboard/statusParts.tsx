import type { ComponentChildren, VNode } from 'preact'
import type { Job, JobStatus } from '../jobs/job.js'
import type { SiteSource } from '../stores/siteRecord.js'
import { formatAge, formatTime } from './formatTexts.js'
import { Icon } from './icons.js'

const LABELS: Record<JobStatus, string> = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
}

export function isUnderWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** The status badge of a job. The script refreshes the page while it contains an element with `data-under-way`. */
export function StatusBadge({ job }: { job: Pick<Job, 'id' | 'status'> }): VNode {
  return (
    <span
      id={`status-${job.id}`}
      class={`badge is-${job.status}`}
      data-live
      data-job={job.id}
      data-under-way={isUnderWay(job) || undefined}
    >
      {LABELS[job.status]}
    </span>
  )
}

export function ProgressBar({ job }: { job: Pick<Job, 'id' | 'status' | 'progress'> }): VNode {
  const value = Math.floor(job.progress)
  return (
    <span class="progress">
      <progress
        id={`progress-${job.id}`}
        class={`is-${job.status}`}
        data-live
        max={100}
        value={value}
        aria-label="Progress"
      >
        {value} %
      </progress>
      <span id={`percent-${job.id}`} class="percent" data-live aria-hidden="true">
        {value} %
      </span>
    </span>
  )
}

/** The status of a job, with its progress, or `children` after it has ended. */
export function JobState({ job, children }: { job: Job; children: ComponentChildren }): VNode {
  return (
    <>
      <div id={`state-${job.id}`} class="row-state" data-live>
        {isUnderWay(job) ? <ProgressBar job={job} /> : children}
      </div>
      <StatusBadge job={job} />
    </>
  )
}

/** A relative time, with the exact time as its title. */
export function Age({ time, now }: { time: Date; now: Date }): VNode {
  return (
    <time datetime={time.toISOString()} title={formatTime(time)}>
      {formatAge(time, now)}
    </time>
  )
}

/** A text with a copy button, which the script shows. */
export function CopyText({ id, text, label }: { id: string; text: string; label: string }): VNode {
  return (
    <span class="copy-text">
      <code id={id} tabindex={0}>
        {text}
      </code>
      <button type="button" class="button" data-copy={id} aria-label={label} hidden>
        <Icon name="copy" />
        <span>Copy</span>
      </button>
    </span>
  )
}

export function Alert({ children, kind = 'error' }: { children: ComponentChildren; kind?: 'error' | 'notice' }): VNode {
  return (
    <div class={`alert is-${kind}`} role={kind === 'error' ? 'alert' : 'note'}>
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  )
}

export interface ActionProps {
  action: string
  label: string
  /** The confirmation text. Without scripts, the server shows it on a page. */
  confirm?: string
  kind?: 'primary' | 'danger'
}

/** A button with an action. It is a form, so that it works without scripts. */
export function Action({ action, label, confirm, kind }: ActionProps): VNode {
  return (
    <form method="post" action={action} data-confirm={confirm} data-confirm-label={confirm && label}>
      <button type="submit" class={`button${kind ? ` is-${kind}` : ''}`}>
        {label}
      </button>
    </form>
  )
}

/** The source of a site. Callers must remove credentials first. */
export function Source({ source }: { source: SiteSource }): VNode {
  if (source.kind === 'folder')
    return (
      <span class="source">
        <Icon name="folder" />
        <span class="clip">Folder on the server</span>
      </span>
    )
  const details = [source.ref, source.directory].filter((part) => part !== undefined).join(' · ')
  return (
    <span class="source">
      <Icon name="branch" />
      <span class="clip">
        {source.url}
        {details !== '' && ` (${details})`}
      </span>
    </span>
  )
}
