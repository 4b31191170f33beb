import type { MarkdownElement } from '@octavo/core'
import type { ComponentType, VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { plainText } from '../shared/nodeText.js'
import { type MdxProps, readBoolean, readInteger, readString } from '../shared/propValues.js'
import { safeAttributes } from '../shared/safeAttributes.js'
import { hashHref } from '../shared/safeUrl.js'
import { label } from '../shared/uiLabels.js'
import type { ComponentFamily } from './family.js'
import { InsideLink } from './Link.js'

const LEVELS = { min: 1, max: 6 }

type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** The link beside a heading. It is outside the heading element, so that it is not part of its accessible name. */
export function HeadingAnchor({ id, text }: { id: string; text: string }): VNode {
  return (
    <a class="heading-anchor" href={hashHref(id)} aria-label={label('linkToSection', text)}>
      #
    </a>
  )
}

/** `<Heading>`: a heading of any level, 1–6. */
export function Heading({ level, ...props }: MdxProps): VNode {
  return <HeadingElement {...props} tag={`h${readInteger(level, 2, LEVELS)}` as HeadingTag} />
}

/** Returns the component for `h1`–`h6`, which has an anchor if it has an id, and neither class nor style. */
export function headingOverride(tag: HeadingTag): ComponentType<MdxProps> {
  return (props: MdxProps): VNode => <HeadingElement {...props} tag={tag} />
}

function HeadingElement({ tag, children, noAnchor, ...rest }: MdxProps): VNode {
  const Tag = tag as HeadingTag
  const id = readString(rest.id)
  const heading = <Tag {...safeAttributes(rest)}>{children}</Tag>
  if (!id || isDesigned(rest) || readBoolean(noAnchor) || useContext(InsideLink)) return heading
  return (
    <div class="heading" data-level={Tag.slice(1)}>
      {heading}
      <HeadingAnchor id={id} text={plainText(children)} />
    </div>
  )
}

/** Returns true for a heading with a class or style of the author, which a box around it could break: `text-center`, `flex-1`. */
function isDesigned({ className, class: plainClass, style }: MdxProps): boolean {
  return [className, plainClass, style].some((value) => value !== undefined && value !== null && value !== '')
}

export function headingFamily(): ComponentFamily {
  return {
    Heading: {
      component: Heading,
      description: 'A heading with options that Markdown does not have.',
      props: {
        level: { type: LEVELS, default: 2, description: 'Level of the heading.' },
        noAnchor: {
          type: 'boolean',
          default: false,
          description: 'Omits the link and the entry in the table of contents.',
        },
      },
      markdown: { kind: 'block', write: (element, md) => md.heading(headingLevel(element), element.inline()) },
    },
  }
}

function headingLevel(heading: MarkdownElement): number {
  const level = Math.trunc(Number(heading.text('level') ?? 2))
  return level >= LEVELS.min && level <= LEVELS.max ? level : 2
}
