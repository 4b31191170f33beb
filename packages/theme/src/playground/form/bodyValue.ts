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
  const fresh = initialBody(mediaType, all)
  const valueText = (each: BodyValue) => writeJson({ ...each } as BodyContent)
  const isTouched = valueText(body) !== valueText(initialBody(body.mediaType, all))
  if (!isTouched) return fresh
  const kind = bodyKind(body.mediaType)
  if (bodyKind(mediaType) === kind && (body.text !== undefined || body.file)) return { ...body, mediaType }
  const [form, next] = [body.mediaType, mediaType].map((type) => bodyShape(bodies, type))
  if (form === undefined || form !== next) return fresh
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
  const shownValue = value ?? body?.examples[0]?.value
  if (shownValue === undefined || typeof shownValue === 'string') return shownValue ?? ''
  const built = buildBody(template ?? { mediaType, encoding: {} }, { mediaType, value: shownValue })
  return built?.kind === 'json' || built?.kind === 'text' ? built.text : writeJson(shownValue, '  ')
}
