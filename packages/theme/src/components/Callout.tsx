import type { ComponentType, VNode } from 'preact'
import { label } from '../labels.js'
import { readNode } from '../props/children.js'
import { classes, type MdxProps } from '../props/read.js'
import { inlineStyle, safeCssValue } from '../safe/style.js'
import { Glyph, type GlyphName } from './Glyph.js'
import { IconOf } from './Icon.js'

interface CalloutKind {
  type: 'note' | 'info' | 'warning' | 'tip' | 'check' | 'danger'
  glyph: GlyphName
}

/** `<Callout>`: own icon, colour and title. */
export function Callout(props: MdxProps): VNode {
  const color = safeCssValue(props.color)
  return (
    <div
      role="note"
      class={classes('callout', props.className)}
      data-callout-type="custom"
      style={inlineStyle({ '--callout': color })}
    >
      <IconOf icon={props.icon} iconType={props.iconType} class="callout-icon" />
      <CalloutBody title={props.title}>{props.children}</CalloutBody>
    </div>
  )
}

function typedCallout({ type, glyph }: CalloutKind): ComponentType<MdxProps> {
  return (props: MdxProps): VNode => (
    <div role="note" class={classes('callout', props.className)} data-callout-type={type} aria-label={label(type)}>
      {props.icon ? (
        <IconOf icon={props.icon} iconType={props.iconType} class="callout-icon" />
      ) : (
        <Glyph name={glyph} />
      )}
      <CalloutBody title={props.title}>{props.children}</CalloutBody>
    </div>
  )
}

function CalloutBody({ title, children }: MdxProps): VNode {
  return (
    <div class="callout-content">
      {readNode(title) && <p class="callout-title">{readNode(title)}</p>}
      {children}
    </div>
  )
}

/** The callouts with a fixed icon and colour (feature map 4.1). */
export const Note = typedCallout({ type: 'note', glyph: 'note' })
export const Info = typedCallout({ type: 'info', glyph: 'note' })
export const Warning = typedCallout({ type: 'warning', glyph: 'warning' })
export const Tip = typedCallout({ type: 'tip', glyph: 'tip' })
export const Check = typedCallout({ type: 'check', glyph: 'check' })
export const Danger = typedCallout({ type: 'danger', glyph: 'danger' })
