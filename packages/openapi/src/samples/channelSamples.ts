import type { ChannelMessage, ChannelRequest, ChannelServer, SampleView } from '@octavo/core'
import { channelAddress, channelUrl } from '../request/channelUrl.js'
import { expandServer } from '../request/serverUrl.js'
import { DEFAULT_SAMPLE_LANGUAGES, sampleLanguage } from './languageList.js'
import { quoted } from './languages/literals.js'

/** A client that sends a message and shows those that it receives. */
interface Client {
  request: ChannelRequest
  server: ChannelServer
  index: number
  /** The message that clients send. Undefined if they only receive. */
  sent: ChannelMessage | undefined
  isReceiving: boolean
}

const WEB_SOCKET = /^wss?$/
const MQTT = /^(?:mqtts?|mqtt5|secure-mqtt)$/

/** Returns clients for the first server with a protocol that samples know: WebSocket or MQTT. */
export function channelSamples(
  request: ChannelRequest,
  languages: readonly string[] = DEFAULT_SAMPLE_LANGUAGES,
): SampleView[] {
  const index = request.servers.findIndex(({ protocol }) => WEB_SOCKET.test(protocol) || MQTT.test(protocol))
  const server = request.servers[index]
  if (!server) return []
  const isNamed = request.messages.some(({ actions }) => actions.length > 0)
  const client: Client = {
    request,
    server,
    index,
    sent: request.messages.find(({ actions, example }) => actions.includes('receive') && example !== undefined),
    isReceiving: !isNamed || request.messages.some(({ actions }) => actions.includes('send')),
  }
  const writers = WEB_SOCKET.test(server.protocol)
    ? { javascript: webSocketJavaScript, python: webSocketPython }
    : { javascript: mqttJavaScript, python: mqttPython }
  const ids = [...new Set(languages.map((name) => sampleLanguage(name)?.id))]
  return ids.flatMap((id): SampleView[] => {
    const language = id === 'javascript' || id === 'python' ? sampleLanguage(id) : undefined
    if (!language) return []
    const code = writers[language.id as 'javascript' | 'python'](client)
    return [{ label: language.label, code: { language: language.grammar, code } }]
  })
}

function webSocketJavaScript({ request, index, sent }: Client): string {
  const headers = credentialHeaders(request, index)
  const url = string(credentialUrl(request, index))
  const lines =
    headers.length > 0
      ? [
          `import WebSocket from 'ws'`,
          '',
          `const socket = new WebSocket(${url}, {`,
          `  headers: { ${headers.map(([name, value]) => `${string(name)}: ${string(value)}`).join(', ')} },`,
          '})',
        ]
      : [`const socket = new WebSocket(${url})`]
  return [
    ...lines,
    '',
    ...(sent?.example === undefined
      ? []
      : [`socket.addEventListener('open', () => {`, `  socket.send(${javaScriptText(sent, '  ')})`, '})', '']),
    `socket.addEventListener('message', (event) => {`,
    '  console.log(event.data)',
    '})',
  ].join('\n')
}

function webSocketPython({ request, index, sent }: Client): string {
  const headers = credentialHeaders(request, index)
  const url = quoted(credentialUrl(request, index))
  const options = headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')
  return [
    'import asyncio',
    'import websockets',
    '',
    'async def main():',
    `    async with websockets.connect(${url}${options ? `, additional_headers={${options}}` : ''}) as socket:`,
    ...(sent?.example === undefined ? [] : [`        await socket.send(${pythonText(sent.example)})`]),
    '        async for message in socket:',
    '            print(message)',
    '',
    'asyncio.run(main())',
  ].join('\n')
}

function mqttJavaScript({ request, server, sent, isReceiving }: Client): string {
  const options = [
    ...(hasUser(server) ? ['username: "<username>"', 'password: "<password>"'] : []),
    ...(server.protocolVersion?.startsWith('5') ? ['protocolVersion: 5'] : []),
  ]
  const url = expandServer({
    ...server,
    url: server.url.replace(/^(?:secure-mqtt|mqtt5):/, (scheme) => (scheme === 'mqtt5:' ? 'mqtt:' : 'mqtts:')),
  })
  const topic = string(channelAddress(request))
  return [
    `import mqtt from 'mqtt'`,
    '',
    `const client = mqtt.connect(${string(url)}${options.length > 0 ? `, { ${options.join(', ')} }` : ''})`,
    '',
    `client.on('connect', () => {`,
    ...(isReceiving ? [`  client.subscribe(${topicFilter(request, string)})`] : []),
    ...(sent?.example === undefined ? [] : [`  client.publish(${topic}, ${javaScriptText(sent, '  ')})`]),
    '})',
    ...(isReceiving
      ? ['', `client.on('message', (topic, message) => {`, '  console.log(topic, message.toString())', '})']
      : []),
  ].join('\n')
}

function mqttPython({ request, server, sent, isReceiving }: Client): string {
  const url = expandServer(server)
  const [, host = '', port] = /^[a-z][a-z\d+.-]*:\/\/([^/:]*)(?::(\d+))?/i.exec(url) ?? []
  const isSecure = /^(?:mqtts|secure-mqtt)$/.test(server.protocol)
  const isNew = server.protocolVersion?.startsWith('5')
  const topic = quoted(channelAddress(request))
  return [
    'import paho.mqtt.client as mqtt',
    '',
    'def on_connect(client, userdata, flags, reason_code, properties):',
    ...(isReceiving ? [`    client.subscribe(${topicFilter(request, quoted)})`] : []),
    ...(sent?.example === undefined ? [] : [`    client.publish(${topic}, ${pythonText(sent.example)})`]),
    ...(!isReceiving && sent?.example === undefined ? ['    print(reason_code)'] : []),
    '',
    ...(isReceiving
      ? ['def on_message(client, userdata, message):', '    print(message.topic, message.payload.decode())', '']
      : []),
    `client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2${isNew ? ', protocol=mqtt.MQTTv5' : ''})`,
    ...(hasUser(server) ? ['client.username_pw_set("<username>", "<password>")'] : []),
    ...(isSecure ? ['client.tls_set()'] : []),
    'client.on_connect = on_connect',
    ...(isReceiving ? ['client.on_message = on_message'] : []),
    `client.connect(${quoted(host)}, ${port ?? (isSecure ? 8883 : 1883)})`,
    'client.loop_forever()',
  ].join('\n')
}

/** Returns the topic to subscribe to. A parameter without a value matches everything. */
function topicFilter(request: ChannelRequest, literal: (text: string) => string): string {
  return literal(channelAddress(request).replace(/(^|\/)[^/]*\{[^{}/]{1,200}\}[^/]*/g, '$1+'))
}

function hasUser({ security }: ChannelServer): boolean {
  return security.some(({ type }) => ['userPassword', 'apiKey', 'plain', 'http'].includes(type))
}

/** Returns the URL with the credentials that it contains. */
function credentialUrl(request: ChannelRequest, server: number): string {
  const url = channelUrl(request, { server })
  const http = request.servers[server]?.security[0]?.http
  if (http?.kind !== 'apiKey' || http.in !== 'query') return url
  return `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(http.name ?? '')}=<${http.name}>`
}

/** Returns the headers of a connection, with placeholders for credentials. Browsers cannot send them. */
function credentialHeaders(request: ChannelRequest, server: number): [name: string, value: string][] {
  const http = request.servers[server]?.security[0]?.http
  const own = request.headers.flatMap(({ name, required, value }): [string, string][] =>
    required ? [[name, value || `<${name}>`]] : [],
  )
  if (!http || http.kind === 'mutualTLS') return own
  if (http.kind === 'apiKey') {
    if (http.in === 'query') return own
    const name = http.name ?? ''
    return [...own, http.in === 'cookie' ? ['Cookie', `${name}=<${name}>`] : [name, `<${name}>`]]
  }
  const scheme = http.kind === 'basic' ? 'Basic' : http.kind === 'http' ? http.scheme : 'Bearer'
  return [...own, ['Authorization', `${scheme} <token>`]]
}

/** Returns the text of a message as an expression. JSON is written as an object. */
function javaScriptText({ example = '', contentType }: ChannelMessage, indent: string): string {
  if (!/json/i.test(contentType) || !/^[[{]/.test(example)) return string(example)
  return `JSON.stringify(${example.replaceAll('\n', `\n${indent}`)})`
}

function pythonText(text: string): string {
  const isPlain = !/["\\]{3}|\\/.test(text) && text.includes('\n')
  return isPlain ? `"""${text}"""` : quoted(text)
}

function string(text: string): string {
  return quoted(text, { quote: "'" })
}
