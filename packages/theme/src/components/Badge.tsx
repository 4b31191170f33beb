import type { VNode } from 'preact'
import { classes, type MdxProps, readBoolean, readOption } from '../shared/propValues.js'
import { type ComponentFamily, ICON_PROPS } from './family.js'
import { MdxIcon } from './Icon.js'

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
const SIZES = ['xs', 'sm', 'md', 'lg'] as const
const SHAPES = ['rounded', 'pill'] as const

/** `<Badge>`: a short label. */
export function Badge(props: MdxProps): VNode {
  return (
    <span
      class={classes('badge', props.className)}
      data-badge
      data-color={readOption(props.color, COLORS, 'gray')}
      data-size={readOption(props.size, SIZES, 'md')}
      data-shape={readOption(props.shape, SHAPES, 'rounded')}
      data-stroke={readBoolean(props.stroke) || undefined}
      data-disabled={readBoolean(props.disabled) || undefined}
    >
      <MdxIcon icon={props.icon} iconType={props.iconType} />
      {props.children}
    </span>
  )
}

export function badgeFamily(): ComponentFamily {
  return {
    Badge: {
      component: Badge,
      description: 'A short inline label.',
      props: {
        ...ICON_PROPS,
        color: { type: COLORS, default: 'gray', description: 'Color of the label.' },
        size: { type: SIZES, default: 'md', description: 'Size of the label.' },
        shape: { type: SHAPES, default: 'rounded', description: 'Shape of the corners.' },
        stroke: { type: 'boolean', default: false, description: 'Draws a border.' },
        disabled: { type: 'boolean', default: false, description: 'Shows the label faded.' },
      },
      markdown: { kind: 'inline', write: (element) => element.inline() },
    },
  }
}
