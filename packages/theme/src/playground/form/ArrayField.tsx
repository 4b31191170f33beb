import type { VNode } from 'preact'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { label } from '../request/playgroundLabels.js'
import { ChoiceList, canTick } from './ChoiceList.js'
import { blankValue, emptyValue } from './emptyEntries.js'
import { focusControl } from './focusControl.js'
import { type ContainerProps, type ControlProps, FormContext } from './formContext.js'
import { requiredValue } from './initial.js'
import { Group, groupError, Problem } from './Labeled.js'
import { NullSwitch } from './NullSwitch.js'
import { RemoveButton } from './RemoveButton.js'
import { type FormValue, resolveField } from './values.js'

export function ArrayField({ field, value, onChange, ids, problem, Field }: ControlProps & ContainerProps): VNode {
  const { forms } = useContext(FormContext)
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  const items: readonly FormValue[] = Array.isArray(value) ? value : []
  const item = resolveField(field.item ?? { name: '', kind: 'json' }, forms)
  const set = (next: FormValue[]) => onChange(next.length > 0 || field.required ? next : undefined)

  useLayoutEffect(() => {
    if (added.current) focusControl(list.current?.querySelector(':scope > .pg-item:last-of-type'))
    added.current = false
  }, [items.length])

  const remove = (index: number) => {
    set(items.filter((_, at) => at !== index))
    list.current?.querySelector<HTMLElement>(':scope > .pg-add')?.focus()
  }
  const nullSwitch = field.nullable && (
    <NullSwitch
      field={field}
      value={value}
      onChange={(next) => onChange(next === undefined && field.required ? requiredValue(field, forms) : next)}
    />
  )
  const isTicked = useRef(canTick(item, items))
  if (isTicked.current && canTick(item, items))
    return (
      <ChoiceList
        field={field}
        options={item.options ?? []}
        items={items}
        value={value}
        ids={ids}
        problem={problem}
        onChange={set}
      >
        {nullSwitch}
      </ChoiceList>
    )
  return (
    <Group field={field}>
      {nullSwitch}
      <div class="pg-fields" ref={list}>
        {items.map((entry, index) => {
          const name = `${field.name} ${index + 1}`
          return (
            <div class="pg-item" key={index}>
              <Field
                field={{ ...item, name, required: false }}
                value={entry}
                needed
                onChange={(next) =>
                  set(items.map((old, at) => (at === index ? (next === undefined ? blankValue(item) : next) : old)))
                }
              />
              <RemoveButton name={name} onClick={() => remove(index)} />
            </div>
          )
        })}
        <button
          type="button"
          class="pg-button pg-add"
          {...groupError(ids, problem)}
          onClick={() => {
            added.current = true
            set([...items, emptyValue(item, forms)])
          }}
        >
          {label('addItem', field.name)}
        </button>
        <Problem ids={ids} problem={problem} />
      </div>
    </Group>
  )
}
