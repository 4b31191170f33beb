import type { BodyContent, ParameterForm, PlaygroundData, RequestValues, SentValue } from '@octavo/core'
import type { VNode } from 'preact'
import { Field } from './form/Field.js'
import { propertyOf, withProperty } from './form/values.js'
import { label } from './labels.js'

const LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const satisfies ParameterForm['in'][]

interface ParameterSectionsProps {
  data: PlaygroundData
  values: RequestValues
  onChange(values: RequestValues): void
}

/** Parameters by their place. */
export function ParameterSections({ data, values, onChange }: ParameterSectionsProps): VNode {
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
              {fields.map(({ field }) => (
                <Field
                  field={field}
                  value={propertyOf(held, field.name)}
                  onChange={(value) => set(field.name, value)}
                  key={field.name}
                />
              ))}
            </div>
          </section>
        )
      })}
    </>
  )
}

/** Path parameters that have no value. */
export function missingPaths({ parameters }: PlaygroundData, { path }: RequestValues): string[] {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ field }) => field.name)
  return names.filter((name) => propertyOf(path as BodyContent | undefined, name) === undefined)
}
