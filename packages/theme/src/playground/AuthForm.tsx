import type { Credential, PlaygroundData, SecurityTemplate } from '@octavo/core'
import { isComputedScheme, securityTitles } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import type { Credentials, Keeping } from './credentials.js'
import { Field } from './form/Field.js'
import { LabeledSelect, Options } from './form/LabeledSelect.js'
import { OAuthFlows } from './OAuthForm.js'
import { label } from './request/playgroundLabels.js'

/** The part of the data of a playground that credentials need. */
type AuthData = Pick<PlaygroundData, 'credentialScope' | 'oauthCallback' | 'security' | 'transport'> & {
  template: Pick<PlaygroundData['template'], 'security'>
}

interface AuthFormProps {
  data: AuthData
  /** Index of the chosen alternative. */
  chosen: number
  credentials: Credentials
  keeping: Keeping
  onChoose(index: number): void
  onChange(credentials: Credentials, keeping: Keeping): void
}

/** The fields for credentials. */
export function AuthForm({ data, chosen: schemeIndex, credentials, keeping, ...on }: AuthFormProps): VNode {
  const id = useId()
  const { security } = data.template
  const schemes = security[schemeIndex]?.schemes ?? []
  return (
    <div class="pg-fields">
      {security.length > 1 && (
        <LabeledSelect
          name={label('scheme')}
          value={String(schemeIndex)}
          onChange={(select) => on.onChoose(Number(select.value))}
        >
          <Options titles={securityTitles(security).map((title) => title || label('noAuth'))} />
        </LabeledSelect>
      )}
      {schemes.map((scheme) => (
        <SchemeForm
          data={data}
          scheme={scheme}
          credential={Object.hasOwn(credentials, scheme.id) ? credentials[scheme.id] : undefined}
          onChange={(credential) => on.onChange({ ...credentials, [scheme.id]: credential }, keeping)}
          key={scheme.id}
        />
      ))}
      {schemes.length > 0 && (
        <div class="pg-keep">
          <label for={`${id}-keep`}>{label('keep')}</label>
          <select
            id={`${id}-keep`}
            class="pg-input"
            value={keeping}
            aria-describedby={`${id}-note`}
            onChange={({ currentTarget }) => on.onChange(credentials, currentTarget.value as Keeping)}
          >
            <option value="page">{label('keepPage')}</option>
            <option value="tab">{label('keepTab')}</option>
            <option value="browser">{label('keepBrowser')}</option>
          </select>
          <button type="button" class="pg-button" onClick={() => on.onChange({}, 'page')}>
            {label('forget')}
          </button>
          <p class="pg-description" id={`${id}-note`}>
            {keeping === 'browser' && label('keepNote')}
          </p>
        </div>
      )}
    </div>
  )
}

interface SchemeProps {
  data: AuthData
  scheme: SecurityTemplate
  credential: Credential | undefined
  onChange(credential: Credential): void
}

function SchemeForm({ data, scheme, credential = {}, onChange }: SchemeProps): VNode {
  const form = Object.hasOwn(data.security, scheme.id) ? data.security[scheme.id] : undefined
  const { description, descriptionHtml } = form ?? {}
  const about = { description: description || undefined, descriptionHtml: descriptionHtml || undefined }
  const text = (name: string, key: keyof Credential, format: string) => (
    <Field
      field={{ name, kind: 'text', format, required: key !== 'password', ...(key !== 'password' && about) }}
      value={credential[key] || undefined}
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
      <OAuthFlows
        flows={form?.flows ?? []}
        requestedScopes={scheme.scopes}
        callback={data.oauthCallback}
        transport={data.transport}
        scope={data.credentialScope}
        onToken={(value) => onChange({ ...credential, value })}
      />
    </>
  )
}
