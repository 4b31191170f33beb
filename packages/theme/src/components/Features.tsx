import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { readNode } from '../shared/nodeText.js'
import { classes, type MdxProps, readInteger } from '../shared/propValues.js'
import { safeUrl } from '../shared/safeUrl.js'
import { writeCard } from './Card.js'
import { CONTENT_ONLY, type ComponentFamily, ICON_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'
import { LinkBox } from './Link.js'

const COLUMNS = { min: 1, max: 4 }

/** `<Features>`: features side by side. */
export function Features({ cols, children, className }: MdxProps): VNode {
  return (
    <div class={classes('landing-features', className)} data-cols={readInteger(cols, 3, COLUMNS)}>
      {children}
    </div>
  )
}

/** `<Feature>`: an icon, a title and text. With `href`, the title is a link with an area that covers the feature. */
export function Feature(props: MdxProps): VNode {
  const href = safeUrl(props.href)
  const title = readNode(props.title)
  return (
    <div class={classes('landing-feature', props.className)}>
      <MdxIcon icon={props.icon} iconType={props.iconType} class="landing-feature-icon" />
      {title && (
        <p class="landing-feature-title">
          {href === undefined ? (
            title
          ) : (
            <LinkBox href={href} class="landing-feature-link">
              {title} <Glyph name="arrow" />
            </LinkBox>
          )}
        </p>
      )}
      {props.children && <div class="landing-feature-text">{props.children}</div>}
    </div>
  )
}

export function featuresFamily(): ComponentFamily {
  return {
    Features: {
      component: Features,
      description: 'Features side by side.',
      props: {
        cols: { type: COLUMNS, default: 3, description: 'Maximum number of columns. Narrow screens show fewer.' },
      },
      markdown: CONTENT_ONLY,
    },
    Feature: {
      component: Feature,
      description: 'An icon, a title and text. With `href` the whole feature is a link.',
      props: {
        ...ICON_PROPS,
        title: { type: 'string | ReactNode', required: true, description: 'Title of the feature.' },
        href: { type: 'string', description: 'Path or URL that the feature links to.' },
      },
      instead: { link: 'Write "href".', url: 'Write "href".', to: 'Write "href".' },
      markdown: { kind: 'item', write: writeCard },
    },
  }
}
