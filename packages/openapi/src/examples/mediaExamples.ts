import type { ExampleView, SentValue, XmlTemplate } from '@octavo/core'
import { type Held, held, heldNumber, holdIn, unheld } from '../load/exactNumbers.js'
import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import { below, type Located, own, ownObject, ownString, type References } from '../references/references.js'
import { type BodyKind, bodyKind } from '../request/mediaTypes.js'
import { toXml } from '../request/xml.js'
import { jsonText } from '../samples/literals.js'
import { cut } from '../schema/describe.js'
import { boundedValue } from './bounded.js'
import { exactText } from './exactText.js'
import { type GenerateOptions, generateExample } from './generate.js'

export interface MediaSource {
  mediaType: string
  /** The Media Type Object. */
  value: JsonObject
  at: string
}

export interface MediaExample {
  title: string
  description?: string
  /** Undefined where only its text is known. */
  held?: Held
  text?: string
  /** JSON whose numbers JavaScript would round. */
  exact?: string
  /** Where it is. */
  address?: string
}

export interface ExampleType {
  mediaType: string
  /** How it is written, of XML. */
  xml?: XmlTemplate
}

const MAX_EXAMPLES = 12
const MAX_CODE = 12_000

/** Examples of a media type: `examples`, else `example`, else one that is generated (feature map 5.3). */
export function mediaExamples(references: References, media: MediaSource, options: GenerateOptions): MediaExample[] {
  const examples = findExamples(references, media, options)
  if (bodyKind(media.mediaType) !== 'json') return examples
  return examples.map((example) => {
    const exact = example.held && (heldNumber(example.held) ?? exactText(example.held.value))
    return exact === undefined ? example : { ...example, exact }
  })
}

function findExamples(references: References, media: MediaSource, options: GenerateOptions): MediaExample[] {
  const named = Object.entries(ownObject(media.value, 'examples') ?? {}).slice(0, MAX_EXAMPLES)
  const written = named.flatMap(([name, value]) => {
    const example = references.follow(value, below(media.at, 'examples', name))?.value
    if (!example) return []
    const content = held(example, 'dataValue') ?? held(example, 'value')
    const text = ownString(example, 'serializedValue')
    if (content === undefined && text === undefined) return []
    return [
      {
        ...aboutOf(example, name),
        ...(content !== undefined && { held: content }),
        ...(text !== undefined && { text }),
      },
    ]
  })
  if (written.length > 0) return written
  const single = held(media.value, 'example')
  if (single !== undefined) return [{ title: '', held: single }]
  const schema = own(media.value, 'schema') ?? own(media.value, 'itemSchema')
  if (!isJsonObject(schema)) return []
  const value = generateExample(references, { value: schema, at: below(media.at, 'schema') }, options)
  if (value === undefined) return []
  const isItem = own(media.value, 'schema') === undefined && bodyKind(media.mediaType) === 'multipart'
  return [{ title: '', held: isItem ? listOf(value) : value }]
}

/** A list of one value. */
function listOf(value: Held): Held {
  const list: Json[] = []
  holdIn(list, '0', value)
  return unheld(list)
}

/** Examples that are elsewhere: `externalValue`, which is never fetched. */
export function externalExamples(references: References, { value, at }: Located): MediaExample[] {
  const named = Object.entries(ownObject(value, 'examples') ?? {}).slice(0, MAX_EXAMPLES)
  return named.flatMap(([name, item]) => {
    const example = references.follow(item, below(at, 'examples', name))?.value
    const address = example && ownString(example, 'externalValue')
    return address ? [{ ...aboutOf(example, name), address }] : []
  })
}

function aboutOf(example: JsonObject, name: string): Pick<MediaExample, 'title' | 'description'> {
  const description = ownString(example, 'description')
  return { title: cut(ownString(example, 'summary') ?? name, 80), ...(description && { description }) }
}

/** An example as code of its media type. */
export function exampleView(
  example: MediaExample,
  { mediaType, xml }: ExampleType,
  markdown: (text: string) => string,
): ExampleView {
  const kind = bodyKind(mediaType)
  const value = example.held && boundedValue(example.held)
  const code = example.address ?? example.text ?? example.exact ?? codeOf(value, kind, xml)
  const language = example.address
    ? 'text'
    : kind === 'xml'
      ? 'xml'
      : kind === 'text' || (typeof value === 'string' && kind !== 'json')
        ? 'text'
        : 'json'
  return {
    title: example.title,
    ...(example.description && { descriptionHtml: markdown(cut(example.description, 2_000)) }),
    code: { language, code: cut(code, MAX_CODE) },
  }
}

function codeOf(value: SentValue | undefined, kind: BodyKind, xml: XmlTemplate | undefined): string {
  if (typeof value === 'string' && kind !== 'json') return value
  if (kind === 'xml') return toXml(value ?? null, xml)
  return jsonText(value ?? null)
}
