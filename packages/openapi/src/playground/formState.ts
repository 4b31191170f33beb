import type { FormField } from '@octavo/core'
import type { References } from '../references/references.js'
import type { EffectiveSchema } from '../schema/effective.js'
import type { ApiSettings } from '../view/options.js'
import type { Markdown } from './fieldDescription.js'

/** Fields of one operation; what comes after them is written as JSON. */
const MOST_FIELDS = 3000

/** What the forms of one operation share. */
export interface FormState {
  references: References
  markdown: Markdown
  /** Values of the document are filled in (`api.examples.prefill`). */
  prefill: boolean
  /** Only into what is required (`api.examples.defaults`). */
  requiredOnly: boolean
  /** Whether bytes can be sent where the schema says so. */
  hasFiles: boolean
  /** Models, each once: they hold one another, and themselves. */
  forms: Record<string, FormField>
  /** Models whose forms are still to be made. */
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

/** True when no more fields are made. */
export function isFull({ count }: FormState): boolean {
  return count > MOST_FIELDS
}

/** True where the document's own values are filled in. */
export function isFilled({ prefill, requiredOnly }: FormState, required: boolean): boolean {
  return prefill && (required || !requiredOnly)
}
