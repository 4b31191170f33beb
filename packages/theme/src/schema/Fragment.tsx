import type { MoreView } from '@octavo/core'
import type { VNode } from 'preact'
import { ExpandableBox } from './ExpandableBox.js'

interface FragmentProps {
  more: MoreView
  text: string
  /** What the link in it says, which readers follow without scripts. */
  name?: string
}

/** The rest of something in a file of its own: a link, which the runtime replaces by what it links to when it is opened. */
export function Fragment({ more: { href }, text, name = text }: FragmentProps): VNode {
  if (href === undefined) return <p class="field-example">… {text.startsWith('+') ? text : `+ ${text}`}</p>
  return (
    <ExpandableBox title={text} data-fragment={href}>
      <p class="field-example">
        <a class="link" href={href}>
          {name}
        </a>
      </p>
    </ExpandableBox>
  )
}
