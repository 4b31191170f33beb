import type { FragmentReference, FragmentView, SchemaPageView } from '@octavo/core'
import { toHeld } from '../load/exactNumbers.js'
import { isJsonObject } from '../model/jsonValue.js'
import type { SpecDocument } from '../model/spec.js'
import { aboutTitle } from '../schema/about.js'
import { generateExample } from '../schema/generate.js'
import { countExamples, exampleView, mediaExamples, wholeExample } from '../schema/mediaExamples.js'
import { mediaSchema } from '../schema/operationSource.js'
import {
  below,
  documentReferences,
  type Located,
  lastKey,
  ownObject,
  ownString,
  ownValue,
  type Source,
} from '../schema/references.js'
import { aboutView } from './aboutView.js'
import { exampleViews } from './contentViews.js'
import { messageExamples } from './messageViews.js'
import { writtenSample } from './sampleViews.js'
import type { OperationViewOptions } from './viewOptions.js'
import { createViewState, type ViewState } from './viewState.js'
import { xmlTemplate } from './xmlTemplate.js'

const FRAGMENT_BUDGET = 6_000
const MAX_FRAGMENT_EXAMPLES = 12

/**
 * Returns the content that a field loads when it is expanded. It depends only on the document and the reference, so
 * all pages share the file. A fragment can refer to further ones.
 */
export function fragmentView(
  document: SpecDocument,
  reference: FragmentReference,
  options: OperationViewOptions,
): FragmentView | undefined {
  const { id, pointer, mode, from, part } = reference
  const references = documentReferences(document)
  const value = references.find(pointer)
  if (value === undefined) return undefined
  if (part === 'about') {
    const about = aboutView(document, options)
    return { id, title: aboutTitle(document) ?? '', part, about, schema: { type: 'any' }, fragments: [] }
  }
  const state = createViewState(references, options, FRAGMENT_BUDGET)
  if ((part === 'examples' || part === 'example') && document.asyncapi !== undefined)
    return messageFragment(state, { value, at: pointer }, reference)
  if (part === 'examples' || part === 'example') {
    return isJsonObject(value) ? exampleFragment(state, { value, at: pointer }, reference) : undefined
  }
  if (part === 'sample') {
    const sample = writtenSample(value)
    const examples = sample ? [{ title: '', code: sample.code }] : []
    return { id, title: sample?.label ?? '', part, examples, schema: { type: 'any' }, fragments: [] }
  }
  const sources = [pointer, ...(reference.others ?? [])].map((at) => ({ value: references.find(at), at }))
  const schema = state.tree.add(sources, { mode, prefix: 'field', from, part }, true)
  state.tree.fill()
  return {
    id,
    title: schema.model ?? lastKey(pointer),
    part,
    schema,
    fragments: [...state.tree.fragments.values()],
  }
}

/** Returns the view for the page of a model in `components.schemas` (`openapi-schema`). */
export function schemaPageView(
  document: SpecDocument,
  name: string,
  options: OperationViewOptions,
): SchemaPageView | undefined {
  const references = documentReferences(document)
  const schemas = ownObject(ownObject(document.root, 'components') ?? {}, 'schemas') ?? {}
  const value = ownValue(schemas, name)
  if (value === undefined) return undefined
  const state = createViewState(references, options)
  const source = { value, at: below('#/components/schemas', name) }
  const schema = state.tree.add(source, { mode: 'all', prefix: 'field' }, true)
  state.tree.fill()
  const example = generateExample(references, source, { mode: 'all', requiredOnly: state.requiredOnly })
  return {
    name,
    schema,
    examples:
      example === undefined
        ? []
        : [exampleView({ title: '', held: example }, { mediaType: 'application/json' }, options.markdown)],
    expanded: options.api?.expanded ?? false,
    fragments: [...state.tree.fragments.values()],
    isPartial: state.tree.isPartial || undefined,
  }
}

/** Returns the fragment with further examples of a media type, parameter or header, or with the full text of one. */
function exampleFragment(state: ViewState, media: Located, { id, mode, from, part }: FragmentReference): FragmentView {
  const key = lastKey(media.at)
  // The mode of parameters and headers, whose values are strings, is `all`.
  const mediaType = key.includes('/') ? key : mode === 'all' ? 'text/plain' : 'application/json'
  const type = { mediaType, xml: xmlTemplate(state.references, mediaType, mediaSchema(media)) }
  // Without `examples`, the only one is written as `example` or generated.
  const total = countExamples(state.references, media)
  const options = { mode, requiredOnly: state.requiredOnly, from: total > 0 ? from : 0 }
  const all = mediaExamples(state.references, { mediaType, ...media }, options)
  const view = {
    id,
    title: key.includes('/') ? mediaType : (ownString(media.value, 'name') ?? key),
    part,
    schema: { type: 'any' },
    fragments: [],
  }
  if (part === 'example') return { ...view, examples: all.slice(0, 1).map((example) => wholeExample(example, type)) }
  const { examples, rest } = exampleViews(state, all, { media, mode, type, limit: all.length }, from)
  // The first example is always visibleExamples, or a fragment would only link to another one.
  const [first] = all
  if (examples.length === 0 && first) {
    const count = total - from - 1
    const next =
      count > 0 ? state.tree.more({ pointer: media.at, mode }, { count, from: from + 1, part: 'examples' }) : undefined
    return schemaFragment(state, { ...view, examples: [wholeExample(first, type)], examplesRest: next })
  }
  return schemaFragment(state, { ...view, examples, examplesRest: rest })
}

/** Returns the fragment with further examples of a message, or with the full text of one. */
function messageFragment(state: ViewState, { value, at }: Source, { id, from, part }: FragmentReference): FragmentView {
  const type = { mediaType: 'application/json' }
  const single = part === 'example' && value !== undefined ? [{ title: '', held: toHeld(value) }] : undefined
  const all = single ?? messageExamples({ value, at }).slice(from)
  const visibleExamples = all.slice(0, MAX_FRAGMENT_EXAMPLES)
  const count = all.length - visibleExamples.length
  return schemaFragment(state, {
    id,
    title: 'examples',
    part,
    schema: { type: 'any' },
    fragments: [],
    examples: visibleExamples.map((example) => wholeExample(example, type)),
    examplesRest:
      count > 0
        ? state.tree.more(
            { pointer: at, mode: 'all' },
            { count, from: from + visibleExamples.length, part: 'examples' },
          )
        : undefined,
  })
}

function schemaFragment(state: ViewState, view: FragmentView): FragmentView {
  return { ...view, fragments: [...state.tree.fragments.values()] }
}
