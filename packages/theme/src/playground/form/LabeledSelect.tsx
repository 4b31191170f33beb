import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'

interface LabeledSelectProps {
  name: string
  value: string
  onChange(select: HTMLSelectElement): void
  children: ComponentChildren
}

/** The options of a select menu, whose values are indexes. */
export function Options({ titles }: { titles: readonly string[] }): VNode {
  return (
    <>
      {titles.map((title, index) => (
        <option value={String(index)} key={index}>
          {title}
        </option>
      ))}
    </>
  )
}

export function LabeledSelect({ name, value, onChange, children }: LabeledSelectProps): VNode {
  const id = useId()
  return (
    <div class="pg-field">
      <label class="pg-label" for={id}>
        {name}
      </label>
      <select id={id} class="pg-input" value={value} onChange={({ currentTarget }) => onChange(currentTarget)}>
        {children}
      </select>
    </div>
  )
}
