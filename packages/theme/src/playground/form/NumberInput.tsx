import type { SentValue } from '@octavo/core'
import { bigInteger, numberOf } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { ControlProps } from './context.js'
import { described } from './Labelled.js'
import { Suggestions } from './Suggestions.js'

/** A field for a number. It keeps the typed text, as `1.` and `-` are not numbers yet. */
export function NumberInput({ field, value, onChange, ids, problem }: ControlProps): VNode {
  const [typed, setTyped] = useState('')
  const shown =
    value === undefined || value === null ? '' : String(toNumber(typed)) === String(value) ? typed : String(value)
  const list = field.options && `${ids.control}-list`
  return (
    <>
      <input
        list={list}
        id={ids.control}
        class="pg-input"
        inputMode={field.kind === 'integer' && Number(field.minimum ?? -1) >= 0 ? 'numeric' : 'text'}
        autocomplete="off"
        placeholder={field.placeholder}
        value={shown}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange(toNumber(currentTarget.value))
        }}
        {...described(ids, field, problem)}
      />
      {list && <Suggestions field={field} id={list} />}
    </>
  )
}

/** Returns the number of a text, or the text: readers may send it to see the response of the API. */
export function toNumber(text: string): SentValue | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  // Leading zeros are digits of an identifier, which a number would lose.
  if (!/^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return trimmed
  const number = bigInteger(trimmed) ?? numberOf(trimmed)
  // JSON has no infinite numbers.
  return typeof number === 'number' && !Number.isFinite(number) ? trimmed : number
}
