import type { BodyContent, JsonValue, ParameterForm, PlaygroundData, RequestValues } from '@octavo/core'
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { FormContext } from './form/context.js'
import { Field } from './form/Field.js'
import { propertyOf, withProperty } from './form/values.js'
import { label } from './labels.js'

const LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const satisfies ParameterForm['in'][]

interface ParameterSectionsProps {
  data: PlaygroundData
  values: RequestValues
  /** Somebody tried to send. */
  attempted: boolean
  onChange(values: RequestValues): void
}

/** Parameters by their place. */
export function ParameterSections({ data, values, attempted, onChange }: ParameterSectionsProps): VNode {
  // Without its path parameters a request goes nowhere; everything else is the API's to refuse.
  const strict = useMemo(
    () => ({
      forms: data.forms,
      missing: (_: unknown, value: unknown) => (attempted && value === undefined ? label('missing') : undefined),
    }),
    [data, attempted],
  )
  const lenient = useMemo(() => ({ forms: data.forms, missing: () => undefined }), [data])
  return (
    <>
      {LOCATIONS.map((location) => {
        const fields = data.parameters.filter((parameter) => parameter.in === location)
        if (fields.length === 0) return null
        const held = values[location] as BodyContent | undefined
        const set = (name: string, value: BodyContent | undefined) =>
          onChange({ ...values, [location]: (withProperty(held, name, value) ?? {}) as Record<string, JsonValue> })
        return (
          <section class="pg-section" key={location}>
            <h3>{label(location)}</h3>
            <FormContext.Provider value={location === 'path' ? strict : lenient}>
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
            </FormContext.Provider>
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
