import type { VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { label } from '../strings/labels.js'

/** The field that adds a property with a custom name. */
export function AddProperty({ taken, onAdd }: { taken: readonly string[]; onAdd(name: string): void }): VNode {
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
