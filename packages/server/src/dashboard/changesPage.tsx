import type { VNode } from 'preact'
import type { ExportChanges } from '../api/exportChanges.js'
import type { Job } from '../jobs/job.js'
import { Document, type PageFrame } from './document.js'
import { formatCount, formatTime } from './formatTexts.js'
import { Icon } from './icons.js'
import { Alert } from './statusParts.js'

export interface ChangesView {
  frame: PageFrame
  job: Job
  /** Earlier exports of the same version and paths, newest first. */
  earlier: readonly Job[]
  /** Undefined if the exports can't be compared. */
  changes?: ExportChanges | undefined
  /** Why the exports can't be compared. */
  failure?: string | undefined
}

/** Maximum number of paths in a list. CSV contains all of them. */
const PATHS = 500

export function ChangesPage({ frame, job, earlier, changes, failure }: ChangesView): VNode {
  const address = frame.addresses.job(job.domain, job.id)
  const since = changes?.since.id
  return (
    <Document frame={frame} title={`Changes · ${job.id}`} section="sites">
      <p class="trail">
        <a href={address}>
          <Icon name="back" />
          {job.id}
        </a>
      </p>
      <div class="heading">
        <h1>Changes</h1>
        <p class="muted">{job.domain}</p>
      </div>
      {earlier.length > 0 && (
        <form action={`${address}/changes`} class="card form is-row">
          <div class="field">
            <label for="since">Since export</label>
            <select id="since" name="since">
              {earlier.map(({ id, createdAt }) => (
                <option key={id} value={id} selected={id === since}>
                  {formatTime(createdAt)} · {id}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" class="button">
            Compare
          </button>
        </form>
      )}
      {failure !== undefined && <Alert kind="notice">{failure}</Alert>}
      {changes && (
        <>
          <Paths id="added" title="Added pages" paths={changes.added} />
          <Paths id="removed" title="Removed pages" paths={changes.removed} />
          <Paths id="changed" title="Changed pages" paths={changes.changed} />
          <p class="more">
            <a class="button" href={`${address}/changes.csv?since=${since}`} download>
              Download CSV
            </a>
          </p>
        </>
      )}
    </Document>
  )
}

function Paths({ id, title, paths }: { id: string; title: string; paths: readonly string[] }): VNode {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span class="muted">{formatCount(paths.length)}</span>
      </h2>
      {paths.length > 0 && (
        <ul class="rows card">
          {paths.slice(0, PATHS).map((path) => (
            <li class="row" key={path}>
              <span class="mono">{path}</span>
            </li>
          ))}
          {paths.length > PATHS && (
            <li class="row muted">{`${formatCount(paths.length - PATHS, 'more page')}: download the CSV file.`}</li>
          )}
        </ul>
      )}
    </section>
  )
}
