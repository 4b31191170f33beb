import type { FormField } from '@octavo/core'
import { givenExample, writtenExample } from '../examples/generate.js'
import { type Held, heldNumber } from '../load/exactNumbers.js'
import { boundedValue } from '../schema/bounded.js'
import { cut } from '../schema/describe.js'
import { type EffectiveSchema, flag, heldKeyword, stringKeyword, typesOf } from '../schema/effective.js'
import { isFile } from '../schema/typeLabel.js'
import { fieldDescription } from './fieldDescription.js'
import { type FormState, isFilled } from './formState.js'

/** Returns the properties of a field that do not depend on its kind. */
export function describeField(
  state: FormState,
  schema: EffectiveSchema,
  { name, required = false }: { name: string; required?: boolean },
): Omit<FormField, 'kind'> {
  const description = stringKeyword(schema, 'description')
  const { isNullable } = typesOf(schema)
  const usual = required ? heldKeyword(schema, 'default') : undefined
  const example = writtenExample(schema, { prefill: state.prefill })
  const initial =
    isFilled(state, required) && !(state.hasFiles && isFile(schema))
      ? givenExample(schema, { prefill: true })
      : undefined
  const placeholder = example && placeholderOf(example)
  return {
    name,
    required: required || undefined,
    deprecated: flag(schema, 'deprecated') || undefined,
    nullable: isNullable || undefined,
    ...(description && fieldDescription(description, state.markdown)),
    placeholder,
    initial: initial !== undefined && initial.value !== null ? boundedValue(initial) : undefined,
    default: usual !== undefined && (usual.value !== null || isNullable) ? boundedValue(usual) : undefined,
  }
}

/** Returns a scalar as placeholder text. */
export function placeholderOf(example: Held): string | undefined {
  const { value } = example
  return value === null || typeof value === 'object' ? undefined : cut(heldNumber(example) ?? String(value), 100)
}
