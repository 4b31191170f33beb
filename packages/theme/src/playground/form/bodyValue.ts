import type { BodyForm, BodyTemplate, BodyValue, FormField } from '@octavo/core'
import { bodyKind, buildBody } from '@octavo/openapi/request'
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

/** A body as the text that is sent: what the form holds, or the first example. */
export function bodyText({ mediaType, value }: BodyValue, body: BodyForm | undefined, template?: BodyTemplate): string {
  const shown = value ?? body?.examples[0]?.value
  if (shown === undefined || typeof shown === 'string') return shown ?? ''
  const built = buildBody(template ?? { mediaType, encoding: {} }, { mediaType, value: shown })
  return built?.kind === 'json' || built?.kind === 'text' ? built.text : JSON.stringify(shown, null, 2)
}
