import type { FieldView } from '@octavo/core'
import type { SpecDocument } from '../model/spec.js'
import { operationView } from '../view/operationView.js'
import { operationsIn, toDocument } from './readDocument.js'

export const options = { markdown: (text: string) => text, fragmentHref: (id: string) => `/f/${id}.html` }

/** Returns the view of an operation. Default: the first one. */
export function createView(document: SpecDocument, index = 0, extra = {}) {
  const operation = operationsIn(document)[index]
  const view = operation && operationView(document, operation, { ...options, ...extra })
  if (!view) throw new Error('Unknown operation')
  return view
}

/** Returns an API with a schema as the body of its only response. */
export function respond(schema: unknown, schemas: Record<string, unknown> = {}, openapi = '3.1.0') {
  const responses = { '200': { description: 'ok', content: { 'application/json': { schema } } } }
  const view = createView(
    toDocument({ openapi, info: {}, paths: { '/a': { get: { responses } } }, components: { schemas } }),
  )
  const responseSchema = view.responses[0]?.content[0]?.schema
  if (!responseSchema) throw new Error('no schema')
  return responseSchema
}

/** Returns fields as indented lines. */
export const outline = (fields: readonly FieldView[] = [], depth = 0): string[] =>
  fields.flatMap((field) => [
    `${'  '.repeat(depth)}${field.name}${field.required ? '*' : ''}: ${field.type} #${field.id}${field.recursive ? ' (recursive)' : ''}`,
    ...outline(field.fields, depth + 1),
    ...(field.choices ?? []).flatMap(({ kind, variants }) =>
      variants.flatMap((variant) => [
        `${'  '.repeat(depth + 1)}${kind} ${variant.title}`,
        ...outline(variant.fields, depth + 2),
      ]),
    ),
  ])
