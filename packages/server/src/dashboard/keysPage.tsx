import type { VNode } from 'preact'
import type { KeyRecord } from '../stores/keyStore.js'
import { Document, type Form, type PageFrame } from './document.js'
import { formatDay } from './formatTexts.js'
import { Action, Age, Alert, CopyText } from './statusParts.js'

export interface KeysView {
  frame: PageFrame
  keys: readonly KeyRecord[]
  domains: readonly string[]
  requestId: string
  /** A key created by this request. Only this page ever shows its text. */
  created?: { key: string; record: KeyRecord } | undefined
  /** Set if the form was already sent, with the key that it created if it is known. */
  repeated?: { record?: KeyRecord | undefined } | undefined
  failure?: { message: string; values: Form } | undefined
}

/** Returns the confirmation text for revoking a key. */
export function revokeQuestion({ name, lastFour }: Pick<KeyRecord, 'name' | 'lastFour'>): string {
  return `Revoke "${name}" (…${lastFour})? Requests with it are rejected within three seconds, and its sessions end immediately.`
}

export function KeysPage({ frame, keys, domains, requestId, created, repeated, failure }: KeysView): VNode {
  const canWrite = frame.actor?.permissions.has('keys:write') ?? false
  return (
    <Document frame={frame} title="Keys" section="keys">
      <div class="heading">
        <h1>API keys</h1>
      </div>
      {created && (
        <section class="card is-new" aria-labelledby="new-key" id="created">
          <h2 id="new-key">Copy your new key</h2>
          <p class="muted">
            This is the only time you can see "{created.record.name}": the server stores only a digest of it.
          </p>
          <CopyText id="key-text" text={created.key} label="Copy key" />
        </section>
      )}
      {repeated && <Repeated frame={frame} record={repeated.record} canWrite={canWrite} />}
      <div class="columns">
        <section aria-labelledby="keys">
          <h2 id="keys">Keys</h2>
          <ul class="rows card">
            {keys.map((key) => (
              <KeyRow key={key.id} frame={frame} record={key} canWrite={canWrite} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="create">
          <h2 id="create">New key</h2>
          {canWrite ? (
            <>
              {failure && <Alert>{failure.message}</Alert>}
              <KeyForm frame={frame} domains={domains} values={failure?.values ?? {}} requestId={requestId} />
            </>
          ) : (
            <Alert kind="notice">You may not create keys.</Alert>
          )}
        </section>
      </div>
    </Document>
  )
}

/** Explains that a form was sent again, for example because the page was reloaded. */
function Repeated({ frame, record, canWrite }: { frame: PageFrame; record: KeyRecord | undefined; canWrite: boolean }) {
  const isValid = record !== undefined && keyEnd(record, frame.now) === undefined
  return (
    <section class="card is-new" aria-labelledby="repeated-key" role="alert" id="repeated">
      <h2 id="repeated-key">The key already exists</h2>
      <p class="muted">
        This form was already submitted and created {record ? `"${record.name}" (…${record.lastFour})` : 'a key'}. A key
        is shown only once.{' '}
        {record !== undefined && !isValid
          ? 'It is no longer valid. Create another one.'
          : 'If you did not copy it, revoke it and create another one.'}
      </p>
      <div class="actions">
        {isValid && canWrite && (
          <Action
            action={`${frame.addresses.key(record.id)}/revoke`}
            label="Revoke this key"
            confirm={revokeQuestion(record)}
            kind="danger"
          />
        )}
        <a class="button" href={frame.addresses.keys}>
          All keys
        </a>
      </div>
    </section>
  )
}

function KeyRow({ frame, record, canWrite }: { frame: PageFrame; record: KeyRecord; canWrite: boolean }): VNode {
  const isSignedIn = frame.actor?.id === record.id
  const end = keyEnd(record, frame.now)
  return (
    <li class={`row${end ? ' is-ended' : ''}`}>
      <div class="row-main">
        <span class="row-title">
          {record.name}
          {isSignedIn && <span class="tag">signed in</span>}
        </span>
        <code class="small">
          {record.kind === 'admin' ? 'svc_' : 'svc_dsc_'}…{record.lastFour}
        </code>
        <span class="muted small">
          {record.kind === 'admin' ? 'Admin' : `Assistant for ${record.domain ?? 'no site'}`} ·{' '}
          {[record.scopes.join(', '), ...keyLimits(record)].join(' · ')} · created{' '}
          <Age time={record.createdAt} now={frame.now} /> ·{' '}
          {record.lastUsedAt ? (
            <>
              used <Age time={record.lastUsedAt} now={frame.now} />
            </>
          ) : (
            'never used'
          )}
          {record.creator !== null && ` · by ${record.creator}`}
        </span>
      </div>
      <div class="row-side">
        {end === undefined ? (
          <>
            <span class="muted small">
              {record.expiresAt ? `Expires ${formatDay(record.expiresAt)}` : 'Does not expire'}
            </span>
            {canWrite && (
              <Action
                action={`${frame.addresses.key(record.id)}/revoke`}
                label="Revoke"
                confirm={isSignedIn ? `${revokeQuestion(record)} You are signed in with it.` : revokeQuestion(record)}
                kind="danger"
              />
            )}
          </>
        ) : (
          <span class="badge is-ended">{end}</span>
        )}
      </div>
    </li>
  )
}

function keyLimits({ origins, perMinute }: KeyRecord): string[] {
  return [...(origins ? [`for ${origins.join(', ')}`] : []), ...(perMinute !== null ? [`${perMinute} a minute`] : [])]
}

function keyEnd({ revokedAt, expiresAt }: KeyRecord, now: Date): string | undefined {
  if (revokedAt) return 'Revoked'
  return expiresAt && expiresAt <= now ? 'Expired' : undefined
}

interface KeyFormProps {
  frame: PageFrame
  domains: readonly string[]
  values: Form
  /** ID of the form. A form that is sent repeatedly creates only one key. */
  requestId: string
}

/** Key lifetimes in days. Empty for keys that do not expire. */
export const KEY_DAYS = ['', '30', '90', '365']

const KEY_KINDS = [
  { value: 'admin', label: 'Admin', help: 'Secret, for your servers.' },
  { value: 'assistant', label: 'Assistant', help: 'Public, for one site.' },
]

function KeyForm({ frame, domains, values, requestId }: KeyFormProps): VNode {
  return (
    <form method="post" action={frame.addresses.keys} class="card form">
      <input type="hidden" name="request" value={requestId} />
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" value={values.name} required maxlength={100} placeholder="Deployment" />
      </div>
      <fieldset class="field">
        <legend>Kind</legend>
        <div class="choices">
          {KEY_KINDS.map(({ value, label, help }) => (
            <label key={value}>
              <input type="radio" name="kind" value={value} checked={(values.kind ?? 'admin') === value} />
              <span>
                {label}
                <small>{help}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <ScopesField frame={frame} value={values.scopes} />
      <div class="field" data-for-kind="assistant">
        <label for="domain">Site of the assistant key</label>
        <select id="domain" name="domain">
          {domains.map((domain) => (
            <option key={domain} value={domain} selected={values.domain === domain}>
              {domain}
            </option>
          ))}
        </select>
      </div>
      <div class="field" data-for-kind="assistant">
        <label for="origins">Origins</label>
        <input
          id="origins"
          name="origins"
          value={values.origins}
          maxlength={2000}
          placeholder="All origins"
          spellcheck={false}
          aria-describedby="origins-help"
        />
        <p id="origins-help" class="help">
          Only pages of these origins may use the key, such as <code>https://docs.example.com</code>. Separate them with
          commas.
        </p>
      </div>
      <div class="field" data-for-kind="assistant">
        <label for="per-minute">Requests per minute</label>
        <input id="per-minute" name="perMinute" value={values.perMinute} inputmode="numeric" placeholder="No limit" />
      </div>
      <div class="field">
        <label for="days">Expires</label>
        <select id="days" name="days">
          {KEY_DAYS.map((days) => (
            <option key={days} value={days} selected={values.days === days}>
              {days === '' ? 'never' : days === '365' ? 'after a year' : `after ${days} days`}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="button is-primary is-wide">
        Create key
      </button>
    </form>
  )
}

function ScopesField({ frame, value }: { frame: PageFrame; value: string | undefined }): VNode {
  return (
    <div class="field" data-for-kind="admin">
      <label for="scopes">Scopes</label>
      <select id="scopes" name="scopes">
        <option value="read write">read and write</option>
        <option value="read" selected={value === 'read'}>
          read only
        </option>
        {frame.actor?.permissions.has('audit:read') && (
          <option value="audit" selected={value === 'audit'}>
            audit log only
          </option>
        )}
      </select>
    </div>
  )
}
