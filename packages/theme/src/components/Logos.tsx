import { cloneElement, type VNode } from 'preact'
import { childList, isElementType, readNode } from '../shared/nodeText.js'
import { classes, type MdxProps, readBoolean } from '../shared/propValues.js'
import type { ComponentFamily } from './family.js'
import { Image } from './Media.js'

/** `<Logos>`: images, which can be in links, in rows. */
export function Logos({ title, mono, children, className }: MdxProps): VNode {
  return (
    <div class={classes('landing-logos', className)} data-mono={readBoolean(mono) || undefined}>
      {readNode(title) && <p class="landing-logos-title">{readNode(title)}</p>}
      <ul class="landing-logos-list">
        {childList(children).map((child, index) => (
          // logos never move
          <li key={index}>{isElementType(child, Image) ? cloneElement(child, { noZoom: true }) : child}</li>
        ))}
      </ul>
    </div>
  )
}

export function logosFamily(): ComponentFamily {
  return {
    Logos: {
      component: Logos,
      description: 'Logos in rows.',
      props: {
        title: { type: 'string | ReactNode', description: 'Text above the logos.' },
        mono: {
          type: 'boolean',
          default: false,
          description: 'Shows the logos in one color, in light and dark mode. Their background must be transparent.',
        },
      },
      markdown: {
        kind: 'block',
        write: (logos, md) => md.join(md.strong(logos.line('title')), logos.blocks()),
      },
    },
  }
}
