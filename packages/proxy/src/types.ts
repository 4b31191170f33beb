/** A server of an API document, as the document writes it. */
export interface ServerTemplate {
  /** Absolute. Requests to relative ones go to the docs site itself and are not forwarded. */
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

/** Returns all IP addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

export interface ProxyLimits {
  /** Milliseconds to wait for a response's head, for each chunk of its body, and for a whole body of known length. */
  wait: number
  /** Milliseconds to wait for a whole body of unknown length: events and other live streams. */
  stream: number
  /** Bytes of a request's body. */
  requestBytes: number
  /** Bytes of a response's body, decoded. */
  responseBytes: number
  redirects: number
  /** Maximum number of concurrent requests. */
  inFlight: number
}

export interface ProxyOptions {
  /**
   * Returns the servers of the site's API documents and `api.mdx.server`; called for each request. It must return the same
   * array while the list is unchanged, because the allowed origins are cached by array.
   */
  servers: () => readonly ServerTemplate[]
  /**
   * Private networks that may be reached, as CIDR blocks: `10.1.0.0/16`. Link-local and cloud metadata addresses stay
   * blocked.
   */
  allowPrivate?: readonly string[]
  /** Origins of the docs site. Default: the origin that `Host` names. */
  origins?: readonly string[]
  limits?: Partial<ProxyLimits>
  /** Returns whether a client may send another request now. */
  admit?: (address: string) => boolean | Promise<boolean>
  /** Looks up host names. Default: the system's resolver. */
  resolve?: Resolve
}

/** The client of a request. */
interface ProxyContext {
  /** IP address of the client, for `admit`. */
  address?: string
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
}

export type ProxyHandler = (request: Request, context?: ProxyContext) => Promise<Response>

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** The first line of a request to the handler, as JSON. The body follows unchanged. */
export interface RequestHead {
  method: string
  url: string
  headers?: HeaderList
}

/** The first line of the handler's response, as JSON. The body follows in frames. */
export interface ResponseHead {
  status: number
  statusText: string
  headers: HeaderList
  /** The URL after redirects. */
  url: string
  redirects: number
}

/** The last frame of a response: empty when the body is complete. */
export interface ResponseEnd {
  error?: string
}
