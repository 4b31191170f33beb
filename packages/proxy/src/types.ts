/** A server of an API document, as the document writes it. */
export interface ServerTemplate {
  /** Absolute; a relative one is the docs site's own and needs no forwarding. */
  url: string
  variables?: Readonly<Record<string, ServerVariable>>
}

export interface ServerVariable {
  default: string
  enum?: readonly string[]
}

export interface Address {
  address: string
  family: 4 | 6
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

export interface ProxyLimits {
  /** Milliseconds to wait for a response's head, for each part of its body, and for all of one of known length. */
  wait: number
  /** Milliseconds to wait for all of a response whose length nobody knows: events and other live streams. */
  stream: number
  /** Bytes of a request's body. */
  requestBytes: number
  /** Bytes of a response's body, decoded. */
  responseBytes: number
  redirects: number
  /** Requests under way at one time. */
  inFlight: number
}

export interface ProxyOptions {
  /**
   * The servers of the site's API documents and `api.mdx.server`; asked for at each request. The same list must be the
   * same array: what it allows is worked out once for each.
   */
  servers: () => readonly ServerTemplate[]
  /**
   * Private networks that may be reached, as CIDR blocks: `10.1.0.0/16`. Link-local addresses and those where clouds
   * keep credentials stay closed.
   */
  allowPrivate?: readonly string[]
  /** Origins of the docs site, where the handler can't tell by `Host`. */
  origins?: readonly string[]
  limits?: Partial<ProxyLimits>
  /** Says whether a client may send one more request now. */
  admit?: (address: string) => boolean | Promise<boolean>
  /** How host names are looked up; the system's way by default. */
  resolve?: Resolve
}

/** Who asks. */
export interface ProxyContext {
  /** IP address of the client, for `admit`. */
  address?: string
  /** Aborted when the client leaves. */
  signal?: AbortSignal
}

export type ProxyHandler = (request: Request, context?: ProxyContext) => Promise<Response>

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** First line of a request to the handler, as JSON. Its body follows as it is. */
export interface RequestHead {
  method: string
  url: string
  headers?: HeaderList
}

/** First line of an answer of the handler, as JSON. The body follows in frames. */
export interface ResponseHead {
  status: number
  statusText: string
  headers: HeaderList
  /** Where the answer came from, after redirects. */
  url: string
  redirects: number
}

/** What the last frame of an answer says: nothing when the body is whole. */
export interface ResponseEnd {
  error?: string
}
