import { flag, type JsonSchema, list, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

/** An OpenAPI or AsyncAPI document with the folder of its pages. */
export interface SpecConfig {
  source: string
  directory?: string
  overlays?: string[]
  overview?: boolean
  models?: boolean
}

/** A path or URL, an object, or a list of both. */
export type SpecSource = string | SpecConfig | (string | SpecConfig)[]

const properties = (format: string): Record<keyof Required<SpecConfig>, JsonSchema> => ({
  source: name(`Path from the docs root, or https URL, of the ${format} document.`, { examples: ['openapi.yaml'] }),
  directory: name('Folder of the generated pages.', { examples: ['api-reference'] }),
  overlays: list(name('Path of an overlay.'), 'Overlays, applied in order.', {
    examples: [['overlays/docs.yaml']],
  }),
  overview: flag('Adds a page about the whole document: its description, servers, authentication and groups.', {
    default: true,
  }),
  models: flag('Adds a page for each schema in `components`, to which its uses link.', { default: false }),
})

/** Returns the schema of `openapi` and `asyncapi`, which is the same everywhere. */
export function specSource(format: 'OpenAPI' | 'AsyncAPI'): JsonSchema {
  const one = recordWith<SpecConfig>(`${format} document.`, ['source'], properties(format))
  return {
    ...one,
    type: ['string', 'array', 'object'],
    minLength: 1,
    items: { ...one, type: ['string', 'object'], minLength: 1 },
    description: `${format} documents: a path, a URL, an object with folder and overlays, or a list of these.`,
    examples: ['openapi.yaml', ['users.yaml', 'orders.yaml'], { source: 'openapi.yaml', directory: 'api' }],
  }
}
