import type { SpecDocument } from '../model/spec.js'
import { referencesOf } from '../references/references.js'
import { schemaPageView } from '../view/schemaViews.js'
import { excerptText, schemaExcerpt } from './excerpt.js'
import { fence, schemaText, section } from './fieldText.js'
import { type OperationMarkdownOptions, wholePage } from './operationMarkdown.js'

/** Returns the Markdown of a model's page (`openapi-schema`), without the title. Undefined for an unknown model. */
export function schemaMarkdown(
  document: SpecDocument,
  name: string,
  { api = {}, schema = true, page, text = (markdown) => markdown }: Omit<OperationMarkdownOptions, 'endpoint'> = {},
): string | undefined {
  let isCut = false
  const fragmentHref = () => {
    isCut = true
    return ''
  }
  const view = schemaPageView(document, name, { markdown: text, fragmentHref, api, budget: 8_000 })
  if (!view) return undefined
  const [example] = view.examples
  const { descriptionHtml, ...schemaOnly } = view.schema
  const { type, deprecated } = schemaOnly
  const isObject = type === 'object'
  const blocks = [
    isObject ? (descriptionHtml ?? '') : '',
    deprecated ? '**Deprecated.**' : '',
    section(isObject ? 'Fields' : 'Value', schemaText(isObject ? schemaOnly : view.schema)),
    example ? section('Example', fence(example.code.language, example.code.code)) : '',
    isCut ? wholePage(page) : '',
    schema ? excerptText(schemaExcerpt(referencesOf(document), name)) : '',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
