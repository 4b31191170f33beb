import type { ParameterForm, PlaygroundData, RequestValues, SentValue } from '@octavo/core'
import { unsentPaths } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { AuthForm } from './AuthForm.js'
import { ExtraRows } from './ExtraRows.js'
import { BodyEditor } from './form/BodyEditor.js'
import { Field } from './form/Field.js'
import { type FormValue, valueProperty, withProperty } from './form/values.js'
import { sendingNotes } from './request/fieldNotes.js'
import { label } from './request/playgroundLabels.js'
import { ServerForm } from './ServerForm.js'
import type { RequestValuesControl } from './useRequestValues.js'

interface RequestFormProps {
  data: PlaygroundData
  control: RequestValuesControl
  /** True if the docs site forwards the request. */
  isForwarded: boolean
}

/** The fields of a request: server, authorization, parameters and body. */
export function RequestForm({ data, control, isForwarded }: RequestFormProps): VNode {
  const { template, display } = data
  const { values, keeping, setValues, setCredentials } = control
  const isInteractive = display === 'interactive'
  return (
    <section class="pg-column" aria-label={label('request')}>
      {isInteractive && <ServerForm data={data} values={values} onChange={setValues} />}
      {template.security.some(({ schemes }) => schemes.length > 0) && (
        <section class="pg-section pg-auth">
          <h3>{label('authorization')}</h3>
          <AuthForm
            data={data}
            chosen={values.security ?? 0}
            credentials={values.credentials ?? {}}
            keeping={keeping}
            onChoose={(security) => setValues({ ...values, security })}
            onChange={setCredentials}
          />
        </section>
      )}
      {isInteractive && (
        <ParameterSections data={data} values={values} isForwarded={isForwarded} onChange={setValues} />
      )}
      {isInteractive && template.bodies.length > 0 && values.body && (
        <section class="pg-section">
          <BodyEditor
            templates={template.bodies}
            bodies={data.bodies}
            required={template.bodyRequired}
            value={values.body}
            onChange={(body) => setValues({ ...values, body })}
          />
        </section>
      )}
      {isInteractive && <ExtraRows data={data} values={values} isForwarded={isForwarded} onChange={setValues} />}
    </section>
  )
}

const LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const satisfies ParameterForm['in'][]

interface ParameterSectionsProps {
  data: PlaygroundData
  values: RequestValues
  /** True if the docs site forwards the request. */
  isForwarded: boolean
  onChange(values: RequestValues): void
}

/** The parameter fields, by location. */
function ParameterSections({ data, values, isForwarded, onChange }: ParameterSectionsProps): VNode {
  return (
    <>
      {LOCATIONS.map((location) => {
        const fields = data.parameters.filter((parameter) => parameter.in === location)
        if (fields.length === 0) return null
        const parameterValues = values[location] as FormValue
        const set = (name: string, value: FormValue) =>
          onChange({
            ...values,
            [location]: (withProperty(parameterValues, name, value) ?? {}) as Record<string, SentValue>,
          })
        return (
          <section class="pg-section" key={location}>
            <h3>{label(location)}</h3>
            <div class="pg-fields">
              {fields.map((parameter) => {
                const { field } = parameter
                const { note, problem } = sendingNotes(parameter, { data, values, isForwarded })
                return (
                  <Field
                    field={note === undefined ? field : { ...field, note }}
                    value={valueProperty(parameterValues, field.name)}
                    needed={(field.required ?? false) && note === undefined}
                    problem={problem}
                    onChange={(value) => set(field.name, value)}
                    key={field.name}
                  />
                )
              })}
            </div>
          </section>
        )
      })}
    </>
  )
}

/** Returns the path parameters that have no value that can be sent. */
export function missingPaths({ parameters, template }: PlaygroundData, values: RequestValues): string[] {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ field }) => field.name)
  const unset = names.filter((name) => valueProperty(values.path as FormValue, name) === undefined)
  return [...unset, ...unsentPaths(template, values)]
}
