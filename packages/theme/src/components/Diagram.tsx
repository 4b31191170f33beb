import type { VNode } from 'preact'
import { codeOf } from '../props/children.js'
import { type MdxProps, readBoolean, readOption, readString } from '../props/read.js'

const PLACEMENTS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

/** `<Mermaid>`: the source of the diagram, from `chart` or the children. */
export function Mermaid({ children, chart, placement, actions }: MdxProps): VNode {
  return (
    <div
      class="mermaid"
      data-component-name="mermaid-container"
      data-placement={readOption(placement, PLACEMENTS, 'bottom-right')}
      data-actions={actions === undefined ? undefined : String(readBoolean(actions))}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard */}
      <pre class="mermaid-source" tabIndex={0}>
        {readString(chart) ?? codeOf(children)}
      </pre>
    </div>
  )
}

/** `<Latex>`: math that content has already typeset (`html`), or its source. */
export function Latex({ children, className, html, display }: MdxProps): VNode {
  const typeset = readString(html)
  if (typeset !== undefined) {
    const Tag = readBoolean(display) ? 'div' : 'span'
    // written by KaTeX, which escapes the source
    return (
      <Tag
        class="latex"
        data-display={readBoolean(display) || undefined}
        dangerouslySetInnerHTML={{ __html: typeset }}
      />
    )
  }
  return <span class={`latex${readString(className) ? ` ${className as string}` : ''}`}>{children}</span>
}
