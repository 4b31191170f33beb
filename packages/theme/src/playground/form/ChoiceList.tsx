import type { FormField, SentValue } from '@octavo/core'
import { writeJson } from '@octavo/openapi/request'
import type { ComponentChildren, VNode } from 'preact'
import type { ControlProps } from './formContext.js'
import { Group, groupError, Problem } from './Labeled.js'
import type { FormValue } from './values.js'

/** Maximum number of checkboxes. Longer lists become arrays of select menus. */
const MAX_BOXES = 24

/** Returns true if an array can be shown as checkboxes: distinct values from a short list. */
export function canTick(item: FormField, items: readonly FormValue[]): boolean {
  const texts = new Set((item.options ?? []).map((option) => writeJson(option)))
  const names = items.map((one) => valueText(one))
  return (
    item.kind === 'choice' &&
    texts.size > 0 &&
    texts.size <= MAX_BOXES &&
    new Set(names).size === names.length &&
    names.every((text) => texts.has(text))
  )
}

/** Returns a value as text for comparison; `''` for undefined. */
function valueText(value: FormValue): string {
  return value === undefined ? '' : writeJson(value)
}

interface ChoiceListProps extends Omit<ControlProps, 'onChange'> {
  options: readonly SentValue[]
  items: readonly FormValue[]
  onChange(items: FormValue[]): void
  children?: ComponentChildren
}

/** An array of known values, as checkboxes. */
export function ChoiceList({ field, options, items, ids, problem, onChange, children }: ChoiceListProps): VNode {
  const names = new Set(items.map((one) => valueText(one)))
  return (
    <Group field={field}>
      {children}
      <div class="pg-checks">
        {options.map((option, index) => {
          const text = writeJson(option)
          return (
            <label class="pg-tick" key={text}>
              <input
                type="checkbox"
                checked={names.has(text)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...items, option] : items.filter((one) => valueText(one) !== text))
                }
                {...(index === 0 && groupError(ids, problem))}
              />
              <code>{typeof option === 'string' ? option : text}</code>
            </label>
          )
        })}
      </div>
      <Problem ids={ids} problem={problem} />
    </Group>
  )
}
