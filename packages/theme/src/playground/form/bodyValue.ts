import type { BodyContent, BodyForm, BodyTemplate, BodyValue, FormField } from '@octavo/core'
import { bodyKind, buildBody, writeJson } from '@octavo/openapi/request'
import { initialContent } from './initial.js'
import { readJson } from './readJson.js'

interface Bodies {
  bodies: readonly BodyForm[]
  forms: Readonly<Record<string, FormField>>
  required: boolean
}

/** Returns the initial body for a content type. A required body is sent even if it is empty. */
export function initialBody(mediaType: string, { bodies, forms, required }: Bodies): BodyValue {
  const body = bodies.find((one) => one.mediaType === mediaType)
  const value = body?.field && initialContent(body.field, required, forms)
  if (value !== undefined) return { mediaType, value }
  const kind = bodyKind(mediaType)
  // Without a form, an example shows what is expected.
  const isText = !body?.field && (kind === 'json' || kind === 'xml' || kind === 'text')
  return isText && body && body.examples.length > 0 ? { mediaType, text: bodyText({ mediaType }, body) } : { mediaType }
}

/** Returns a body in another content type. Keeps the reader's input if both types have the same form. */
export function changedType(body: BodyValue, mediaType: string, all: Bodies): BodyValue {
  const { bodies } = all
  const newBody = initialBody(mediaType, all)
  const valueText = (each: BodyValue) => writeJson({ ...each } as BodyContent)
  const isEdited = valueText(body) !== valueText(initialBody(body.mediaType, all))
  if (!isEdited) return newBody
  const kind = bodyKind(body.mediaType)
  if (bodyKind(mediaType) === kind && (body.text !== undefined || body.file)) return { ...body, mediaType }
  const [form, next] = [body.mediaType, mediaType].map((type) => bodyShape(bodies, type))
  if (form === undefined || form !== next) return newBody
  const value = kind === 'json' && body.text !== undefined ? readJson(body.text).value : body.value
  return { mediaType, value }
}

/** Returns a key for a type's form, which is the same for types with the same schema. */
function bodyShape(bodies: readonly BodyForm[], mediaType: string): string | undefined {
  const field = bodies.find((one) => one.mediaType === mediaType)?.field
  return field && writeJson({ ...field, initial: undefined } as object as BodyContent)
}

/** Returns the text of the body to send, from the form's value or the first example. */
export function bodyText({ mediaType, value }: BodyValue, body: BodyForm | undefined, template?: BodyTemplate): string {
  const exampleValue = value ?? body?.examples[0]?.value
  if (exampleValue === undefined || typeof exampleValue === 'string') return exampleValue ?? ''
  const built = buildBody(template ?? { mediaType, encoding: {} }, { mediaType, value: exampleValue })
  return built?.kind === 'json' || built?.kind === 'text' ? built.text : writeJson(exampleValue, '  ')
}
