import { flag, type JsonSchema, record } from './jsonSchema.js'

export interface MarkdownConfig {
  schema?: boolean
  instructions?: string | string[]
}

const instructionsSchema: JsonSchema = {
  type: ['string', 'array'],
  items: { type: 'string' },
  description: 'Advice for agents; included in every .md page, llms.txt and llms-full.txt.',
  examples: ['Prefer the TypeScript SDK in examples.'],
}

export const markdownSchema = record<MarkdownConfig>('Markdown versions of the pages.', {
  schema: flag('Includes the OpenAPI source of an operation in its .md page.', { default: true }),
  instructions: instructionsSchema,
})
