import type { MarkdownElement, MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { Glyph } from '../shared/Glyph.js'
import { readNode } from '../shared/nodeText.js'
import { classes, type MdxProps, readBoolean, readInteger } from '../shared/propValues.js'
import { inlineStyle, safeCssValue } from '../shared/safeStyle.js'
import { isExternalUrl, safeUrl } from '../shared/safeUrl.js'
import { CONTENT_ONLY, type ComponentFamily, ICON_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'
import { containsLink, LinkBox } from './Link.js'

const TYPES = ['info', 'warning', 'note', 'tip', 'check', 'danger'] as const
const COLUMNS = { min: 1, max: 4 }

/**
 * `<Card>`: a box with a title and an icon. With `href`, the whole card is a link. Links cannot contain links, so in a
 * card with further links only its title is one, with an area that covers the card below the others.
 */
export function Card(props: MdxProps): VNode {
  const href = safeUrl(props.href)
  const image = safeUrl(props.img, 'src')
  const external = href !== undefined && isExternalUrl(href)
  const arrow = href !== undefined && readBoolean(props.arrow, external)
  const isCovered = href !== undefined && containsLink(props.children)
  const title = readNode(props.title)
  return (
    <LinkBox
      href={isCovered ? undefined : href}
      class={classes('card', props.className)}
      data-horizontal={readBoolean(props.horizontal) || undefined}
      data-type={TYPES.find((type) => type === props.type)}
      style={inlineStyle({ '--card': safeCssValue(props.color) })}
    >
      {image && <img class="card-image" src={image} alt="" loading="lazy" />}
      <div class="card-content">
        <MdxIcon icon={props.icon} iconType={props.iconType} class="card-icon" />
        <div class="card-text">
          {(title || isCovered) && (
            <p class="card-title">
              {isCovered ? (
                <LinkBox href={href} class="card-link" aria-label={title ? undefined : href}>
                  {title}
                </LinkBox>
              ) : (
                title
              )}
            </p>
          )}
          {(readNode(props.description) || props.children) && (
            <div class="card-body">
              {readNode(props.description) && <p>{readNode(props.description)}</p>}
              {props.children}
            </div>
          )}
          {readNode(props.cta) && (
            <span class="card-cta">
              {readNode(props.cta)} <Glyph name="arrow" />
            </span>
          )}
        </div>
      </div>
      {arrow && (
        <span class="card-arrow">
          <Glyph name={external ? 'external' : 'arrow'} />
        </span>
      )}
    </LinkBox>
  )
}

/** `<Tile>`: a link with a preview, a title and a description. */
export function Tile(props: MdxProps): VNode {
  return (
    <LinkBox href={safeUrl(props.href)} class={classes('tile', props.className)}>
      <div class="tile-preview">{props.children}</div>
      {readNode(props.title) && <p class="tile-title">{readNode(props.title)}</p>}
      {readNode(props.description) && <p class="tile-description">{readNode(props.description)}</p>}
    </LinkBox>
  )
}

/** `<Columns>`: cards or columns side by side. */
export function Columns(props: MdxProps): VNode {
  return columns(props, 'columns')
}

/** `<CardGroup>`: an alias of `<Columns>`. */
export function CardGroup(props: MdxProps): VNode {
  return columns(props, 'card-group columns')
}

function columns(props: MdxProps, name: string): VNode {
  return (
    <div class={classes(name, props.className)} data-cols={readInteger(props.cols, 2, COLUMNS)}>
      {props.children}
    </div>
  )
}

/** `<Column>`: one cell with any content. */
export function Column({ children, className }: MdxProps): VNode {
  return <div class={classes('column', className)}>{children}</div>
}

export function cardFamily(): ComponentFamily {
  const columns = {
    props: {
      cols: { type: COLUMNS, default: 2, description: 'Maximum number of columns. Narrow screens show fewer.' },
    },
    markdown: CONTENT_ONLY,
  }
  return {
    Card: {
      component: Card,
      description: 'A box with a title and an icon. With `href` the whole card is a link.',
      props: {
        ...ICON_PROPS,
        title: { type: 'string | ReactNode', description: 'Title of the card.' },
        description: { type: 'string | ReactNode', description: 'Text below the title.' },
        color: { type: 'string', description: 'CSS color of the icon. The default is the accent color.' },
        href: { type: 'string', description: 'Path or URL that the card links to.' },
        horizontal: { type: 'boolean', default: false, description: 'Puts the icon beside the text.' },
        img: { type: 'string', description: 'Path or URL of an image above the text.' },
        cta: { type: 'string | ReactNode', description: 'Text of a call to action below the content.' },
        arrow: {
          type: 'boolean',
          description: 'Shows an arrow in the corner of a link. The default is `true` for links to other sites.',
        },
        type: { type: TYPES, description: 'Colors the card like the callout of this name.' },
      },
      instead: { link: 'Write "href".', url: 'Write "href".', to: 'Write "href".' },
      markdown: { kind: 'item', write: writeCard },
    },
    CardGroup: { component: CardGroup, description: 'Alias of `<Columns>`.', ...columns },
    Column: {
      component: Column,
      description: 'One cell of `<Columns>`, with any content.',
      props: {},
      markdown: CONTENT_ONLY,
    },
    Columns: { component: Columns, description: 'Cards or columns side by side.', ...columns },
    Tile: {
      component: Tile,
      description: 'A preview with a title and a description below; the whole tile is a link.',
      props: {
        href: { type: 'string', required: true, description: 'Path or URL that the tile links to.' },
        title: { type: 'string | ReactNode', description: 'Title below the preview.' },
        description: { type: 'string | ReactNode', description: 'Text below the title.' },
      },
      markdown: { kind: 'item', write: writeCard },
    },
  }
}

/** Writes a card as a list item: its title as a link, then its text. */
export function writeCard(card: MarkdownElement, md: MarkdownWriter): string {
  const href = card.text('href')
  const title = card.line('title')
  const cta = card.line('cta')
  const name = title ?? cta ?? href ?? ''
  const body = md.join(card.line('description'), card.blocks(), title === undefined ? undefined : cta)
  const head = href === undefined ? md.strong(name) : md.link(name, href)
  const isLine = md.startsWithText(body) && !body.includes('\n')
  return md.listItem('-', isLine && head !== '' ? `${head}: ${body}` : md.join(head, body))
}
