import { type MarkdownElement, type MarkdownWriter, markdownLabel } from '@octavo/core'
import type { ComponentType, VNode } from 'preact'
import { Glyph, type GlyphName } from '../shared/Glyph.js'
import { readNode } from '../shared/nodeText.js'
import { classes, type MdxProps } from '../shared/propValues.js'
import { inlineStyle, safeCssValue } from '../shared/safeStyle.js'
import { label } from '../shared/uiLabels.js'
import { type BuiltIn, type ComponentFamily, ICON_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'

interface CalloutKind {
  type: 'note' | 'info' | 'warning' | 'tip' | 'check' | 'danger'
  glyph: GlyphName
}

/** `<Callout>`: a callout with custom icon, color and title. */
export function Callout(props: MdxProps): VNode {
  const color = safeCssValue(props.color)
  return (
    <div
      role="note"
      class={classes('callout', props.className)}
      data-callout-type="custom"
      style={inlineStyle({ '--callout': color })}
    >
      <MdxIcon icon={props.icon} iconType={props.iconType} class="callout-icon" />
      <CalloutBody title={props.title}>{props.children}</CalloutBody>
    </div>
  )
}

function typedCallout({ type, glyph }: CalloutKind): ComponentType<MdxProps> {
  return (props: MdxProps): VNode => (
    <div role="note" class={classes('callout', props.className)} data-callout-type={type} aria-label={label(type)}>
      {props.icon ? (
        <MdxIcon icon={props.icon} iconType={props.iconType} class="callout-icon" />
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

/** The callouts with a fixed icon and color. */
export const Note = typedCallout({ type: 'note', glyph: 'note' })
export const Info = typedCallout({ type: 'info', glyph: 'note' })
export const Warning = typedCallout({ type: 'warning', glyph: 'warning' })
export const Tip = typedCallout({ type: 'tip', glyph: 'tip' })
export const Check = typedCallout({ type: 'check', glyph: 'check' })
export const Danger = typedCallout({ type: 'danger', glyph: 'danger' })

/** Names of callouts in Markdown. */
const ENGLISH = {
  check: 'Success',
  danger: 'Danger',
  info: 'Info',
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
} as const
type CalloutType = keyof typeof ENGLISH

export function calloutFamily(): ComponentFamily {
  const props = { ...ICON_PROPS, title: { type: 'string | ReactNode', description: 'Title above the text.' } }
  const typed = (component: BuiltIn['component'], type: CalloutType, description: string): BuiltIn => ({
    component,
    description,
    props,
    instead: { type: 'Use the component of that name, such as <Warning>.' },
    markdown: { kind: 'block', write: (element, md) => writeCallout(element, md, markdownLabel(type, ENGLISH[type])) },
  })
  return {
    Callout: {
      component: Callout,
      description: 'A callout with an icon, color and title of your choice.',
      props: { ...props, color: { type: 'string', description: 'CSS color of the callout.' } },
      instead: {
        type: 'Use <Note>, <Info>, <Tip>, <Check>, <Warning> or <Danger>, or give it icon, color and title.',
      },
      markdown: { kind: 'block', write: (element, md) => writeCallout(element, md) },
    },
    Check: typed(Check, 'check', 'A callout that confirms success.'),
    Danger: typed(Danger, 'danger', 'A callout that warns of damage or data loss.'),
    Info: typed(Info, 'info', 'A callout with background information.'),
    Note: typed(Note, 'note', 'A callout with something to remember.'),
    Tip: typed(Tip, 'tip', 'A callout with advice.'),
    Warning: typed(Warning, 'warning', 'A callout that warns of a risk.'),
  }
}

function writeCallout(element: MarkdownElement, md: MarkdownWriter, kind?: string): string {
  const title = element.line('title')
  const body = element.blocks()
  const name = [kind, title].filter(Boolean).join(': ')
  if (name === '') return md.quote(body)
  // The kind is on the first line when that is plain text.
  const isText = title === undefined && md.startsWithText(body)
  return md.quote(isText ? `${md.strong(`${name}:`)} ${body}` : md.join(md.strong(name), body))
}
