import type { VNode } from 'preact'
import type { ListedSession } from '../stores/sessionStore.js'
import { Document, type PageFrame } from './document.js'
import { Action, Age } from './statusParts.js'

interface SessionsView {
  frame: PageFrame
  sessions: readonly ListedSession[]
  /** ID of the session of this browser. */
  current: string | undefined
}

export function SessionsPage({ frame, sessions, current }: SessionsView): VNode {
  return (
    <Document frame={frame} title="Sessions" section="people">
      <div class="heading">
        <h1>Sessions</h1>
        <p class="muted">
          {frame.actor?.permissions.has('people:write')
            ? 'Of everybody in the organization'
            : 'Where you are signed in'}
        </p>
      </div>
      <ul class="rows card">
        {sessions.map(({ id, kind, name, device, client, usedAt, createdAt }) => (
          <li key={id} class="row">
            <div class="row-main">
              <span class="row-title">
                {kind === 'key' ? `Key "${name}"` : name}
                {id === current && <span class="tag">this browser</span>}
              </span>
              <span class="muted small">
                {describeDevice(device)} · {client || 'unknown IP address'} · started{' '}
                <Age time={createdAt} now={frame.now} /> · used <Age time={usedAt} now={frame.now} />
              </span>
            </div>
            <div class="row-side">
              <Action action={`${frame.addresses.session(id)}/revoke`} label="End session" kind="danger" />
            </div>
          </li>
        ))}
      </ul>
    </Document>
  )
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' }
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'CrOS', 'Linux']

/** Returns the browser and the system of a `User-Agent`, such as `Firefox on Linux`. */
export function describeDevice(userAgent: string): string {
  const browser = BROWSERS.find((name) => userAgent.includes(`${name}/`))
  const system = SYSTEMS.find((name) => userAgent.includes(name))
  if (browser === undefined) return userAgent.split(' ', 1)[0] || 'Unknown browser'
  return (NAMES[browser] ?? browser) + (system === undefined ? '' : ` on ${system}`)
}
