import type { BindingView, ChannelServerView, RuleView, ServerVariable, TagView } from '@octavo/core'
import { type Held, heldEntries } from '../load/exactNumbers.js'
import { isJsonObject, type Json } from '../model/jsonValue.js'
import { cut, withoutMarks } from '../model/plainText.js'
import { documentServerSources, type ServerSource } from '../schema/channelSource.js'
import { docsView, valueText } from '../schema/describeSchema.js'
import {
  below,
  child,
  type Located,
  ownList,
  ownObject,
  ownString,
  type References,
  type Source,
} from '../schema/references.js'
import { schemaAnchor } from '../schema/schemaAnchors.js'
import { channelSecurityViews, requiredSchemes } from './channelSecurity.js'
import { renderDescription } from './contentViews.js'
import type { ViewState } from './viewState.js'

const [MAX_TAGS, MAX_PROTOCOLS, MAX_FACTS, MAX_DEPTH, MAX_VARIABLES] = [60, 20, 200, 8, 40]

/** Returns the tags in several lists, each once, without those of another list. */
export function tagViews(state: ViewState, lists: readonly Source[], except: readonly TagView[] = []): TagView[] {
  const views = new Map<string, TagView>()
  const omittedNames = new Set(except.map(({ name }) => name))
  for (const { value, at } of lists) {
    const list: readonly Json[] = Array.isArray(value) ? value : []
    for (const [index, item] of state.tree.first(list, MAX_TAGS).entries()) {
      const tag = state.references.follow(item, below(at, index))
      const name = tag && ownString(tag.value, 'name')
      if (!tag || !name || views.has(name) || omittedNames.has(name) || state.tree.isOver()) continue
      state.tree.spend([name])
      const about = renderDescription(state, ownString(tag.value, 'description'))
      views.set(name, { name: cut(name, 200), ...about, externalDocs: externalDocs(state, tag) })
    }
  }
  return [...views.values()]
}

export function externalDocs(state: ViewState, holder: Located): ReturnType<typeof docsView> {
  return docsView(state.references.followKey(holder, 'externalDocs')?.value, state)
}

/** Settings that are schemas, by their protocol. Those of a number or a string are facts. */
const SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  ws: ['query', 'headers'],
  http: ['query', 'headers'],
  kafka: ['key', 'groupId', 'clientId'],
  mqtt: ['correlationData', 'responseTopic', 'sessionExpiryInterval', 'maximumPacketSize', 'messageExpiryInterval'],
  solace: ['timeToLive', 'priority'],
  anypointmq: ['headers'],
  jms: ['headers'],
  ibmmq: [],
}

/** Returns the settings of each protocol, merged from an object and its traits. */
export function bindingViews(state: ViewState, sources: readonly Source[], prefix: string): BindingView[] {
  const protocols = new Map<string, Located[]>()
  for (const { value, at } of sources) {
    const bindings = state.references.follow(value, at)
    for (const [protocol, item] of Object.entries(bindings?.value ?? {})) {
      const binding = bindings && state.references.follow(item, below(bindings.at, protocol))
      if (binding && !protocol.startsWith('x-')) protocols.set(protocol, [...(protocols.get(protocol) ?? []), binding])
    }
  }
  return state.tree.first([...protocols], MAX_PROTOCOLS).map(([protocol, parts]) => {
    const facts: RuleView[] = []
    const schemas: BindingView['schemas'] = []
    const names = new Set<string>()
    for (const part of parts) {
      for (const setting of heldEntries(part.value)) {
        if (names.has(setting.key) || setting.key.startsWith('x-') || state.tree.isOver()) continue
        names.add(setting.key)
        const isSchema = isJsonObject(setting.value) && (SCHEMAS[protocol] ?? []).includes(setting.key)
        if (isSchema) {
          const place = { mode: 'all' as const, prefix: schemaAnchor(prefix, `${protocol}-${setting.key}`) }
          schemas.push({ name: cut(setting.key, 100), schema: state.tree.add(child(part, setting.key), place) })
        } else addFacts(facts, setting, { path: setting.key, depth: 0 })
      }
    }
    const listedFacts = state.tree.first(facts, MAX_FACTS)
    state.tree.spend([protocol, ...listedFacts.flatMap(({ name, text }) => [name, text])])
    return { protocol: cut(protocol, 60), facts: [...listedFacts], schemas }
  })
}

/** Adds a setting, and those inside it with the names of their objects. */
function addFacts(facts: RuleView[], setting: Held, { path, depth }: { path: string; depth: number }): void {
  if (facts.length > MAX_FACTS) return
  const { value } = setting
  const isList = Array.isArray(value)
  const isDeep = isJsonObject(value) || (isList && value.some((item: Json) => typeof item === 'object'))
  const inner = isDeep && depth < MAX_DEPTH ? heldEntries(value) : []
  if (inner.length === 0)
    facts.push({ name: cut(path, 300), text: isList && !isDeep ? listText(value) : valueText(setting) })
  for (const item of inner)
    addFacts(facts, item, { path: isList ? `${path}[${item.key}]` : `${path}.${item.key}`, depth: depth + 1 })
}

function listText(list: readonly Json[]): string {
  return cut(heldEntries(list).map(valueText).join(', '), 2_000)
}

/** Returns the URL of a server, with `{name}` for variables. Those of AsyncAPI 2 may lack the protocol. */
export function channelServerUrl({ value }: Located): string {
  const protocol = serverProtocol({ value })
  const url = ownString(value, 'url')
  if (url !== undefined) return /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${protocol}://${url}`
  const pathname = ownString(value, 'pathname') ?? ''
  const path = pathname === '' || pathname.startsWith('/') ? pathname : `/${pathname}`
  return `${protocol}://${ownString(value, 'host') ?? ''}${path}`
}

export function serverProtocol({ value }: Pick<Located, 'value'>): string {
  return (ownString(value, 'protocol') ?? 'unknown').toLowerCase()
}

/** Returns the variables of a server with plain descriptions. */
export function serverVariables(references: References, server: Located): ServerVariable[] {
  const variables = Object.entries(ownObject(server.value, 'variables') ?? {}).slice(0, MAX_VARIABLES)
  return variables.flatMap(([name, item]) => {
    const variable = references.follow(item, below(server.at, 'variables', name))?.value
    if (!variable) return []
    const values = ownList(variable, 'enum').filter((one) => typeof one === 'string')
    const examples = ownList(variable, 'examples').filter((one) => typeof one === 'string')
    const fallback = ownString(variable, 'default') ?? values[0] ?? examples[0] ?? ''
    const texts = [ownString(variable, 'description'), examples.length > 0 ? `(${examples.join(', ')})` : undefined]
    const description = texts.filter(Boolean).join(' ')
    return [
      {
        name: cut(name, 200),
        default: cut(fallback, 500),
        enum: values.length > 0 ? values.slice(0, 100) : undefined,
        description: description ? cut(description, 2_000) : undefined,
      },
    ]
  })
}

export function channelServerView(state: ViewState, server: ServerSource): ChannelServerView {
  const { references, tree } = state
  const { key, value } = server
  const url = channelServerUrl(server)
  tree.spend([key, url])
  const [title, summary] = ['title', 'summary'].map((name) => withoutMarks(ownString(value, name) ?? ''))
  return {
    name: cut(key, 200),
    url: cut(url, 2_000),
    protocol: cut(serverProtocol(server), 60),
    protocolVersion: ownString(value, 'protocolVersion'),
    title: title && title !== key ? cut(title, 200) : undefined,
    summary: summary ? cut(summary, 500) : undefined,
    ...renderDescription(state, ownString(value, 'description')),
    variables: serverVariables(references, server).map(({ description, ...variable }) => {
      tree.spend([variable.name, variable.default, description])
      return { ...variable, descriptionHtml: description && state.markdown(description) }
    }),
    security: channelSecurityViews(requiredSchemes(references, child(server, 'security')), state),
    tags: tagViews(state, [child(server, 'tags')]),
    externalDocs: externalDocs(state, server),
    bindings: bindingViews(state, [child(server, 'bindings')], schemaAnchor('server', key)),
  }
}

/** Returns the servers of a document for its overview. */
export function documentServerViews(state: ViewState): ChannelServerView[] {
  return documentServerSources(state.references).map((server) => channelServerView(state, server))
}
