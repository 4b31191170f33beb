import type { FormField } from '@octavo/core'
import type { VNode } from 'preact'
import { useContext, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isComposing } from '../../client/dom.js'
import { label } from '../request/playgroundLabels.js'
import { Description } from './Description.js'
import { blankValue, emptyValue, withField } from './emptyEntries.js'
import { focusControl } from './focusControl.js'
import { type ContainerProps, type ControlProps, type FieldProps, FormContext } from './formContext.js'
import { impliedValues, isFixed, requiredValue } from './initial.js'
import { FieldName, groupError, Problem } from './Labeled.js'
import { NullSwitch } from './NullSwitch.js'
import { RemoveButton } from './RemoveButton.js'
import { asObject, type FormValue, resolveField, valueProperty, withEntry, withProperty } from './values.js'

/** The field for an object and its properties. Optional objects are collapsed. */
export function ObjectField({
  field,
  value,
  onChange,
  needed,
  ids,
  problem,
  isFolded,
  Field,
}: ControlProps & ContainerProps): VNode {
  const { forms } = useContext(FormContext)
  const [wasNull, setWasNull] = useState(false)
  const isOpen = (field.required && !isFolded) || value !== undefined || wasNull
  // Required properties show their errors themselves.
  const isChildless = isFolded || !field.fields?.some((child) => child.required)
  const [isShown, setShown] = useState(isOpen)
  return (
    <details
      class="pg-group"
      open={isOpen}
      // The content of closed groups is rendered when they open, as schemas may be recursive.
      onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}
    >
      <summary class="pg-label" {...groupError(ids, isChildless ? problem : undefined)}>
        <FieldName field={field} />
      </summary>
      <Description about={field} />
      {isChildless && <Problem ids={ids} problem={problem} />}
      {isShown && field.nullable && (
        <NullSwitch
          field={field}
          value={value}
          onChange={(next) => {
            // Keeps the group open around the pressed button.
            setWasNull(true)
            onChange(next === undefined && field.required ? requiredValue(field, forms) : next)
          }}
        />
      )}
      {isShown && value !== null && (
        <ObjectFields field={field} value={value} onChange={onChange} needed={needed} Field={Field} />
      )}
    </details>
  )
}

export function ObjectFields({
  field,
  value,
  onChange,
  needed = field.required ?? false,
  Field,
}: FieldProps & ContainerProps): VNode {
  const { forms } = useContext(FormContext)
  const group = useRef<HTMLDivElement>(null)
  const added = useRef<string | undefined>(undefined)
  const fields = field.fields ?? []
  const names = new Set(fields.map(({ name }) => name))
  const addedNames = Object.keys(asObject(value)).filter((name) => !names.has(name))
  useLayoutEffect(() => {
    if (added.current === undefined) return
    focusControl(group.current?.querySelectorAll(':scope > .pg-item')[addedNames.indexOf(added.current)])
    added.current = undefined
  }, [addedNames.length])
  const set = (name: string, child: FormValue) =>
    onChange(
      child === undefined && field.required
        ? (withProperty(value, name, undefined) ?? {})
        : withField(value, fields, [name, child], forms),
    )
  // With only fixed properties, choosing one of them creates the object.
  const isChosen = !field.required && fields.every(isFixed)
  const setFurther = (name: string, child: FormValue) =>
    child === undefined ? onChange(withEntry(value ?? impliedValues(fields, forms), name, undefined)) : set(name, child)
  const extra: FormField = field.extra ?? { name: '', kind: 'json' }
  return (
    <div class="pg-fields" ref={group}>
      {fields.map((child) => (
        <Field
          field={isChosen ? { ...child, required: false } : child}
          value={valueProperty(value, child.name)}
          needed={(child.required ?? false) && (needed || value !== undefined)}
          onChange={(next) => set(child.name, next)}
          key={child.name}
        />
      ))}
      {addedNames.map((name) => (
        <div class="pg-item" key={name}>
          <Field
            field={{ ...resolveField(extra, forms), name, required: false }}
            value={valueProperty(value, name)}
            needed
            onChange={(next) => setFurther(name, next === undefined ? blankValue(resolveField(extra, forms)) : next)}
          />
          <RemoveButton name={name} onClick={() => set(name, undefined)} />
        </div>
      ))}
      {field.extra && (
        <AddProperty
          usedNames={[...names, ...addedNames]}
          onAdd={(name) => {
            added.current = name
            setFurther(name, emptyValue(resolveField(extra, forms), forms))
          }}
        />
      )}
    </div>
  )
}

/** The field for adding a property with a custom name. */
function AddProperty({ usedNames, onAdd }: { usedNames: readonly string[]; onAdd(name: string): void }): VNode {
  const [name, setName] = useState('')
  const id = useId()
  const isFree = name !== '' && !usedNames.includes(name)
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
          if (event.key !== 'Enter' || isComposing(event)) return
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
