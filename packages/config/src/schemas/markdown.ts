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

export const markdownSchema = record<MarkdownConfig>('Markdown twins of the pages.', {
  schema: flag('Puts the OpenAPI text of an operation into its .md page.', { default: true }),
  instructions: instructionsSchema,
})
