import type { FormField } from '@octavo/core'
import type { References } from '../references/references.js'
import type { EffectiveSchema } from '../schema/effective.js'
import type { ApiSettings } from '../view/options.js'
import type { Markdown } from './fieldDescription.js'

/** Limit of fields of one operation. Further fields are JSON. */
const MOST_FIELDS = 3000

/** The shared state of the forms of one operation. */
export interface FormState {
  references: References
  markdown: Markdown
  /** Fills in values of the document (`api.examples.prefill`). */
  prefill: boolean
  /** Fills in only required fields (`api.examples.defaults`). */
  requiredOnly: boolean
  /** True when the media type can contain files. */
  hasFiles: boolean
  /** Forms of models, which refer to each other and to themselves. */
  forms: Record<string, FormField>
  /** Models whose forms are not made yet. */
  pending: { reference: string; schema: EffectiveSchema; hasFiles: boolean }[]
  isMaking: boolean
  count: number
}

export function createFormState(
  references: References,
  { markdown, examples: { prefill = false, defaults } = {} }: Pick<ApiSettings, 'examples'> & { markdown: Markdown },
): FormState {
  return {
    references,
    markdown,
    prefill,
    requiredOnly: defaults === 'required',
    hasFiles: false,
    forms: Object.create(null),
    pending: [],
    isMaking: false,
    count: 0,
  }
}

/** True when the limit of fields is exceeded. */
export function isFull({ count }: FormState): boolean {
  return count > MOST_FIELDS
}

/** True when values of the document are filled in. */
export function isFilled({ prefill, requiredOnly }: FormState, required: boolean): boolean {
  return prefill && (required || !requiredOnly)
}
