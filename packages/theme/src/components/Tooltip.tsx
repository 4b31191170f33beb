import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { type MdxProps, readString } from '../shared/propValues.js'
import { safeUrl } from '../shared/safeUrl.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import type { ComponentFamily } from './family.js'

/** `<Tooltip>`: shown with CSS on hover and focus. Its link can be reached while it is visible. */
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

export function tooltipFamily(): ComponentFamily {
  return {
    Tooltip: {
      component: Tooltip,
      description: 'An explanation of a word, shown on hover and focus.',
      props: {
        tip: { type: 'string', required: true, description: 'The explanation.' },
        headline: { type: 'string', description: 'Bold text above the explanation.' },
        cta: { type: 'string', description: 'Text of the link. The default is its URL.' },
        href: { type: 'string', description: 'Path or URL of a link below the explanation.' },
      },
      markdown: { kind: 'inline', write: writeTooltip },
    },
  }
}

function writeTooltip(tooltip: MarkdownElement, md: MarkdownWriter): string {
  const text = tooltip.inline()
  const href = tooltip.text('href')
  const link = href === undefined ? undefined : md.link(tooltip.line('cta') ?? href, href)
  const tip = [[tooltip.line('headline'), tooltip.line('tip')].filter(Boolean).join(': '), link]
    .filter(Boolean)
    .join(' ')
  return tip === '' ? text : `${text} (${tip})`
}
