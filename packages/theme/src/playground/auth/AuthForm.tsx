import type { Credential, PlaygroundData, SecurityTemplate } from '@octavo/core'
import { isComputedScheme } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { Field } from '../form/Field.js'
import { label } from '../labels.js'
import type { Credentials } from './credentials.js'
import { OAuthForm } from './OAuthForm.js'

export interface AuthFormProps {
  data: PlaygroundData
  /** Index of the alternative. */
  chosen: number
  credentials: Credentials
  remember: boolean
  onChoose(index: number): void
  onChange(credentials: Credentials): void
  onRemember(remember: boolean): void
  onForget(): void
}

/** How a reader proves to be allowed. */
export function AuthForm({ data, chosen, credentials, remember, ...on }: AuthFormProps): VNode {
  const id = useId()
  const { security } = data.template
  const schemes = security[chosen]?.schemes ?? []
  return (
    <div class="pg-fields">
      {security.length > 1 && (
        <div class="pg-field">
          <label class="pg-label" for={id}>
            {label('scheme')}
          </label>
          <select
            id={id}
            class="pg-input"
            value={String(chosen)}
            onChange={({ currentTarget }) => on.onChoose(Number(currentTarget.value))}
          >
            {security.map((alternative, index) => (
              <option value={String(index)} key={titleOf(alternative.schemes)}>
                {titleOf(alternative.schemes)}
              </option>
            ))}
          </select>
        </div>
      )}
      {schemes.map((scheme) => (
        <SchemeForm
          data={data}
          scheme={scheme}
          credential={Object.hasOwn(credentials, scheme.id) ? credentials[scheme.id] : undefined}
          onChange={(credential) => on.onChange({ ...credentials, [scheme.id]: credential })}
          key={scheme.id}
        />
      ))}
      {schemes.length > 0 && (
        <div class="pg-remember">
          <input
            type="checkbox"
            id={`${id}-remember`}
            checked={remember}
            aria-describedby={`${id}-note`}
            onChange={({ currentTarget }) => on.onRemember(currentTarget.checked)}
          />
          <label for={`${id}-remember`}>{label('remember')}</label>
          <button type="button" class="pg-button" onClick={on.onForget}>
            {label('forget')}
          </button>
          <p class="pg-description" id={`${id}-note`}>
            {label('rememberNote')}
          </p>
        </div>
      )}
    </div>
  )
}

interface SchemeProps {
  data: PlaygroundData
  scheme: SecurityTemplate
  credential: Credential | undefined
  onChange(credential: Credential): void
}

function SchemeForm({ data, scheme, credential = {}, onChange }: SchemeProps): VNode {
  const form = Object.hasOwn(data.security, scheme.id) ? data.security[scheme.id] : undefined
  const { description } = form ?? {}
  const text = (name: string, key: keyof Credential, format: string) => (
    <Field
      field={{ name, kind: 'text', format, ...(description && key !== 'password' && { description }) }}
      value={credential[key]}
      onChange={(value) => onChange({ ...credential, [key]: typeof value === 'string' ? value : '' })}
    />
  )
  if (scheme.kind === 'basic')
    return (
      <>
        {text(label('username'), 'username', 'text')}
        {text(label('password'), 'password', 'password')}
      </>
    )
  if (scheme.kind === 'apiKey') return text(scheme.name ?? label('apiKey'), 'value', 'password')
  if (isComputedScheme(scheme)) return <p class="pg-description">{label('unsupportedScheme')}</p>
  return (
    <>
      {text(label('token'), 'value', 'password')}
      {form?.flows?.map((flow) => (
        <OAuthForm
          flow={flow}
          asked={scheme.scopes}
          callback={data.oauthCallback}
          proxy={data.transport.proxy}
          onToken={(value) => onChange({ ...credential, value })}
          key={flow.kind}
        />
      ))}
    </>
  )
}

function titleOf(schemes: readonly SecurityTemplate[]): string {
  return schemes.length === 0 ? label('noAuth') : schemes.map(({ id }) => id).join(' & ')
}
