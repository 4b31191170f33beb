import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { readNode } from '../shared/nodeText.js'
import { classes, type MdxProps } from '../shared/propValues.js'
import { safeUrl } from '../shared/safeUrl.js'
import type { ComponentFamily } from './family.js'
import { LinkBox } from './Link.js'

/** `<Testimonial>`: a quotation, and who said it. */
export function Testimonial(props: MdxProps): VNode {
  const avatar = safeUrl(props.avatar, 'src')
  const href = safeUrl(props.href)
  const name = readNode(props.name)
  return (
    <figure class={classes('landing-testimonial', props.className)}>
      <blockquote class="landing-testimonial-text">{props.children}</blockquote>
      <figcaption class="landing-testimonial-source">
        {avatar && <img class="landing-testimonial-avatar" src={avatar} alt="" width="40" height="40" loading="lazy" />}
        <span>
          <span class="landing-testimonial-name">{href ? <LinkBox href={href}>{name}</LinkBox> : name}</span>
          {readNode(props.title) && <span class="landing-testimonial-title">{readNode(props.title)}</span>}
        </span>
      </figcaption>
    </figure>
  )
}

export function testimonialFamily(): ComponentFamily {
  return {
    Testimonial: {
      component: Testimonial,
      description: 'A quotation, with the name of its author.',
      props: {
        name: { type: 'string | ReactNode', required: true, description: 'Name of the author.' },
        title: { type: 'string | ReactNode', description: 'Position and company of the author.' },
        avatar: { type: 'string', description: 'Path or URL of a picture of the author.' },
        href: { type: 'string', description: 'Path or URL of the source, which the name links to.' },
      },
      instead: {
        author: 'Write "name".',
        company: 'Write "title".',
        image: 'Write "avatar".',
        quote: 'Write the text between `<Testimonial>` and `</Testimonial>`.',
      },
      markdown: { kind: 'block', write: writeTestimonial },
    },
  }
}

function writeTestimonial(testimonial: MarkdownElement, md: MarkdownWriter): string {
  const name = testimonial.line('name')
  const source = [name && md.link(name, testimonial.text('href')), testimonial.line('title')].filter(Boolean).join(', ')
  return md.quote(md.join(testimonial.blocks(), source && `— ${source}`))
}
