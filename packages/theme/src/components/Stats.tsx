import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { readNode } from '../shared/nodeText.js'
import { classes, type MdxProps } from '../shared/propValues.js'
import { CONTENT_ONLY, type ComponentFamily } from './family.js'

/** `<Stats>`: figures side by side. */
export function Stats({ children, className }: MdxProps): VNode {
  return <div class={classes('landing-stats', className)}>{children}</div>
}

/** `<Stat>`: a figure, its meaning, and text such as its source. */
export function Stat(props: MdxProps): VNode {
  return (
    <div class={classes('landing-stat', props.className)}>
      <p class="landing-stat-value">{readNode(props.value)}</p>
      <p class="landing-stat-label">{readNode(props.label)}</p>
      {props.children && <div class="landing-stat-text">{props.children}</div>}
    </div>
  )
}

export function statsFamily(): ComponentFamily {
  return {
    Stats: { component: Stats, description: 'Figures side by side.', props: {}, markdown: CONTENT_ONLY },
    Stat: {
      component: Stat,
      description: 'A figure, and below it what it measures.',
      props: {
        value: { type: 'string | number | ReactNode', required: true, description: 'Figure, with its unit.' },
        label: { type: 'string | ReactNode', required: true, description: 'Meaning of the figure.' },
      },
      markdown: { kind: 'item', write: writeStat },
    },
  }
}

function writeStat(stat: MarkdownElement, md: MarkdownWriter): string {
  const head = [md.strong(stat.line('value')), stat.line('label')].filter(Boolean).join(' ')
  return md.listItem('-', md.join(head, stat.blocks()))
}
