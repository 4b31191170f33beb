import type { VNode } from 'preact'

/** The values of the form. */
export interface KeyValues {
  name?: string | undefined
  kind?: string | undefined
  domain?: string | undefined
  scopes?: string | undefined
  days?: string | undefined
}

interface KeyFormProps {
  action: string
  domains: readonly string[]
  values: KeyValues
  /** A form that is sent repeatedly creates one key. */
  requestId: string
}

/** Lifetimes of a key in days; empty for no expiry. */
export const KEY_DAYS = ['', '30', '90', '365']

export function KeyForm({ action, domains, values, requestId }: KeyFormProps): VNode {
  const kinds = [
    { value: 'admin', label: 'Admin', help: 'Secret, for your servers.' },
    { value: 'assistant', label: 'Assistant', help: 'Public, for one site.' },
  ]
  return (
    <form method="post" action={action} class="card form">
      <input type="hidden" name="request" value={requestId} />
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" value={values.name} required maxlength={100} placeholder="Deployment" />
      </div>
      <fieldset class="field">
        <legend>Kind</legend>
        <div class="choices">
          {kinds.map(({ value, label, help }) => (
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
      <div class="field" data-for-kind="admin">
        <label for="scopes">Scopes</label>
        <select id="scopes" name="scopes">
          <option value="read write">read and write</option>
          <option value="read" selected={values.scopes === 'read'}>
            read only
          </option>
        </select>
      </div>
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
