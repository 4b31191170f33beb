import type { SentValue } from './apiRequest.js'

/** An endpoint as described by the frontmatter and components of an MDX page. */
export interface MdxEndpoint {
  title: string
  method: string
  /** Full URL, or a path relative to the servers. */
  address: string
  /** Servers from docs.json (`api.mdx.server`). */
  servers: readonly string[]
  /** Fields of `ParamField`s, including those inside `Expandable`s. */
  fields: readonly MdxField[]
  /** Authentication from `authMethod`, or else from `api.mdx.auth`. */
  auth?: { method: string; name?: string }
  contentType?: string
  deprecated?: boolean
}

/** A request field of an MDX page. */
export interface MdxField {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body'
  name: string
  /** Type as written: `string`, `integer`, `string[]`, `enum<string>`, `file`. */
  type?: string
  required?: boolean
  deprecated?: boolean
  default?: SentValue
  placeholder?: string
  /** Description as plain text. */
  description?: string
  options?: readonly SentValue[]
  fields?: readonly MdxField[]
}

/** Values of docs.json `api.playground.display` and of `playground` in frontmatter. */
export const PLAYGROUND_DISPLAYS = ['interactive', 'simple', 'none', 'auth'] as const
export type PlaygroundDisplay = (typeof PLAYGROUND_DISPLAYS)[number]

/** Values of docs.json `api.mdx.auth.method` and of `authMethod` in frontmatter, which also allows `none`. */
export const AUTH_METHODS = ['bearer', 'basic', 'key', 'cobo'] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]
