import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import { Fragment, type VNode } from 'preact'
import { childList, isElementType, type MdxElement, readNode } from '../shared/nodeText.js'
import { classes, type MdxProps, readInteger, readOption, readString } from '../shared/propValues.js'
import { safeUrl } from '../shared/safeUrl.js'
import { CodeBlock } from './CodeBlock.js'
import { CodeGroup, SnippetGroup } from './CodeGroup.js'
import { Frame } from './Frame.js'
import type { ComponentFamily } from './family.js'
import { LinkButton } from './LinkButton.js'
import { Image, Video } from './Media.js'

const ALIGNMENTS = ['start', 'center'] as const
const LEVELS = { min: 1, max: 6 }

type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/**
 * `<Hero>`: the start of a front page. Of its children, link buttons are in one row, pictures and code are beside the
 * text, and everything else is below it.
 */
export function Hero(props: MdxProps): VNode {
  const children = childList(props.children)
  const actions = children.filter((child) => isElementType(child, LinkButton))
  const media = [heroImage(props), ...children.filter(isMedia)].filter((item) => item !== undefined)
  const others = children.filter((child) => !isElementType(child, LinkButton) && !isMedia(child))
  const Title = `h${readInteger(props.level, 1, LEVELS)}` as HeadingTag
  const title = readNode(props.title)
  const tagline = readNode(props.tagline)
  return (
    <div
      class={classes('landing-hero', props.className)}
      data-align={readOption(props.align, ALIGNMENTS, media.length > 0 ? undefined : 'center')}
    >
      <div class="landing-hero-text">
        {title && (
          <Title class="landing-hero-title" id={readString(props.id)}>
            {title}
          </Title>
        )}
        {tagline && <p class="landing-hero-tagline">{tagline}</p>}
        {actions.length > 0 && <div class="landing-hero-actions">{actions}</div>}
        {others.length > 0 && <div class="landing-hero-content">{others}</div>}
      </div>
      {media.length > 0 && <div class="landing-hero-media">{media}</div>}
    </div>
  )
}

/** Returns true for pictures, videos and code, also in a paragraph. */
function isMedia(child: MdxElement | string): boolean {
  if (isElementType(child, Image, Video, Frame, CodeBlock, CodeGroup, SnippetGroup, 'picture', 'svg')) return true
  if (!isElementType(child, 'p')) return false
  const [only, ...more] = childList(child.props.children)
  return only !== undefined && more.length === 0 && isElementType(only, Image)
}

/** Returns the picture, or one for light and one for dark mode, of which browsers load what they show. */
function heroImage({ image, imageDark, alt, width, height }: MdxProps): VNode | undefined {
  const [light, dark] = [safeUrl(image, 'src'), safeUrl(imageDark, 'src')]
  const size = { width: readString(width), height: readString(height) }
  const text = readString(alt) ?? ''
  if (light === undefined) return undefined
  if (dark === undefined) return <img {...size} alt={text} src={light} key="image" />
  return (
    <Fragment key="image">
      <img {...size} alt={text} class="only-light" src={light} loading="lazy" />
      <img {...size} alt={text} class="only-dark" src={dark} loading="lazy" />
    </Fragment>
  )
}

export function heroFamily(): ComponentFamily {
  return {
    Hero: {
      component: Hero,
      description: 'The start of a front page: a title, a sentence, buttons, and a picture or code beside them.',
      props: {
        title: { type: 'string | ReactNode', required: true, description: 'Text of the heading.' },
        tagline: { type: 'string | ReactNode', description: 'Sentence below the title.' },
        image: { type: 'string', description: 'Path or URL of a picture beside the text.' },
        imageDark: { type: 'string', description: 'Path or URL of the picture in dark mode.' },
        alt: { type: 'string', description: 'Alternative text of the picture. Without it, the picture is decorative.' },
        align: {
          type: ALIGNMENTS,
          description:
            'Alignment of the text. The default is that of the theme with a picture or code, and `center` without.',
        },
        level: {
          type: LEVELS,
          default: 1,
          description: 'Level of the heading. Pages that show their title already have a heading of level 1.',
        },
      },
      instead: {
        subtitle: 'Write "tagline".',
        img: 'Write "image".',
        actions: 'Write `<LinkButton>` between `<Hero>` and `</Hero>`.',
        code: 'Write a code block between `<Hero>` and `</Hero>`.',
      },
      markdown: { kind: 'block', write: writeHero },
    },
  }
}

function writeHero(hero: MarkdownElement, md: MarkdownWriter): string {
  const level = Math.trunc(Number(hero.text('level') ?? 1))
  const title = hero.line('title')
  const alt = hero.line('alt')
  return md.join(
    title && md.heading(level >= LEVELS.min && level <= LEVELS.max ? level : 1, title),
    hero.line('tagline'),
    alt && md.link(alt, hero.text('image')),
    hero.blocks(),
  )
}
