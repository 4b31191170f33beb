import type { MoreView } from '@octavo/core'
import type { VNode } from 'preact'
import { RevealBox } from './RevealBox.js'

interface FragmentProps {
  more: MoreView
  text: string
  /** Text of the link for readers without scripts. */
  name?: string
}

/** Content that is loaded on demand: a link, which a script replaces with the linked content when the box is opened. */
export function Fragment({ more: { href }, text, name = text }: FragmentProps): VNode {
  if (href === undefined) return <p class="field-example">… {text.startsWith('+') ? text : `+ ${text}`}</p>
  return (
    <RevealBox title={text} data-fragment={href}>
      <p class="field-example">
        <a class="link" href={href}>
          {name}
        </a>
      </p>
    </RevealBox>
  )
}
