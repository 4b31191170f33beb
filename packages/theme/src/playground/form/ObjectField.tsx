import type { BodyContent, FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useContext, useId, useState } from 'preact/hooks'
import { label } from '../labels.js'
import { FormContext } from './context.js'
import { Field, type FieldProps } from './Field.js'
import { FieldName } from './Labelled.js'
import { asObject, propertyOf, resolveField, withProperty } from './values.js'

/** The properties of an object below its name; objects that need not be sent are folded. */
export function ObjectField({ field, value, onChange }: FieldProps): VNode {
  const isOpen = field.required || value !== undefined
  const [isShown, setShown] = useState(isOpen)
  return (
    <details
      class="pg-group"
      open={isOpen}
      // Content of closed groups is made when they open: schemas may hold themselves.
      onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}
    >
      <summary class="pg-label">
        <FieldName field={field} />
      </summary>
      {field.description && <p class="pg-description">{field.description}</p>}
      {isShown && <ObjectFields field={field} value={value} onChange={onChange} />}
    </details>
  )
}

export function ObjectFields({ field, value, onChange }: FieldProps): VNode {
  const { forms } = useContext(FormContext)
  const fields = field.fields ?? []
  const known = new Set(fields.map(({ name }) => name))
  const further = Object.keys(asObject(value)).filter((name) => !known.has(name))
  const set = (name: string, child: BodyContent | undefined) =>
    onChange(withProperty(value, name, child) ?? (field.required ? {} : undefined))
  const extra: FormField = field.extra ?? { name: '', kind: 'json' }
  return (
    <div class="pg-fields">
      {fields.map((child) => (
        <Field
          field={child}
          value={propertyOf(value, child.name)}
          onChange={(next) => set(child.name, next)}
          key={child.name}
        />
      ))}
      {further.map((name) => (
        <div class="pg-item" key={name}>
          <Field
            field={{ ...resolveField(extra, forms), name, required: true }}
            value={propertyOf(value, name)}
            onChange={(next) => set(name, next ?? '')}
          />
          <RemoveButton name={name} onClick={() => set(name, undefined)} />
        </div>
      ))}
      {field.extra && (
        <AddProperty taken={[...known, ...further]} onAdd={(name) => set(name, emptyOf(resolveField(extra, forms)))} />
      )}
    </div>
  )
}

/** What a new entry begins with, so that it is there. */
export function emptyOf({ kind, initial, options }: FormField): BodyContent {
  if (initial !== undefined) return initial
  if (kind === 'object') return {}
  if (kind === 'array') return []
  if (kind === 'number' || kind === 'integer') return 0
  if (kind === 'boolean') return false
  return kind === 'choice' ? (options?.[0] ?? '') : kind === 'json' ? null : ''
}

function AddProperty({ taken, onAdd }: { taken: readonly string[]; onAdd(name: string): void }): VNode {
  const [name, setName] = useState('')
  const id = useId()
  const isFree = name !== '' && !taken.includes(name)
  const add = () => {
    if (!isFree) return
    onAdd(name)
    setName('')
  }
  return (
    <div class="pg-row">
      <label class="sr-only" for={id}>
        {label('propertyName')}
      </label>
      <input
        id={id}
        class="pg-input"
        placeholder={label('propertyName')}
        autocomplete="off"
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <button type="button" class="pg-button" disabled={!isFree} onClick={add}>
        {label('add')}
      </button>
    </div>
  )
}

export function RemoveButton({ name, onClick }: { name: string; onClick(): void }): VNode {
  return (
    <button
      type="button"
      class="pg-icon-button"
      aria-label={label('remove', name)}
      title={label('remove', name)}
      onClick={onClick}
    >
      <span aria-hidden="true">×</span>
    </button>
  )
}
