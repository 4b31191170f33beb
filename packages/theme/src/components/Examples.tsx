import { createContext, Fragment, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { useScope } from '../context.js'
import type { MdxProps } from '../props/read.js'
import { codeGroup } from './CodeGroup.js'

/** True where examples stay in place: inside `<Panel>` and in the side column itself. */
export const InsidePanel = createContext(false)

/** `<RequestExample>`: goes to the column beside the text (feature map 4.1). */
export function RequestExample(props: MdxProps): VNode | null {
  return useSidePlace(
    <section class="request-example" aria-label="Request example" key="request">
      {codeGroup(props, { untitled: 'Request' })}
    </section>,
  )
}

/** `<ResponseExample>`: below the request example. */
export function ResponseExample(props: MdxProps): VNode | null {
  return useSidePlace(
    <section class="response-example" aria-label="Response example" key="response">
      {codeGroup(props, { untitled: 'Response' })}
    </section>,
  )
}

function useSidePlace(example: VNode): VNode | null {
  const scope = useScope()
  if (useContext(InsidePanel)) return example
  scope.examples.push(example)
  return null
}

/** `<Panel>`: takes the place of the table of contents. */
export function Panel({ children }: MdxProps): null {
  useScope().panels.push(<Fragment key="panel">{children}</Fragment>)
  return null
}
