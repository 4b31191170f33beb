import type { ExampleView, MoreView, SentValue, XmlTemplate } from '@octavo/core'
import { boundedValue, type Held, heldChild, heldEntries, setHeld, toHeld, WHOLE } from '../load/exactNumbers.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import { type BodyKind, bodyKind } from '../request/mediaTypes.js'
import { toXml } from '../request/toXml.js'
import { jsonText } from '../samples/languages/literals.js'
import { effectiveSchema, examplesKeyword, keyword } from './effective.js'
import { type GenerateOptions, generateExample } from './generate.js'
import { firstContent, type MediaSource, mediaSchema } from './operationSource.js'
import { below, child, type Located, ownObject, ownString, ownValue, type References } from './references.js'
import { typeExample } from './writtenExample.js'

export interface MediaExample {
  title: string
  description?: string
  /** Undefined if only its text is known. */
  held?: Held
  text?: string
  /** URL of an external example. */
  url?: string
}

export interface ExampleType {
  mediaType: string
  /** Names and nodes for XML. */
  xml?: XmlTemplate
}

/** Maximum number of examples of one media type on a page or in a fragment. */
const MAX_EXAMPLES = 12
const MAX_CODE = 12_000
/** Maximum length of an example in a fragment, in characters. */
const MAX_EXAMPLE_LENGTH = 2_000_000

/** Returns the examples of a media type: `examples`, or else `example`, or else a generated one. */
export function mediaExamples(
  references: References,
  media: MediaSource,
  { from = 0, ...options }: GenerateOptions & { from?: number },
): MediaExample[] {
  const examples = findExamples(references, media, { ...options, from })
  if (bodyKind(media.mediaType) !== 'json') return examples
  const schema = effectiveSchema(references, child(media, 'schema'))
  return examples.map(({ held: exampleValue, ...rest }) => ({
    ...rest,
    held: exampleValue && typeExample(exampleValue, schema),
  }))
}

const counts = new WeakMap<JsonObject, number>()

/** Returns the number of `examples` of a media type, without external ones. */
export function countExamples(references: References, { value, at }: Located): number {
  const examples = ownObject(value, 'examples')
  if (!examples) return 0
  const count =
    counts.get(examples) ?? Object.keys(examples).filter((name) => namedExample(references, { value, at }, name)).length
  counts.set(examples, count)
  return count
}

function namedExample(references: References, { value, at }: Located, name: string): MediaExample | undefined {
  const item = ownValue(ownObject(value, 'examples') ?? {}, name)
  const example = references.follow(item, below(at, 'examples', name))?.value
  const content = example && (heldChild(example, 'dataValue') ?? heldChild(example, 'value'))
  const text = example && ownString(example, 'serializedValue')
  if (!example || (content === undefined && text === undefined)) return undefined
  return {
    ...exampleTexts(example, name),
    held: content,
    text,
  }
}

function findExamples(
  references: References,
  media: MediaSource,
  { from, ...options }: GenerateOptions & { from: number },
): MediaExample[] {
  const results: MediaExample[] = []
  let index = 0
  for (const name of Object.keys(ownObject(media.value, 'examples') ?? {})) {
    if (results.length >= MAX_EXAMPLES) break
    const example = namedExample(references, media, name)
    if (example && index++ >= from) results.push(example)
  }
  if (results.length > 0 || from > 0) return results
  const single = heldChild(media.value, 'example')
  if (single !== undefined) return [{ title: '', held: single }]
  const schema = mediaSchema(media)
  if (!isJsonObject(schema.value)) return []
  const effective = effectiveSchema(references, schema)
  const examples = heldEntries(examplesKeyword(effective) ?? [])
  if (examples.length > 1 && !options.requiredOnly && keyword(effective, 'example') === undefined)
    return examples.slice(0, MAX_EXAMPLES).map((value, index) => ({ title: String(index + 1), held: value }))
  const value = generateExample(references, schema, options)
  if (value === undefined) return []
  const isItem = ownValue(media.value, 'schema') === undefined && bodyKind(media.mediaType) === 'multipart'
  return [{ title: '', held: isItem ? toList(value) : value }]
}

function toList(value: Held): Held {
  const list: Json[] = []
  setHeld(list, '0', value)
  return toHeld(list)
}

/** Returns external examples, and those that are only described. The URL in `externalValue` is never fetched. */
export function externalExamples(references: References, { value, at }: Located): MediaExample[] {
  const examples = Object.entries(ownObject(value, 'examples') ?? {}).slice(0, MAX_EXAMPLES)
  return examples.flatMap(([name, item]): MediaExample[] => {
    const example = references.follow(item, below(at, 'examples', name))?.value
    const url = example && ownString(example, 'externalValue')
    if (url) return [{ ...exampleTexts(example, name), url }]
    const isDescribed = example && ['summary', 'description'].some((key) => ownString(example, key))
    return isDescribed && !namedExample(references, { value, at }, name)
      ? [{ ...exampleTexts(example, name), text: '' }]
      : []
  })
}

function exampleTexts(example: JsonObject, name: string): Pick<MediaExample, 'title' | 'description'> {
  const description = ownString(example, 'description')
  return { title: cut(ownString(example, 'summary') ?? name, 200), description: description || undefined }
}

/** Returns the view of an example. If it is shortened, `more` returns the location of the full text. */
export function exampleView(
  example: MediaExample,
  { mediaType, xml }: ExampleType,
  markdown: (text: string) => string,
  more: (lines: number) => MoreView | undefined = () => undefined,
): ExampleView {
  const kind = bodyKind(mediaType)
  let isCut = false
  const value = example.held && boundedValue(example.held, () => (isCut = true))
  const text = example.url ?? example.text
  const code = text ?? exampleCode(value, kind, xml)
  isCut = (isCut && text === undefined) || code.length > MAX_CODE
  const wholeView = isCut ? more(wholeLines(example, { mediaType, xml })) : undefined
  return {
    title: example.title,
    descriptionHtml: example.description ? markdown(cut(example.description, 2_000)) : undefined,
    code: { language: exampleLanguage(example, kind), code: cut(code, MAX_CODE) },
    whole: wholeView,
  }
}

/** Returns the view of an example with its full text, for a fragment. */
export function wholeExample(example: MediaExample, type: ExampleType): ExampleView {
  const code = cut(wholeText(example, type), MAX_EXAMPLE_LENGTH)
  return { title: example.title, code: { language: exampleLanguage(example, bodyKind(type.mediaType)), code } }
}

function exampleLanguage({ url, held: from }: MediaExample, kind: BodyKind): string {
  if (url !== undefined) return 'text'
  if (kind === 'xml') return 'xml'
  return kind === 'text' || (typeof from?.value === 'string' && kind !== 'json') ? 'text' : 'json'
}

function wholeText(example: MediaExample, { mediaType, xml }: ExampleType): string {
  const text = example.url ?? example.text
  if (text !== undefined) return text
  const value = example.held && boundedValue(example.held, undefined, WHOLE)
  return exampleCode(value, bodyKind(mediaType), xml)
}

/** Line counts, cached because many operations refer to the same value. */
const counted = new WeakMap<object, number>()

function wholeLines(example: MediaExample, type: ExampleType): number {
  const value = example.held?.value
  const key = typeof value === 'object' && value !== null ? value : undefined
  const lineCount = key && counted.get(key)
  if (lineCount !== undefined) return lineCount
  const lines = wholeText(example, type).split('\n').length
  if (key) counted.set(key, lines)
  return lines
}

function exampleCode(value: SentValue | undefined, kind: BodyKind, xml: XmlTemplate | undefined): string {
  if (typeof value === 'string' && kind !== 'json') return value
  if (kind === 'xml') return toXml(value ?? null, xml)
  return jsonText(value ?? null)
}

/** Returns the first of `examples`, or else `example`, of a parameter or header or its `content`. */
export function parameterExample(references: References, { value, at }: Located): Held | undefined {
  for (const holder of [{ value, at }, firstContent(references, { value, at })]) {
    const example = holder && writtenIn(references, holder)
    if (example !== undefined) return example
  }
  return undefined
}

function writtenIn(references: References, { value, at }: Located): Held | undefined {
  for (const [name, item] of Object.entries(ownObject(value, 'examples') ?? {})) {
    const example = references.follow(item, below(at, 'examples', name))?.value
    const dataValue = example && (heldChild(example, 'dataValue') ?? heldChild(example, 'value'))
    if (dataValue !== undefined) return dataValue
  }
  return heldChild(value, 'example')
}
