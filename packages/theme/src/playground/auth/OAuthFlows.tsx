import type { OAuthFlow } from '@octavo/core'
import type { VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { label } from '../strings/labels.js'
import { FLOW_NAMES, OAuthForm, type OAuthFormProps } from './OAuthForm.js'

type OAuthFlowsProps = Omit<OAuthFormProps, 'flow'> & { flows: readonly OAuthFlow[] }

/** One of the ways in which a provider gives tokens. */
export function OAuthFlows({ flows, ...props }: OAuthFlowsProps): VNode | null {
  const id = useId()
  const [chosen, choose] = useState(0)
  const canReturn = props.callback !== undefined && location.protocol !== 'file:'
  const usable = flows.filter(({ kind }) => kind !== 'authorizationCode' || canReturn)
  const flow = usable[chosen] ?? usable[0]
  if (!flow) return null
  return (
    <>
      {usable.length > 1 && (
        <div class="pg-field">
          <label class="pg-label" for={id}>
            {label('flow')}
          </label>
          <select
            id={id}
            class="pg-input"
            value={String(chosen)}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          >
            {usable.map(({ kind }, index) => (
              <option value={String(index)} key={kind}>
                OAuth 2.0, {FLOW_NAMES[kind]}
              </option>
            ))}
          </select>
        </div>
      )}
      <OAuthForm {...props} flow={flow} key={flow.kind} />
    </>
  )
}
