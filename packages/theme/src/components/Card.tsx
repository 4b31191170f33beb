import type { ComponentChildren, VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { readNode } from '../props/children.js'
import { classes, type MdxProps, readBoolean, readInteger, readOption } from '../props/read.js'
import { inlineStyle, safeCssValue } from '../safe/style.js'
import { isExternalUrl, safeUrl } from '../safe/url.js'
import { Glyph } from './Glyph.js'
import { IconOf } from './Icon.js'
import { InsideLink } from './Link.js'

const TYPES = ['', 'info', 'warning', 'note', 'tip', 'check', 'danger'] as const

/** `<Card>`: a box with title and icon; with `href` the whole card is one link. */
export function Card(props: MdxProps): VNode {
  const href = safeUrl(props.href)
  const image = safeUrl(props.img, 'src')
  const external = href !== undefined && isExternalUrl(href)
  const arrow = href !== undefined && readBoolean(props.arrow, external)
  return (
    <LinkBox
      href={href}
      class={classes('card', props.className)}
      data-horizontal={readBoolean(props.horizontal) || undefined}
      data-type={readOption(props.type, TYPES, '') || undefined}
      style={inlineStyle({ '--card': safeCssValue(props.color) })}
    >
      {image && <img class="card-image" src={image} alt="" loading="lazy" />}
      <div class="card-content">
        <IconOf icon={props.icon} iconType={props.iconType} class="card-icon" />
        <div class="card-text">
          {readNode(props.title) && <p class="card-title">{readNode(props.title)}</p>}
          {props.children && <div class="card-body">{props.children}</div>}
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

/** `<Tile>`: a preview with title and description below; one link. */
export function Tile(props: MdxProps): VNode {
  return (
    <LinkBox href={safeUrl(props.href)} class={classes('tile', props.className)}>
      <div class="tile-preview">{props.children}</div>
      {readNode(props.title) && <p class="tile-title">{readNode(props.title)}</p>}
      {readNode(props.description) && <p class="tile-description">{readNode(props.description)}</p>}
    </LinkBox>
  )
}

/** `<Columns>` and `<CardGroup>`: 1–4 columns, fewer where there is no room. */
export function Columns(props: MdxProps): VNode {
  return columns(props, 'columns')
}

/** `<CardGroup>`, the older name of `<Columns>`. */
export function CardGroup(props: MdxProps): VNode {
  return columns(props, 'card-group columns')
}

function columns(props: MdxProps, name: string): VNode {
  return (
    <div class={classes(name, props.className)} data-cols={readInteger(props.cols, 2, { min: 1, max: 4 })}>
      {props.children}
    </div>
  )
}

/** `<Column>`: one cell with any content. */
export function Column({ children, className }: MdxProps): VNode {
  return <div class={classes('column', className)}>{children}</div>
}

interface LinkBoxProps {
  href?: string
  children: ComponentChildren
  [attribute: string]: unknown
}

/** A box that is a link when it leads somewhere and is not inside another link. */
function LinkBox({ href, children, ...attributes }: LinkBoxProps): VNode {
  if (href === undefined || useContext(InsideLink)) return <div {...attributes}>{children}</div>
  const outside = /^(?:https?:)?\/\//i.test(href)
  return (
    <a {...attributes} href={href} {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}>
      <InsideLink.Provider value={true}>{children}</InsideLink.Provider>
    </a>
  )
}
