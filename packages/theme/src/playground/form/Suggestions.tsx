import type { FormField } from '@octavo/core'
import { writeJson } from '@octavo/openapi/request'
import type { VNode } from 'preact'

/** A list of suggested values for a text field. */
export function Suggestions({ field: { options = [] }, id }: { field: FormField; id: string }): VNode | null {
  if (options.length === 0) return null
  return (
    <datalist id={id}>
      {options.map((option) => {
        const text = typeof option === 'string' ? option : writeJson(option)
        return <option value={text} key={text} />
      })}
    </datalist>
  )
}
