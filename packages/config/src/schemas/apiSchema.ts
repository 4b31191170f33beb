import type { AuthMethod, PlaygroundDisplay } from '@octavo/core'
import { choice, flag, type JsonSchema, list, record, text } from './jsonSchema.js'
import { name } from './primitives.js'
import { type SpecSource, specSource } from './specSource.js'

// Values of `core` are not available when the validator is generated.
const PLAYGROUND_DISPLAYS = ['interactive', 'simple', 'none', 'auth'] as const satisfies readonly PlaygroundDisplay[]
const AUTH_METHODS = ['bearer', 'basic', 'key', 'cobo'] as const satisfies readonly AuthMethod[]

export interface ApiPlaygroundConfig {
  display?: (typeof PLAYGROUND_DISPLAYS)[number]
  proxy?: boolean
  credentials?: boolean
}

export interface ApiParamsConfig {
  expanded?: 'all' | 'closed'
  post?: string[]
}

export interface ApiExamplesConfig {
  languages?: string[]
  defaults?: 'all' | 'required'
  prefill?: boolean
  autogenerate?: boolean
}

export interface ApiMdxConfig {
  server?: string | string[]
  auth?: { method?: (typeof AUTH_METHODS)[number]; name?: string }
}

export interface ApiConfig {
  openapi?: SpecSource
  asyncapi?: SpecSource
  playground?: ApiPlaygroundConfig
  params?: ApiParamsConfig
  url?: 'full'
  internal?: boolean
  examples?: ApiExamplesConfig
  mdx?: ApiMdxConfig
}

const playgroundSchema = record<ApiPlaygroundConfig>('The request form of API pages.', {
  display: choice(PLAYGROUND_DISPLAYS, 'Full form, endpoint only, nothing, or only for signed-in readers.', {
    default: 'interactive',
  }),
  proxy: flag(
    'Sends requests through the docs site; false sends them directly from the browser, which requires CORS.',
    {
      default: true,
    },
  ),
  credentials: flag('Sends cookies with requests; only with "proxy": false.', { default: false }),
})

const examplesSchema = record<ApiExamplesConfig>('Code samples of API pages.', {
  languages: list(text('Language.'), 'Languages of code samples, in order.', {
    examples: [['curl', 'python', 'javascript']],
  }),
  defaults: choice(['all', 'required'], 'Parameters in samples: all, or only required ones.', { default: 'all' }),
  prefill: flag(
    'true fills the form with all example values, false with none. Default: the values that a request needs.',
  ),
  autogenerate: flag('Generates samples; false shows only those of the document and the page.', { default: true }),
})

const serverSchema: JsonSchema = {
  type: ['string', 'array'],
  minLength: 1,
  items: name('Base URL.'),
  description: 'Base URL or URLs, prepended to relative paths in "api" frontmatter.',
  examples: ['https://api.example.com', ['https://api.example.com', 'https://sandbox.example.com']],
}

export const apiSchema = record<ApiConfig>('API reference.', {
  openapi: specSource('OpenAPI'),
  asyncapi: specSource('AsyncAPI'),
  playground: playgroundSchema,
  params: record<ApiParamsConfig>('Parameters of API pages.', {
    expanded: choice(['all', 'closed'], 'Expands nested parameters initially.', { default: 'closed' }),
    post: list(text('Key of a schema.'), 'Keys of schemas whose values are shown as labels after the name.', {
      examples: [['x-since', 'x-beta']],
    }),
  }),
  url: choice(['full'], 'Shows the base URL before every path.'),
  internal: flag('false omits operations, webhooks and channels with `x-internal: true`.', { default: true }),
  examples: examplesSchema,
  mdx: record<ApiMdxConfig>('API pages written in MDX.', {
    server: serverSchema,
    auth: record<NonNullable<ApiMdxConfig['auth']>>('Authentication of the request form.', {
      method: choice(AUTH_METHODS, 'Authentication method.', { examples: ['bearer'] }),
      name: name('Header with the key, for the method "key".', { examples: ['X-API-Key'] }),
    }),
  }),
})
