import type { SentValue } from './apiRequest.js'

/** An endpoint as the frontmatter and the components of an MDX page describe it. */
export interface MdxEndpoint {
  title: string
  method: string
  /** Whole URL, or a path below the servers. */
  address: string
  /** `api.mdx.server`. */
  servers: readonly string[]
  /** `ParamField`s, those of `Expandable`s inside. */
  fields: readonly MdxField[]
  /** `authMethod`, else `api.mdx.auth`. */
  auth?: { method: string; name?: string }
  contentType?: string
  deprecated?: boolean
}

/** A field that a page asks readers to fill in. */
export interface MdxField {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body'
  name: string
  /** As authors write it: `string`, `integer`, `string[]`, `enum<string>`, `file`. */
  type?: string
  required?: boolean
  deprecated?: boolean
  default?: SentValue
  placeholder?: string
  /** Plain text. */
  description?: string
  options?: readonly SentValue[]
  fields?: readonly MdxField[]
}

/** How an API page lets readers try it: docs.json `api.playground.display`, or `playground` of the page. */
export const PLAYGROUND_DISPLAYS = ['interactive', 'simple', 'none', 'auth'] as const
export type PlaygroundDisplay = (typeof PLAYGROUND_DISPLAYS)[number]

/** docs.json `api.mdx.auth.method`, or `authMethod` of a page, which may also be `none`. */
export const AUTH_METHODS = ['bearer', 'basic', 'key', 'cobo'] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]
