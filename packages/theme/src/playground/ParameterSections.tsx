import type { BodyContent, ParameterForm, PlaygroundData, RequestValues, SentValue } from '@octavo/core'
import { unsentPaths } from '@octavo/openapi/request'
import type { VNode } from 'preact'
import { Field } from './form/Field.js'
import { propertyOf, withProperty } from './form/values.js'
import { sendingNotes } from './request/sending.js'
import { label } from './strings/labels.js'

const LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const satisfies ParameterForm['in'][]

interface ParameterSectionsProps {
  data: PlaygroundData
  values: RequestValues
  /** True when the docs site forwards the request. */
  isForwarded: boolean
  onChange(values: RequestValues): void
}

/** The fields of parameters, by location. */
export function ParameterSections({ data, values, isForwarded, onChange }: ParameterSectionsProps): VNode {
  return (
    <>
      {LOCATIONS.map((location) => {
        const fields = data.parameters.filter((parameter) => parameter.in === location)
        if (fields.length === 0) return null
        const held = values[location] as BodyContent | undefined
        const set = (name: string, value: BodyContent | undefined) =>
          onChange({ ...values, [location]: (withProperty(held, name, value) ?? {}) as Record<string, SentValue> })
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
                    value={propertyOf(held, field.name)}
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

/** Returns the path parameters without a value that can be sent. */
export function missingPaths({ parameters, template }: PlaygroundData, values: RequestValues): string[] {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ field }) => field.name)
  const unset = names.filter((name) => propertyOf(values.path as BodyContent | undefined, name) === undefined)
  return [...unset, ...unsentPaths(template, values)]
}
