/** A server of an API document, as written in the document. */
export interface ServerTemplate {
  /** Absolute URL. Requests to relative URLs go to the docs site itself and are not forwarded. */
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
  /** Timeout in milliseconds for the response's head, for each body chunk, and for a whole body of known length. */
  wait: number
  /** Timeout in milliseconds for a whole body of unknown length, such as events and other live streams. */
  stream: number
  /** Maximum size of a request body in bytes. */
  requestBytes: number
  /** Maximum size of a decoded response body in bytes. */
  responseBytes: number
  redirects: number
  /** Maximum number of concurrent requests. */
  inFlight: number
}

export interface ProxyOptions {
  /**
   * Returns the servers of the site's API documents and `api.mdx.server`. It is called for each request, and must
   * return the same array while the list is unchanged, because the allowed origins are cached per array.
   */
  servers: () => readonly ServerTemplate[]
  /**
   * Private networks that may be reached, as CIDR blocks such as `10.1.0.0/16`. Link-local and cloud metadata
   * addresses remain blocked.
   */
  allowPrivate?: readonly string[]
  /** Origins of the docs site. Default: the origin in `Host`. */
  origins?: readonly string[]
  limits?: Partial<ProxyLimits>
  /** Returns whether a client may send another request now. */
  admit?: (address: string) => boolean | Promise<boolean>
  /** Looks up host names. Default: the system's resolver. */
  resolve?: Resolve
}

/** Information about the client of a request. */
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

/** The last frame of a response. It is empty if the body is complete. */
export interface ResponseEnd {
  error?: string
}
