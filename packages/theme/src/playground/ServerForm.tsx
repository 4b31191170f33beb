import type { PlaygroundData, RequestValues, ServerTemplate } from '@octavo/core'
import { expandServer } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { useId } from 'preact/hooks'
import { memory } from '../client/dom.js'
import { Field } from './form/Field.js'
import { Options } from './form/LabeledSelect.js'
import { isServerUrl, keepServer } from './request/freeServer.js'
import { label } from './request/playgroundLabels.js'

interface ServerFormProps {
  data: PlaygroundData
  values: RequestValues
  onChange(values: RequestValues): void
}

/** The value of the option for a URL that the document does not name. */
const OTHER = 'other'

/** The fields of the server and its variables, or the URL of another server. */
export function ServerForm({ data, values, onChange }: ServerFormProps): VNode {
  const id = useId()
  const { servers } = data.template
  const { server = 0 } = values
  const isOther = typeof server === 'string'
  const { variables = [] } = isOther ? {} : (servers[server] ?? {})
  const change = (next: number | string) => {
    keepServer(data, typeof next === 'string' ? next : '')
    onChange({ ...values, server: next, variables: typeof next === 'string' ? values.variables : {} })
  }
  return (
    <section class="pg-section">
      <div class="pg-bar">
        <h3 id={`${id}-title`}>{label('server')}</h3>
        <select
          aria-labelledby={`${id}-title`}
          class="pg-input pg-small pg-wide"
          value={isOther ? OTHER : String(server)}
          onChange={({ currentTarget }) => {
            // The URL in use is the start of another one.
            if (currentTarget.value === OTHER) return change(expandServer(servers[Number(server)] as ServerTemplate))
            const index = Number(currentTarget.value)
            memory.write('server', expandServer(servers[index] as ServerTemplate).replace(/\/$/, ''))
            change(index)
          }}
        >
          <Options
            titles={servers.map((one) => expandServer(one) + (one.description ? ` – ${one.description}` : ''))}
          />
          <option value={OTHER}>{label('otherServer')}</option>
        </select>
      </div>
      <div class="pg-fields">
        {isOther && (
          <Field
            field={{
              name: label('serverUrl'),
              kind: 'text',
              format: 'url',
              required: true,
              note: data.transport.proxy === undefined ? undefined : label('unforwarded'),
            }}
            value={server === '' ? undefined : server}
            problem={server === '' || isServerUrl(server) ? undefined : label('badAddress', server)}
            onChange={(url) => change(typeof url === 'string' ? url.trim() : '')}
          />
        )}
        {variables.map(({ name, default: initial, enum: options, description, descriptionHtml }) => (
          <Field
            field={{
              name,
              kind: options ? 'choice' : 'text',
              placeholder: initial,
              options,
              allowEmptyValue: options ? false : undefined,
              description: description || undefined,
              descriptionHtml,
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
