import type { FormField } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { label } from '../strings/labels.js'
import { Description } from './Description.js'

export interface Ids {
  control: string
  description?: string | undefined
  problem?: string | undefined
}

/** A name, what is known about it, the control, and what is wrong. */
export function Labelled({
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

export function Problem({ ids, problem }: { ids: Ids; problem: string | undefined }): VNode | null {
  if (!problem) return null
  return (
    <p class="pg-problem" id={ids.problem}>
      {problem}
    </p>
  )
}

/** Says what is wrong with a group at the control that gets the focus for it; groups can't be invalid themselves. */
export function groupError({ problem }: Ids, current: string | undefined) {
  return current ? { 'aria-describedby': problem, 'data-invalid': '' } : {}
}

export function FieldName({ field }: { field: FormField }): VNode {
  const type = typeOf(field)
  return (
    <>
      <span class="pg-name">{field.name}</span>
      {type && <span class="pg-type">{type}</span>}
      {field.required && <span class="pg-required">{label('required')}</span>}
      {field.deprecated && <span class="pg-deprecated">{label('deprecated')}</span>}
    </>
  )
}

/** Ties a control to what is said about it. */
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

/** What is worth saying of a type: a control for a choice or a password shows it by itself. */
function typeOf({ kind, format }: FormField): string {
  if (kind === 'choice' || kind === 'json' || kind === 'variants') return ''
  if (kind !== 'text') return format ?? kind
  return format === undefined ? 'string' : ['password', 'text', 'multiline'].includes(format) ? '' : format
}
