import type { OAuthFlow, PlaygroundTransport } from '@octavo/core'
import type { VNode } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { keepClientId, readClientId } from './credentials.js'
import { Field } from './form/Field.js'
import { LabeledSelect, Options } from './form/LabeledSelect.js'
import { parseUrl } from './request/parseUrl.js'
import { label } from './request/playgroundLabels.js'
import { type DeviceCode, getToken, OAuthError, PopupBlocked } from './startOAuth.js'

interface OAuthFormProps {
  flow: OAuthFlow
  /** Scopes required by the operation. */
  requestedScopes: readonly string[]
  callback: string | undefined
  transport: PlaygroundTransport
  /** Key under which pages share the client ID. */
  scope: string
  /** True if the form is open at first. */
  isOpen: boolean
  onToken(token: string): void
}

/** Flow names in the OAuth standard. */
const FLOW_NAMES = {
  authorizationCode: 'authorization code',
  deviceAuthorization: 'device authorization',
  password: 'password',
  clientCredentials: 'client credentials',
} as const

/** The form for getting a token from an OAuth provider. Of its input, only the client ID is stored. */
function OAuthForm({ flow, requestedScopes, callback, transport, scope, isOpen, onToken }: OAuthFormProps): VNode {
  const id = useId()
  const [clientId, setClientId] = useState(() => readClientId(scope))
  const [secrets, setSecrets] = useState({ clientSecret: '', username: '', password: '' })
  const [scopes, setScopes] = useState<readonly string[]>(requestedScopes)
  const [status, setStatus] = useState('')
  const [device, setDevice] = useState<DeviceCode>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const isPassword = flow.kind === 'password'
  const isWaiting = flow.kind === 'authorizationCode' || flow.kind === 'deviceAuthorization'
  const start = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setStatus(label(flow.kind === 'authorizationCode' ? 'authorizing' : 'sending'))
    setDevice(undefined)
    keepClientId(scope, clientId)
    const redirectUri = new URL(callback ?? '', document.baseURI).href
    const onCode = (code: DeviceCode) => {
      setDevice(code)
      setStatus(label('authorizing'))
    }
    try {
      onToken(await getToken(flow, { clientId, ...secrets, scopes }, { transport, redirectUri, signal, onCode }))
      setStatus(label('authorized'))
    } catch (error) {
      if (signal.aborted) return
      setStatus(tokenError(error, flow.tokenUrl))
    }
    setDevice(undefined)
  }
  const text = (key: 'clientSecret' | 'username' | 'password', format = 'password') => (
    <Field
      field={{ name: label(key), kind: 'text', format }}
      value={secrets[key]}
      onChange={(value) => setSecrets({ ...secrets, [key]: String(value ?? '') })}
    />
  )
  return (
    <details class="pg-group" open={isOpen}>
      <summary class="pg-label">OAuth 2.0, {FLOW_NAMES[flow.kind]}</summary>
      <div class="pg-fields">
        <Field
          field={{ name: label('clientId'), kind: 'text', format: 'text' }}
          value={clientId}
          onChange={(value) => setClientId(String(value ?? ''))}
        />
        {text('clientSecret')}
        {isPassword && text('username', 'text')}
        {isPassword && text('password')}
        {flow.scopes.length > 0 && <Scopes all={flow.scopes} chosen={scopes} onChange={setScopes} />}
        <div class="pg-row">
          <button
            type="button"
            class="pg-button"
            disabled={clientId === '' && !isPassword}
            aria-describedby={`${id}-status`}
            onClick={start}
          >
            {label(isWaiting ? 'authorize' : 'getToken')}
          </button>
          <span class="pg-description" role="status" id={`${id}-status`}>
            {status}
          </span>
        </div>
        {device && (
          <p role="status">
            {label('enterCode')} <strong class="pg-oauth-code">{device.code}</strong>{' '}
            <a href={device.url} target="_blank" rel="noopener noreferrer">
              {device.url}
            </a>
          </p>
        )}
      </div>
    </details>
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

type OAuthFlowsProps = Omit<OAuthFormProps, 'flow' | 'isOpen'> & { flows: readonly OAuthFlow[] }

/** The form of an OAuth flow, with a menu if there are several. It is collapsed until the reader selects a flow. */
export function OAuthFlows({ flows, ...props }: OAuthFlowsProps): VNode | null {
  const [selected, choose] = useState<number>()
  const index = selected ?? 0
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
      <OAuthForm {...props} flow={flow} isOpen={selected !== undefined} key={flow.kind} />
    </>
  )
}
