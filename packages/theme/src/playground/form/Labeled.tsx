import type { FormField } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { label } from '../request/playgroundLabels.js'
import { Description } from './Description.js'

export interface Ids {
  control: string
  description?: string | undefined
  problem?: string | undefined
}

/** A control with a label, description and error. */
export function Labeled({
  field,
  ids,
  problem,
  children,
}: {
  field: FormField
  ids: Ids
  problem?: string | undefined
  children: ComponentChildren
}): VNode {
  return (
    <div class="pg-field">
      <label class="pg-label" for={ids.control}>
        <FieldName field={field} />
      </label>
      {children}
      <Description about={field} id={ids.description} />
      <Problem ids={ids} problem={problem} />
    </div>
  )
}

/** A group of controls, with the name and description of its field. */
export function Group({ field, children }: { field: FormField; children: ComponentChildren }): VNode {
  return (
    <fieldset class="pg-group">
      <legend class="pg-label">
        <FieldName field={field} />
      </legend>
      <Description about={field} />
      {children}
    </fieldset>
  )
}

export function Problem({ ids, problem }: { ids: Ids; problem: string | undefined }): VNode | null {
  if (!problem) return null
  return (
    <p class="pg-problem" id={ids.problem}>
      {problem}
    </p>
  )
}

/** Returns the error attributes for the focused control of an invalid group. Groups can't have `aria-invalid`. */
export function groupError({ problem }: Ids, current: string | undefined) {
  return current ? { 'aria-describedby': problem, 'data-invalid': '' } : {}
}

export function FieldName({ field }: { field: FormField }): VNode {
  const type = inputType(field)
  return (
    <>
      <span class="pg-name">{field.name}</span>
      {type && <span class="pg-type">{type}</span>}
      {field.required && <span class="pg-required">{label('required')}</span>}
      {field.deprecated && <span class="pg-deprecated">{label('deprecated')}</span>}
    </>
  )
}

/** Returns the attributes that connect a control with its description and error. */
export function described({ description, problem }: Ids, field: FormField, current: string | undefined) {
  const ids = [(field.description || field.descriptionHtml || field.note) && description, current && problem]
    .filter(Boolean)
    .join(' ')
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': current ? ('true' as const) : undefined,
    'aria-required': field.required ? ('true' as const) : undefined,
  }
}

/** Returns the type of a field. Empty if the control makes it obvious, as for choices and passwords. */
function inputType({ kind, format }: FormField): string {
  if (kind === 'choice' || kind === 'json' || kind === 'variants') return ''
  if (kind !== 'text') return format ?? kind
  return format === undefined ? 'string' : ['password', 'text', 'multiline'].includes(format) ? '' : format
}
