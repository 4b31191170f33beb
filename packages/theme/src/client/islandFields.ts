import { all } from './dom.js'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Remembers the input of fields before an island mounts; the returned function passes it to the mounted component. */
export function keepFields(island: HTMLElement): () => void {
  const kept = all<Field>('input:not([type=file]),textarea,select', island)
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, checked: 'checked' in field && field.checked }))
  return () => {
    for (const { field, value, checked } of kept) {
      field.value = value
      if ('checked' in field) field.checked = checked
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

function isChanged(field: Field): boolean {
  if ('options' in field) {
    const options = [...field.options]
    return field.selectedOptions[0] !== (options.find((option) => option.defaultSelected) ?? options[0])
  }
  return field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked)
}
