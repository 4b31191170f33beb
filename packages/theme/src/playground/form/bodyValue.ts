import type { BodyForm, BodyValue, FormField } from '@octavo/core'
import { bodyKind } from '@octavo/openapi/request'
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

/** A body as text: what the form holds, or the first example. */
export function bodyText({ value }: BodyValue, body: BodyForm | undefined): string {
  const shown = value ?? body?.examples[0]?.value
  return shown === undefined ? '' : typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2)
}
