import { createContext, Fragment, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import type { MdxProps } from '../shared/propValues.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label } from '../shared/uiLabels.js'
import { codeGroup } from './CodeGroup.js'
import { CONTENT_ONLY, type ComponentFamily, DROPDOWN_PROPS } from './family.js'

/** True if examples are rendered in place, as inside `<Panel>` and in the side column. */
export const InsidePanel = createContext(false)

/** `<RequestExample>`: code in the side column. */
export function RequestExample(props: MdxProps): VNode | null {
  const id = uniqueId(useScope(), 'request-example')
  return useSidePlace(
    <section class="request-example" id={id} aria-label={label('requestExample')} key="request">
      {codeGroup(props, { untitled: label('request') })}
    </section>,
  )
}

/** `<ResponseExample>`: code below the request example. */
export function ResponseExample(props: MdxProps): VNode | null {
  const id = uniqueId(useScope(), 'response-example')
  return useSidePlace(
    <section class="response-example" id={id} aria-label={label('responseExample')} key="response">
      {codeGroup(props, { untitled: label('response') })}
    </section>,
  )
}

function useSidePlace(example: VNode): VNode | null {
  const scope = useScope()
  if (useContext(InsidePanel)) return example
  scope.examples.push(example)
  return null
}

/** `<Panel>`: content that replaces the table of contents. */
export function Panel({ children }: MdxProps): null {
  useScope().panels.push(<Fragment key="panel">{children}</Fragment>)
  return null
}

export function exampleFamily(): ComponentFamily {
  const example = { props: DROPDOWN_PROPS, markdown: CONTENT_ONLY }
  return {
    Panel: {
      component: Panel,
      description: 'Content beside the text, instead of the table of contents.',
      props: {},
      markdown: CONTENT_ONLY,
    },
    RequestExample: {
      component: RequestExample,
      description: 'Request examples, shown beside the content.',
      ...example,
    },
    ResponseExample: {
      component: ResponseExample,
      description: 'Response examples, shown beside the content.',
      ...example,
    },
  }
}
