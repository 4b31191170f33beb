import type { SecurityTemplate, ServerTemplate } from './apiRequest.js'
import type { PlaygroundData } from './playground.js'

/**
 * Everything that a client needs to connect to a channel of an AsyncAPI document, and to send and receive its messages.
 * Plain data, shared by code samples and live clients. `channelUrl` in `@octavo/openapi/request` makes the URL.
 */
export interface ChannelRequest {
  /** Key of the channel in the document. */
  name: string
  /** Address with `{name}` for parameters. Undefined if clients learn it at runtime. */
  address?: string
  parameters: readonly ChannelParameter[]
  /** Query parameters of the WebSocket connection (`bindings.ws.query`). */
  query: readonly ChannelParameter[]
  /** Headers of the WebSocket connection (`bindings.ws.headers`), which browsers cannot send. */
  headers: readonly ChannelParameter[]
  /** Servers of the channel, in document order. */
  servers: readonly ChannelServer[]
  /** Distinct protocols of the servers, in lower case, such as `wss` or `mqtt`. */
  protocols: readonly string[]
  messages: readonly ChannelMessage[]
}

/** Data of one channel for its live client. It is a separate JSON file. */
export interface ChannelData
  extends Pick<PlaygroundData, 'credentialScope' | 'oauthCallback' | 'security' | 'transport'> {
  title: string
  /** Only servers with the protocol `ws` or `wss`. */
  request: ChannelRequest
}

/** A value that readers enter. */
export interface ChannelParameter {
  name: string
  required: boolean
  /** Value to start with: the default, an example or the first allowed value. */
  value: string
  enum?: readonly string[]
  /** Plain text. */
  description?: string
}

/** A server with the URL `protocol://host/pathname`. */
export interface ChannelServer extends ServerTemplate {
  name: string
  /** In lower case, such as `wss`. */
  protocol: string
  protocolVersion?: string
  /** Alternatives, of which one is sufficient. Empty if the server needs no credentials. */
  security: readonly ChannelSecurity[]
}

export interface ChannelSecurity {
  /** Name of the scheme, or a pointer to one without a name. */
  id: string
  /** The type in the document, such as `userPassword`, `httpApiKey`, `oauth2` or `scramSha256`. */
  type: string
  /** How to send the credentials with HTTP, which WebSocket connections start with. Undefined for other types. */
  http?: SecurityTemplate
}

export interface ChannelMessage {
  /** Key of the message in the document. */
  id: string
  /** Anchor of the message on the page of its channel. */
  anchor: string
  title: string
  contentType: string
  /**
   * Actions of the application that the document describes. Its clients send what it receives. Empty if no
   * operation of the channel names the message.
   */
  actions: readonly ('send' | 'receive')[]
  /** Payload of an example, as text to send. Undefined if there is none. */
  example?: string
}
