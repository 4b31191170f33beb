import type { FragmentReference, FragmentView, SchemaPageView } from '@octavo/core'
import { generateExample } from '../examples/generate.js'
import { exampleView } from '../examples/mediaExamples.js'
import { isJsonObject } from '../model/json.js'
import type { SpecDocument } from '../model/spec.js'
import { below, lastKey, own, ownObject, referencesOf } from '../references/references.js'
import { exampleFragment } from './exampleFragment.js'
import { DEFAULT_BUDGET, FRAGMENT_BUDGET, type OperationViewOptions } from './options.js'
import { writtenSample } from './sampleViews.js'
import { createViewState } from './viewState.js'

/**
 * Returns what a field loads when it is opened. It depends only on the document and the reference, so all pages share
 * the file. A fragment can refer to further ones.
 */
export function fragmentView(
  document: SpecDocument,
  reference: FragmentReference,
  options: OperationViewOptions,
): FragmentView | undefined {
  const { id, pointer, mode, from, part } = reference
  const references = referencesOf(document)
  const value = references.find(pointer)
  if (value === undefined) return undefined
  const state = createViewState(references, options, FRAGMENT_BUDGET)
  if (part === 'examples' || part === 'example') {
    return isJsonObject(value) ? exampleFragment(state, { value, at: pointer }, reference) : undefined
  }
  if (part === 'sample') {
    const sample = writtenSample(value)
    const examples = sample ? [{ title: '', code: sample.code }] : []
    return { id, title: sample?.label ?? '', part, examples, schema: { type: 'any' }, fragments: [] }
  }
  const schema = state.tree.add({ value, at: pointer }, { mode, prefix: 'field', from, part })
  state.tree.fill()
  return {
    id,
    title: schema.model ?? lastKey(pointer),
    part,
    schema,
    fragments: [...state.tree.fragments.values()],
  }
}

/** Returns the view of a page about a model of `components.schemas` (`openapi-schema`). */
export function schemaPageView(
  document: SpecDocument,
  name: string,
  options: OperationViewOptions,
): SchemaPageView | undefined {
  const references = referencesOf(document)
  const schemas = ownObject(ownObject(document.root, 'components') ?? {}, 'schemas') ?? {}
  const value = own(schemas, name)
  if (value === undefined) return undefined
  const state = createViewState(references, options, options.budget ?? DEFAULT_BUDGET)
  const source = { value, at: below('#/components/schemas', name) }
  const schema = state.tree.add(source, { mode: 'all', prefix: 'field' })
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
  }
}
