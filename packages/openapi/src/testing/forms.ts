import type { FormField } from '@octavo/core'
import { type PlaygroundOptions, playgroundData } from '../view/playgroundData.js'
import { petApi } from './petApi.js'
import { operationsIn, toDocument } from './readDocument.js'

const markdown = (text: string) => `<p>${text}</p>`

/** Returns the data of the first operation as pages read it, from JSON. */
export function formData(document = petApi(), options: Partial<PlaygroundOptions> = {}) {
  const [operation] = operationsIn(document)
  if (!operation) throw new Error('The document has no operation.')
  const data = playgroundData(document, operation, { transport: { proxy: '/_svc/api/request' }, markdown, ...options })
  if (!data) throw new Error('The operation was not found.')
  return JSON.parse(JSON.stringify(data)) as typeof data
}

/** Returns the form of a body's schema. */
export function bodyForm(
  schema: unknown,
  { mediaType = 'application/json', prefill = false, defaults = 'all' as 'all' | 'required', schemas = {} } = {},
) {
  const document = toDocument({
    openapi: '3.1.0',
    paths: { '/x': { post: { requestBody: { content: { [mediaType]: { schema } } } } } },
    components: { schemas },
  })
  const data = formData(document, { api: { examples: { prefill, defaults } } })
  const [body] = data.bodies
  return {
    field: body?.field as FormField,
    forms: data.forms,
    examples: body?.examples,
    placeholder: body?.placeholder,
  }
}
