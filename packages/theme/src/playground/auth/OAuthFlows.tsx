import type { OAuthFlow } from '@octavo/core'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { LabelledSelect } from '../form/LabelledSelect.js'
import { label } from '../strings/labels.js'
import { FLOW_NAMES, OAuthForm, type OAuthFormProps } from './OAuthForm.js'

type OAuthFlowsProps = Omit<OAuthFormProps, 'flow'> & { flows: readonly OAuthFlow[] }

/** The form of one OAuth flow, with a menu when there are several. */
export function OAuthFlows({ flows, ...props }: OAuthFlowsProps): VNode | null {
  const [chosen, choose] = useState(0)
  const canReturn = props.callback !== undefined && location.protocol !== 'file:'
  const usable = flows.filter(({ kind }) => kind !== 'authorizationCode' || canReturn)
  const flow = usable[chosen] ?? usable[0]
  if (!flow) return null
  return (
    <>
      {usable.length > 1 && (
        <LabelledSelect name={label('flow')} value={String(chosen)} onChange={(select) => choose(Number(select.value))}>
          {usable.map(({ kind }, index) => (
            <option value={String(index)} key={kind}>
              OAuth 2.0, {FLOW_NAMES[kind]}
            </option>
          ))}
        </LabelledSelect>
      )}
      <OAuthForm {...props} flow={flow} key={flow.kind} />
    </>
  )
}
