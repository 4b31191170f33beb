import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { classes, type MdxProps, readBoolean, readOption } from '../shared/propValues.js'
import { safeUrl } from '../shared/safeUrl.js'
import { type ComponentFamily, ICON_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'
import { LinkBox } from './Link.js'

const VARIANTS = ['primary', 'secondary', 'minimal'] as const

/** `<LinkButton>`: a link that looks like a button. */
export function LinkButton(props: MdxProps): VNode {
  return (
    <LinkBox
      href={safeUrl(props.href)}
      class={classes('landing-button', props.className)}
      data-variant={readOption(props.variant, VARIANTS, 'primary')}
    >
      <MdxIcon icon={props.icon} iconType={props.iconType} />
      <span>{props.children}</span>
      {readBoolean(props.arrow) && <Glyph name="arrow" />}
    </LinkBox>
  )
}

export function linkButtonFamily(): ComponentFamily {
  return {
    LinkButton: {
      component: LinkButton,
      description: 'A link that looks like a button.',
      props: {
        ...ICON_PROPS,
        href: { type: 'string', required: true, description: 'Path or URL.' },
        variant: { type: VARIANTS, default: 'primary', description: 'Emphasis of the button.' },
        arrow: { type: 'boolean', default: false, description: 'Shows an arrow after the text.' },
      },
      instead: { link: 'Write "href".', url: 'Write "href".', to: 'Write "href".' },
      markdown: {
        kind: 'item',
        write: (button, md) => md.listItem('-', md.link(button.inline(), button.text('href'))),
      },
    },
  }
}
