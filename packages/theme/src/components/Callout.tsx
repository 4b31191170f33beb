import type { ComponentType, VNode } from 'preact'
import { readNode } from '../props/children.js'
import { classes, type MdxProps } from '../props/read.js'
import { inlineStyle, safeCssValue } from '../safe/style.js'
import { Glyph, type GlyphName } from './Glyph.js'
import { IconOf } from './Icon.js'

interface CalloutKind {
  type: string
  label: string
  glyph: GlyphName
}

/** `<Callout>`: own icon, colour and title. */
export function Callout(props: MdxProps): VNode {
  const color = safeCssValue(props.color)
  return (
    <aside
      class={classes('callout', props.className)}
      data-callout-type="custom"
      style={inlineStyle({ '--callout': color })}
    >
      <IconOf icon={props.icon} iconType={props.iconType} class="callout-icon" />
      <CalloutBody title={props.title}>{props.children}</CalloutBody>
    </aside>
  )
}

function typedCallout({ type, label, glyph }: CalloutKind): ComponentType<MdxProps> {
  return (props: MdxProps): VNode => (
    <aside class={classes('callout', props.className)} data-callout-type={type} aria-label={label}>
      {props.icon ? (
        <IconOf icon={props.icon} iconType={props.iconType} class="callout-icon" />
      ) : (
        <Glyph name={glyph} />
      )}
      <CalloutBody title={props.title}>{props.children}</CalloutBody>
    </aside>
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
export const Note = typedCallout({ type: 'note', label: 'Note', glyph: 'note' })
export const Info = typedCallout({ type: 'info', label: 'Info', glyph: 'note' })
export const Warning = typedCallout({ type: 'warning', label: 'Warning', glyph: 'warning' })
export const Tip = typedCallout({ type: 'tip', label: 'Tip', glyph: 'tip' })
export const Check = typedCallout({ type: 'check', label: 'Success', glyph: 'check' })
export const Danger = typedCallout({ type: 'danger', label: 'Danger', glyph: 'danger' })
