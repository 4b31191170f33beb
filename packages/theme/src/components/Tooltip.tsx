import type { VNode } from 'preact'
import { uniqueId, useScope } from '../context.js'
import { type MdxProps, readString } from '../props/read.js'
import { safeUrl } from '../safe/url.js'

/** `<Tooltip>`: shown on hover and focus by style sheet; its link can be reached while it shows. */
export function Tooltip(props: MdxProps): VNode {
  const id = uniqueId(useScope(), 'tooltip')
  const href = safeUrl(props.href)
  return (
    <span class="tooltip">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards have to reach what hovering shows */}
      <span class="tooltip-trigger" tabIndex={0} aria-describedby={id}>
        {props.children}
      </span>
      <span class="tooltip-content" role="tooltip" id={id}>
        {readString(props.headline) && <strong class="tooltip-headline">{props.headline as string}</strong>}
        <span>{props.tip as string}</span>
        {href && (
          <a class="tooltip-cta" href={href}>
            {readString(props.cta) ?? href}
          </a>
        )}
      </span>
    </span>
  )
}
