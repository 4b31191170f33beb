import { defineRules } from './rule.js'

/** Returns a site with this AsyncAPI document. `rest` is below `info`. */
function events(rest: string): Record<string, string> {
  return {
    'docs.json':
      '{ "theme": "mint", "name": "Docs", "colors": { "primary": "#0d9373" }, "navigation": { "groups": [{ "group": "Docs", "pages": ["index"] }, { "group": "Events", "asyncapi": "events.yaml" }] } }\n',
    'events.yaml': `asyncapi: 3.0.0\ninfo: { title: Lamps, version: '1' }\n${rest}`,
  }
}

export const ASYNCAPI_RULES = /* @__PURE__ */ defineRules({
  ASYNC_CHANNEL: {
    severity: 'warning',
    title: 'Operation without a channel',
    explanation:
      'The `channel` of an operation does not point to an entry of `channels`, so no page shows the operation. Refer to `#/channels/…`.',
    example: events(`channels:
  lit: { address: lamps/lit }
operations:
  onDim:
    action: receive
    channel: { $ref: '#/components/channels/dim' }
components:
  channels:
    dim: { address: lamps/dim }
`),
  },
  ASYNC_SERVER: {
    severity: 'warning',
    title: 'Unknown server of a channel',
    explanation:
      'A channel names a server that is not in `servers` of the document, so its page does not show the server. Correct the name or the reference.',
    example: events(`servers:
  main: { host: example.com, protocol: mqtt }
channels:
  lit:
    address: lamps/lit
    servers:
      - $ref: '#/components/servers/other'
components:
  servers:
    other: { host: other.example.com, protocol: mqtt }
`),
  },
  ASYNC_PARAMETER: {
    severity: 'warning',
    title: 'Mismatched parameter of an address',
    explanation:
      'A placeholder in the address of a channel, such as `{id}`, is not in its `parameters`, or a parameter is not in the address.',
    example: events(`channels:
  lit:
    address: lamps/{id}/lit
    parameters:
      lampId: { description: ID of the lamp }
`),
  },
})
