import type { PlaygroundData } from '@octavo/core'
import type { VNode } from 'preact'
import { AuthForm } from './auth/AuthForm.js'
import { BodyEditor } from './form/BodyEditor.js'
import { ParameterSections } from './ParameterSections.js'
import { ServerForm } from './ServerForm.js'
import { label } from './strings/labels.js'
import type { RequestValuesControl } from './useRequestValues.js'

interface RequestFormProps {
  data: PlaygroundData
  control: RequestValuesControl
  /** True when the docs site forwards the request. */
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
        <section class="pg-section">
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
          <h3>{label('body')}</h3>
          <BodyEditor
            templates={template.bodies}
            bodies={data.bodies}
            required={template.bodyRequired}
            value={values.body}
            onChange={(body) => setValues({ ...values, body })}
          />
        </section>
      )}
    </section>
  )
}
