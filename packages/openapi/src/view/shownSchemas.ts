import { fillMarkdownLabels } from '@octavo/core'
import { toHeld } from '../load/exactNumbers.js'
import { fence } from '../model/plainText.js'
import type { SpecDocument } from '../model/spec.js'
import { generateExample } from '../schema/generate.js'
import { exampleView } from '../schema/mediaExamples.js'
import { type RedocElement, redocElements, replaceElements } from '../schema/redocElements.js'
import { documentReferences, lastKey, ownValue, type References } from '../schema/references.js'
import { schemaText } from './schemaText.js'
import { createViewState } from './viewState.js'

/** Maximum number of schemas that a description shows. */
const MAX_SCHEMAS = 60
/** Size of the fields of a schema, in compressed bytes. */
const BUDGET = 3_000
/** Maximum length of an example. */
const MAX_EXAMPLE = 4_000

/**
 * Replaces elements of Redoc in a description: `SchemaDefinition` by a link to the page of the schema, or without a page by
 * its fields and an example, and `SecurityDefinitions` by nothing, as pages have a section for it.
 *
 * @param hasModel returns whether a schema in `components` has a page
 */
export function withSchemas(text: string, document: SpecDocument, hasModel: (name: string) => boolean): string {
  let left = MAX_SCHEMAS
  const references = documentReferences(document)
  return replaceElements(text, (element) => {
    const { schemaRef } = element
    if (!schemaRef || left-- <= 0) return ''
    const name = lastKey(schemaRef)
    if (schemaRef === modelPointer(name) && hasModel(name)) return `[${name}](#model/${encodeURIComponent(name)})`
    return references.find(schemaRef) === undefined ? '' : `\n\n${schemaBlock(references, schemaRef, element)}\n\n`
  })
}

/** Returns the elements of a description that name no schema of the document. */
export function missingSchemas(text: string, document: SpecDocument): RedocElement[] {
  const references = documentReferences(document)
  return redocElements(text).filter(
    ({ kind, schemaRef }) => kind === 'schema' && (!schemaRef || references.find(schemaRef) === undefined),
  )
}

function modelPointer(name: string): string {
  return `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function schemaBlock(references: References, schemaRef: string, element: RedocElement): string {
  const { showReadOnly, showWriteOnly, showExample, exampleRef } = element
  const mode = showReadOnly ? (showWriteOnly ? 'all' : 'response') : 'request'
  const source = { value: references.find(schemaRef), at: schemaRef }
  // Descriptions inside show no schemas, which could contain each other.
  const markdown = (text: string) => replaceElements(text, () => '')
  const state = createViewState(references, { markdown, fragmentHref: () => undefined }, BUDGET)
  const schema = state.tree.add(source, { mode, prefix: 'field' }, true)
  state.tree.fill()
  const target = exampleRef === undefined ? undefined : references.follow(references.find(exampleRef), exampleRef)
  const example = target
    ? toHeld(ownValue(target.value, 'value') ?? null)
    : generateExample(references, source, { mode, requiredOnly: false })
  const { code } = exampleView({ title: '', held: example }, { mediaType: 'application/json' }, markdown).code
  const hasExample = showExample && example !== undefined && code.length <= MAX_EXAMPLE
  return [fillMarkdownLabels(schemaText(schema)), ...(hasExample ? [fence('json', code)] : [])].join('\n\n')
}
