import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'

interface LabelledSelectProps {
  name: string
  value: string
  onChange(select: HTMLSelectElement): void
  children: ComponentChildren
}

/** A select menu with a label. */
export function LabelledSelect({ name, value, onChange, children }: LabelledSelectProps): VNode {
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
