import type { OAuthFlow } from '@octavo/core'
import type { VNode } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Field } from './form/Field.js'
import { LabeledSelect, Options } from './form/LabeledSelect.js'
import { parseUrl } from './request/parseUrl.js'
import { label } from './request/playgroundLabels.js'
import { authorizeInPopup, clientCredentials, OAuthError, PopupBlocked } from './startOAuth.js'

interface OAuthFormProps {
  flow: OAuthFlow
  /** Scopes required by the operation. */
  requestedScopes: readonly string[]
  callback: string | undefined
  proxy: string | undefined
  onToken(token: string): void
}

/** Flow names in the OAuth standard. */
const FLOW_NAMES = { authorizationCode: 'authorization code', clientCredentials: 'client credentials' } as const

/** The form for getting a token from an OAuth provider. Its input is not stored. */
function OAuthForm({ flow, requestedScopes, callback, proxy, onToken }: OAuthFormProps): VNode {
  const id = useId()
  const [clientId, setClientId] = useState('')
  const [clientSecret, setClientSecret] = useState('')
  const [scopes, setScopes] = useState<readonly string[]>(requestedScopes)
  const [status, setStatus] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const isCode = flow.kind === 'authorizationCode'
  const start = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setStatus(label(isCode ? 'authorizing' : 'sending'))
    const client = { clientId, clientSecret, scopes }
    const redirectUri = new URL(callback ?? '', document.baseURI).href
    try {
      onToken(
        await (isCode
          ? authorizeInPopup(flow, { proxy, client, redirectUri, signal })
          : clientCredentials({ tokenUrl: flow.tokenUrl, proxy }, client)),
      )
      setStatus(label('authorized'))
    } catch (error) {
      if (!signal.aborted) setStatus(tokenError(error, flow.tokenUrl))
    }
  }
  return (
    <fieldset class="pg-group">
      <legend class="pg-label">OAuth 2.0, {FLOW_NAMES[flow.kind]}</legend>
      <div class="pg-fields">
        <Field
          field={{ name: label('clientId'), kind: 'text', format: 'text' }}
          value={clientId}
          onChange={(value) => setClientId(String(value ?? ''))}
        />
        <Field
          field={{ name: label('clientSecret'), kind: 'text', format: 'password' }}
          value={clientSecret}
          onChange={(value) => setClientSecret(String(value ?? ''))}
        />
        {flow.scopes.length > 0 && <Scopes all={flow.scopes} chosen={scopes} onChange={setScopes} />}
        <div class="pg-row">
          <button
            type="button"
            class="pg-button"
            disabled={clientId === ''}
            aria-describedby={`${id}-status`}
            onClick={start}
          >
            {label(isCode ? 'authorize' : 'getToken')}
          </button>
          <span class="pg-description" role="status" id={`${id}-status`}>
            {status}
          </span>
        </div>
      </div>
    </fieldset>
  )
}

interface ScopesProps {
  all: OAuthFlow['scopes']
  chosen: readonly string[]
  onChange(names: readonly string[]): void
}

function Scopes({ all, chosen: names, onChange }: ScopesProps): VNode {
  return (
    <fieldset class="pg-scopes">
      <legend class="pg-label">{label('scopes')}</legend>
      {all.map(({ name, description }) => (
        <label key={name} class="pg-tick">
          <input
            type="checkbox"
            checked={names.includes(name)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...names, name] : names.filter((scope) => scope !== name))
            }
          />
          <span>
            <code>{name}</code>{' '}
            <span class="pg-description" dir="auto">
              {description}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function tokenError(error: unknown, tokenUrl: string): string {
  if (error instanceof PopupBlocked) return label('popupBlocked')
  if (error instanceof OAuthError) return label('oauthFailed', error.message)
  if (error instanceof DOMException && error.name === 'AbortError') return label('cancelled')
  const address = parseUrl(tokenUrl)
  if (!address) return label('badAddress', tokenUrl)
  return label('cors', address.origin, location.origin)
}

type OAuthFlowsProps = Omit<OAuthFormProps, 'flow'> & { flows: readonly OAuthFlow[] }

/** The form of an OAuth flow, with a menu if there are several. */
export function OAuthFlows({ flows, ...props }: OAuthFlowsProps): VNode | null {
  const [index, choose] = useState(0)
  const canReturn = props.callback !== undefined && location.protocol !== 'file:'
  const usable = flows.filter(({ kind }) => kind !== 'authorizationCode' || canReturn)
  const flow = usable[index] ?? usable[0]
  if (!flow) return null
  return (
    <>
      {usable.length > 1 && (
        <LabeledSelect name={label('flow')} value={String(index)} onChange={(select) => choose(Number(select.value))}>
          <Options titles={usable.map(({ kind }) => `OAuth 2.0, ${FLOW_NAMES[kind]}`)} />
        </LabeledSelect>
      )}
      <OAuthForm {...props} flow={flow} key={flow.kind} />
    </>
  )
}
