import type { VNode } from 'preact'
import { classes, type MdxProps, readBoolean, readOption } from '../props/read.js'
import { IconOf } from './Icon.js'

const COLORS = [
  'gray',
  'blue',
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'white',
  'surface',
  'white-destructive',
  'surface-destructive',
] as const

/** `<Badge>`: a short label. */
export function Badge(props: MdxProps): VNode {
  return (
    <span
      class={classes('badge', props.className)}
      data-badge
      data-color={readOption(props.color, COLORS, 'gray')}
      data-size={readOption(props.size, ['xs', 'sm', 'md', 'lg'], 'md')}
      data-shape={readOption(props.shape, ['rounded', 'pill'], 'rounded')}
      data-stroke={readBoolean(props.stroke) || undefined}
      data-disabled={readBoolean(props.disabled) || undefined}
    >
      <IconOf icon={props.icon} iconType={props.iconType} />
      {props.children}
    </span>
  )
}
