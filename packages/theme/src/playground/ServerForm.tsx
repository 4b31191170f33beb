import type { PlaygroundData, RequestValues } from '@octavo/core'
import { expandServer } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { Field } from './form/Field.js'
import { label } from './strings/labels.js'

interface ServerFormProps {
  data: PlaygroundData
  values: RequestValues
  onChange(values: RequestValues): void
}

/** The fields of the server and its variables. */
export function ServerForm({ data, values, onChange }: ServerFormProps): VNode | null {
  const id = useId()
  const { servers } = data.template
  const chosen = typeof values.server === 'number' ? values.server : 0
  const { variables = [] } = servers[chosen] ?? {}
  if (servers.length < 2 && variables.length === 0) return null
  return (
    <section class="pg-section">
      <h3 id={`${id}-title`}>{label('server')}</h3>
      <div class="pg-fields">
        {servers.length > 1 && (
          <select
            aria-labelledby={`${id}-title`}
            class="pg-input"
            value={String(chosen)}
            onChange={({ currentTarget }) =>
              onChange({ ...values, server: Number(currentTarget.value), variables: {} })
            }
          >
            {servers.map((server, index) => (
              <option value={String(index)} key={server.url}>
                {expandServer(server)}
                {server.description ? ` – ${server.description}` : ''}
              </option>
            ))}
          </select>
        )}
        {variables.map(({ name, default: initial, enum: options, description }) => (
          <Field
            field={{
              name,
              kind: options ? 'choice' : 'text',
              placeholder: initial,
              options,
              allowEmptyValue: options ? false : undefined,
              description: description || undefined,
            }}
            value={values.variables?.[name] ?? (options ? initial : undefined)}
            onChange={(value) =>
              onChange({ ...values, variables: { ...values.variables, [name]: String(value ?? '') } })
            }
            key={name}
          />
        ))}
      </div>
    </section>
  )
}
