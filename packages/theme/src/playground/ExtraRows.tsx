import type { ExtraValues, NameValue, PlaygroundData, RequestValues } from '@octavo/core'
import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { RemoveButton } from './form/RemoveButton.js'
import { extraNotes } from './request/fieldNotes.js'
import { label } from './request/playgroundLabels.js'

interface ExtraRowsProps {
  data: PlaygroundData
  values: RequestValues
  /** True if the docs site forwards the request. */
  isForwarded: boolean
  onChange(values: RequestValues): void
}

const LOCATIONS = ['query', 'header', 'cookie'] as const satisfies (keyof ExtraValues)[]

/** Query parameters, headers and cookies that the document does not name. */
export function ExtraRows({ values, onChange, ...sending }: ExtraRowsProps): VNode {
  const section = useRef<HTMLElement>(null)
  /** The row or button to focus after a row was added or removed. */
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focused.current !== undefined) section.current?.querySelector<HTMLElement>(focused.current)?.focus()
    focused.current = undefined
  }, [values.extra])
  const set = (location: keyof ExtraValues, rows: readonly NameValue[]) =>
    onChange({ ...values, extra: { ...values.extra, [location]: rows } })
  return (
    <section class="pg-section pg-extra" aria-labelledby="pg-extra-title" ref={section}>
      <h3 id="pg-extra-title">{label('additional')}</h3>
      <div class="pg-fields">
        {LOCATIONS.map((location) => {
          const rows = values.extra?.[location] ?? []
          const isShown = rows.length > 0
          return (
            <fieldset class={isShown ? 'pg-group' : 'pg-bare'} key={location}>
              {isShown && <legend class="pg-label">{label(location)}</legend>}
              <div class="pg-fields">
                {rows.map((row, index) => (
                  <ExtraRow
                    row={row}
                    note={extraNotes(location, row, { ...sending, values })}
                    onChange={(next) => set(location, rows.with(index, next))}
                    onRemove={() => {
                      focused.current = `[data-add="${location}"]`
                      set(location, rows.toSpliced(index, 1))
                    }}
                    key={index}
                  />
                ))}
                <button
                  type="button"
                  class="pg-button pg-add"
                  data-add={location}
                  onClick={() => {
                    focused.current = `fieldset:has([data-add="${location}"]) .pg-extra-row:nth-last-child(2) input`
                    set(location, [...rows, { name: '', value: '' }])
                  }}
                >
                  {label('addItem', label(location))}
                </button>
              </div>
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}

interface ExtraRowProps {
  row: NameValue
  /** Why the row is not sent. */
  note: string | undefined
  onChange(row: NameValue): void
  onRemove(): void
}

function ExtraRow({ row, note, onChange, onRemove }: ExtraRowProps): VNode {
  const control = (key: keyof NameValue, name: string) => (
    <input
      class="pg-input"
      dir="auto"
      aria-label={key === 'name' ? name : `${row.name}: ${name}`}
      placeholder={name}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      value={row[key]}
      onInput={({ currentTarget }) => onChange({ ...row, [key]: currentTarget.value })}
    />
  )
  return (
    <div class="pg-extra-row">
      {control('name', label('propertyName'))}
      {control('value', label('value'))}
      <RemoveButton name={row.name || label('propertyName')} onClick={onRemove} />
      <p class="pg-description pg-hint" role="status">
        {note}
      </p>
    </div>
  )
}
