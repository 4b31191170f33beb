import type { ChannelData, ChannelParameter, ChannelRequest } from '@octavo/core'
import { channelUrl } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { AuthForm } from './AuthForm.js'
import { handshake } from './channelHandshake.js'
import { type Credentials, type Keeping, keepCredentials, readCredentials, scopeKeeping } from './credentials.js'
import { Field } from './form/Field.js'
import { CloseIcon } from './form/formIcons.js'
import { LabeledSelect, Options } from './form/LabeledSelect.js'
import { MessageForm } from './MessageForm.js'
import { MessageLog } from './MessageLog.js'
import { parseUrl } from './request/parseUrl.js'
import { label } from './request/playgroundLabels.js'
import { type SocketControl, useSocket } from './useSocket.js'

interface Values {
  server: number
  variables: Record<string, string>
  parameters: Record<string, string>
  query: Record<string, string>
}

/** The client of one AsyncAPI channel: connects to a WebSocket server, sends messages and shows those received. */
export function ChannelApp({ data, dialog }: { data: ChannelData; dialog: HTMLDialogElement }): VNode {
  const { request, credentialScope } = data
  const [values, setValues] = useState<Values>(() => initialValues(request))
  const [security, setSecurity] = useState(0)
  const { credentials, keeping, change } = useCredentials(credentialScope)
  const [protocols, setProtocols] = useState('')
  const socket = useSocket()
  const server = request.servers[values.server]
  const schemes = (server?.security ?? []).flatMap(({ http }) => (http ? [http] : []))
  const scheme = schemes[security] ?? schemes[0]
  const start = handshake(scheme, scheme && credentials[scheme.id])
  const url = withQuery(channelUrl(request, values), start.query)
  const isMixed = location.protocol === 'https:' && url.startsWith('ws:') && parseUrl(url)?.hostname !== 'localhost'

  useEffect(() => {
    dialog.addEventListener('close', socket.close)
    return () => dialog.removeEventListener('close', socket.close)
  }, [dialog, socket.close])

  return (
    <div class="pg-app">
      <header class="pg-top">
        <h2 id="pg-title" tabIndex={-1} autofocus>
          {data.title}
        </h2>
        <button type="button" class="icon-button small" aria-label={label('close')} onClick={() => dialog.close()}>
          <CloseIcon />
        </button>
      </header>
      <ConnectBar socket={socket} url={url} protocols={[...start.protocols, ...listed(protocols)]} />
      <div class="pg-columns">
        <section class="pg-column" aria-label={label('request')}>
          <ServerSection request={request} values={values} onChange={setValues} />
          {schemes.length > 0 && (
            <section class="pg-section">
              <h3>{label('authorization')}</h3>
              <AuthForm
                data={{ ...data, template: { security: schemes.map((scheme) => ({ schemes: [scheme] })) } }}
                chosen={security}
                credentials={credentials}
                keeping={keeping}
                onChoose={setSecurity}
                onChange={change}
              />
              {start.note && <p class="pg-note">{label(start.note)}</p>}
            </section>
          )}
          <Parameters
            name="path"
            list={request.parameters}
            values={values.parameters}
            onChange={(parameters) => setValues({ ...values, parameters })}
          />
          <Parameters
            name="query"
            list={request.query}
            values={values.query}
            onChange={(query) => setValues({ ...values, query })}
          />
          <Protocols request={request} value={protocols} onChange={setProtocols} />
        </section>
        <div class="pg-column">
          <div role="status">
            {isMixed && <p class="pg-note">{label('mixed')}</p>}
            {!parseUrl(url) && <p class="pg-note">{label('badAddress', url)}</p>}
          </div>
          <MessageForm messages={request.messages} isOpen={socket.state === 'open'} onSend={socket.send} />
          <MessageLog socket={socket} />
        </div>
      </div>
    </div>
  )
}

/** Returns the credentials of a document, which its playgrounds share. */
function useCredentials(scope: string) {
  const [credentials, setCredentials] = useState(() => readCredentials(scope))
  const [keeping, setKeeping] = useState(() => scopeKeeping(scope))
  const change = (next: Credentials, keep: Keeping) => {
    setCredentials(next)
    setKeeping(keep)
    keepCredentials(scope, next, keep)
  }
  return { credentials, keeping, change }
}

interface ProtocolsProps {
  request: ChannelRequest
  value: string
  onChange(value: string): void
}

/** The field for subprotocols, and the headers that pages cannot send. */
function Protocols({ request, value, onChange }: ProtocolsProps): VNode {
  return (
    <section class="pg-section">
      <Field
        field={{ name: 'Sec-WebSocket-Protocol', kind: 'text', format: 'text', placeholder: 'graphql-ws, v2' }}
        value={value}
        onChange={(next) => onChange(String(next ?? ''))}
      />
      {request.headers.length > 0 && (
        <p class="pg-note">{label('headersDirect', request.headers.map(({ name }) => name).join(', '))}</p>
      )}
    </section>
  )
}

interface ConnectBarProps {
  socket: SocketControl
  url: string
  protocols: readonly string[]
}

/** The URL of the connection, and the button that opens or closes it. */
function ConnectBar({ socket, url, protocols }: ConnectBarProps): VNode {
  const isOpen = socket.state !== 'closed'
  return (
    <div class="pg-address" dir="ltr">
      <span class="method-pill">WS</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long URL is scrolled by keyboard */}
      <code class="pg-url" tabIndex={0}>
        {url}
      </code>
      <button
        type={isOpen ? 'button' : 'submit'}
        class="pg-send"
        onClick={() => (isOpen ? socket.close() : socket.connect(url, protocols))}
      >
        {label(isOpen ? 'disconnect' : 'connect')}
      </button>
    </div>
  )
}

function initialValues({ parameters, query }: ChannelRequest): Values {
  const initial = (list: readonly ChannelParameter[]) =>
    Object.fromEntries(list.flatMap(({ name, required, value }) => (required && value ? [[name, value]] : [])))
  return { server: 0, variables: {}, parameters: initial(parameters), query: initial(query) }
}

/** Returns the subprotocols of a list that the reader typed. */
function listed(text: string): string[] {
  return text.split(',').flatMap((name) => name.trim() || [])
}

function withQuery(url: string, query: string): string {
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
}

interface ServerProps {
  request: ChannelRequest
  values: Values
  onChange(values: Values): void
}

/** The fields of the server and its variables. */
function ServerSection({ request: { servers }, values, onChange }: ServerProps): VNode | null {
  const { variables = [] } = servers[values.server] ?? {}
  if (servers.length < 2 && variables.length === 0) return null
  return (
    <section class="pg-section">
      <div class="pg-fields">
        {servers.length > 1 && (
          <LabeledSelect
            name={label('server')}
            value={String(values.server)}
            onChange={({ value }) => onChange({ ...values, server: Number(value), variables: {} })}
          >
            <Options titles={servers.map(({ name, url }) => `${name}: ${url}`)} />
          </LabeledSelect>
        )}
        {variables.map(({ name, default: initial, enum: options, description, descriptionHtml }) => (
          <Field
            field={{
              name,
              kind: options ? 'choice' : 'text',
              placeholder: initial,
              options,
              description,
              descriptionHtml,
            }}
            value={values.variables[name] ?? (options ? initial : undefined)}
            onChange={(value) =>
              onChange({ ...values, variables: { ...values.variables, [name]: String(value ?? '') } })
            }
            key={name}
          />
        ))}
      </div>
    </section>
  )
}

interface ParametersProps {
  name: 'path' | 'query'
  list: readonly ChannelParameter[]
  values: Record<string, string>
  onChange(values: Record<string, string>): void
}

function Parameters({ name: title, list, values, onChange }: ParametersProps): VNode | null {
  if (list.length === 0) return null
  return (
    <section class="pg-section">
      <h3>{label(title)}</h3>
      <div class="pg-fields">
        {list.map(({ name, required, value, enum: options, description }) => (
          <Field
            field={{ name, required, kind: options ? 'choice' : 'text', placeholder: value, options, description }}
            value={values[name]}
            onChange={(next) => onChange({ ...values, [name]: String(next ?? '') })}
            key={name}
          />
        ))}
      </div>
    </section>
  )
}
