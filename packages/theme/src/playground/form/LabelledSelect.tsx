import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'

interface LabelledSelectProps {
  name: string
  value: string
  onChange(select: HTMLSelectElement): void
  /** The options. */
  children: ComponentChildren
}

/** A menu below its name. */
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
