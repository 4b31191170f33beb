import type { BodyContent, BodyForm, BodyTemplate, BodyValue, FormField } from '@octavo/core'
import { bodyKind, buildBody, writeJson } from '@octavo/openapi/request'
import { readJson } from './readJson.js'
import { initialValue } from './values.js'

/** What a body of this type holds before anybody touched it. */
export function initialBody(
  bodies: readonly BodyForm[],
  mediaType: string,
  forms: Readonly<Record<string, FormField>>,
): BodyValue {
  const body = bodies.find((one) => one.mediaType === mediaType)
  const value = body?.field && initialValue(body.field, forms)
  if (value !== undefined) return { mediaType, value }
  const kind = bodyKind(mediaType)
  // Without a form, an example shows what is expected.
  const isText = !body?.field && (kind === 'json' || kind === 'xml' || kind === 'text')
  return isText && body && body.examples.length > 0 ? { mediaType, text: bodyText({ mediaType }, body) } : { mediaType }
}

interface Bodies {
  bodies: readonly BodyForm[]
  forms: Readonly<Record<string, FormField>>
}

/** A body in another type, with what was typed where that type can hold it. */
export function changedType(body: BodyValue, mediaType: string, { bodies, forms }: Bodies): BodyValue {
  const fresh = initialBody(bodies, mediaType, forms)
  const textOf = (each: BodyValue) => writeJson({ ...each } as BodyContent)
  const isTouched = textOf(body) !== textOf(initialBody(bodies, body.mediaType, forms))
  if (!isTouched) return fresh
  const kind = bodyKind(body.mediaType)
  if (bodyKind(mediaType) === kind && (body.text !== undefined || body.file)) return { ...body, mediaType }
  const [form, next] = [body.mediaType, mediaType].map((type) => shapeOf(bodies, type))
  if (form === undefined || form !== next) return fresh
  const value = kind === 'json' && body.text !== undefined ? readJson(body.text).value : body.value
  return { mediaType, ...(value !== undefined && { value }) }
}

/** The form of a type, the same for types with the same schema. */
function shapeOf(bodies: readonly BodyForm[], mediaType: string): string | undefined {
  const field = bodies.find((one) => one.mediaType === mediaType)?.field
  return field && writeJson({ ...field, initial: undefined } as object as BodyContent)
}

/** A body as the text that is sent: what the form holds, or the first example. */
export function bodyText({ mediaType, value }: BodyValue, body: BodyForm | undefined, template?: BodyTemplate): string {
  const shown = value ?? body?.examples[0]?.value
  if (shown === undefined || typeof shown === 'string') return shown ?? ''
  const built = buildBody(template ?? { mediaType, encoding: {} }, { mediaType, value: shown })
  return built?.kind === 'json' || built?.kind === 'text' ? built.text : writeJson(shown, '  ')
}
