import colors from 'color-name'
import { parseHex, toHex } from './contrast.js'

/** Returns an opaque color of CSS, a name or a hexadecimal number, as `#rrggbb`. Undefined for others. */
export function hexColor(color: string): string | undefined {
  const rgb = Object.hasOwn(colors, color) ? colors[color] : parseHex(color)
  return rgb && toHex(rgb)
}
