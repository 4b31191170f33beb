import type { VNode } from 'preact'
import type { AuditEntry } from '../stores/auditStore.js'
import { Document, type PageFrame } from './document.js'
import { formatReaderText } from './formatTexts.js'
import { Age } from './statusParts.js'

interface AuditView {
  frame: PageFrame
  entries: readonly AuditEntry[]
  /** Value of the filter. */
  action: string
  /** URL of older entries. */
  older: string | undefined
  auditDays: number
}

export function AuditPage({ frame, entries, action, older, auditDays }: AuditView): VNode {
  const { audit, auditExport } = frame.addresses
  return (
    <Document frame={frame} title="Audit log" section="audit">
      <div class="heading">
        <h1>Audit log</h1>
        <p class="muted">Kept for {auditDays} days</p>
        <form action={audit} class="find">
          <input
            type="search"
            name="action"
            value={action}
            maxlength={100}
            aria-label="Action"
            placeholder="Action, such as job.start"
          />
          <button type="submit" class="button">
            Filter
          </button>
        </form>
        <div class="actions">
          <a class="button" href={auditExport} download>
            Export
          </a>
        </div>
      </div>
      <ul class="rows card">
        {entries.length === 0 && <li class="row muted">No entries.</li>}
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} now={frame.now} />
        ))}
      </ul>
      {older !== undefined && (
        <p class="more">
          <a href={older}>Older entries</a>
        </p>
      )}
    </Document>
  )
}

function AuditRow({ entry, now }: { entry: AuditEntry; now: Date }): VNode {
  const { kind, name, action, target, outcome, via, client, at } = entry
  const who = {
    key: `Key "${name}"`,
    person: name,
    command: 'Operator',
    schedule: `Schedule ${name}`,
    hook: name,
    unknown: 'Somebody',
  }[kind]
  return (
    <li class="row">
      <div class="row-main">
        <span class="row-title">
          <code>{action}</code>
          {outcome !== 'done' && <span class="tag">{outcome === 'refused' ? 'refused' : 'outcome unknown'}</span>}
        </span>
        <span class="small">{target !== null && formatReaderText(target)}</span>
        <span class="muted small">
          {formatReaderText(who)} · {via}
          {client !== null && ` · ${client}`}
        </span>
      </div>
      <div class="row-side">
        <span class="muted small">
          <Age time={at} now={now} />
        </span>
      </div>
    </li>
  )
}
