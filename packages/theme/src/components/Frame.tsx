import type { VNode } from 'preact'
import { classes, type MdxProps } from '../shared/propValues.js'
import type { ComponentFamily } from './family.js'

/** `<Frame>`: an image in a frame, with a caption and a hint. */
export function Frame({ children, caption, hint, className }: MdxProps): VNode {
  return (
    <figure class={classes('frame', className)}>
      {hint ? <p class="frame-hint">{hint as string}</p> : null}
      <div class="frame-content">{children}</div>
      {caption ? <figcaption>{caption as string}</figcaption> : null}
    </figure>
  )
}

export function frameFamily(): ComponentFamily {
  return {
    Frame: {
      component: Frame,
      description: 'An image or other content in a frame.',
      props: {
        caption: { type: 'string', description: 'Text below the frame, in Markdown.' },
        hint: { type: 'string', description: 'Text above the frame.' },
      },
      markdown: {
        kind: 'block',
        write: (frame, md) =>
          md.join(frame.blocks(), md.emphasis(frame.line('caption')), md.emphasis(frame.line('hint'))),
      },
    },
  }
}
