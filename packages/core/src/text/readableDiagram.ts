import { textOn } from './contrast.js'

/** Returns a color of CSS as hexadecimal number. Undefined if it is transparent or invalid. */
export type HexColor = (color: string) => string | undefined

const STYLE = /(?:^|;)[ \t]*(?:style|classDef)[ \t][^\n;]*/gm
const SETTINGS = /^\s*---[ \t]*\n[\s\S]*?\n[ \t]*---|%%\{[\s\S]{0,2000}?\}%%/g
/** Themes of Mermaid with colors for one scheme. */
const THEME = /(\btheme["']?[ \t]*:[ \t]*["']?)(?:dark|default|forest|neutral)\b/g
/** Rows of entities have other backgrounds than their names. */
const ENTITIES = /^\s*erDiagram\b/m

/**
 * Changes a Mermaid diagram so that its text is readable in both color schemes: it has the theme of the site, and styles
 * that have only a background, as in `style A fill:#fee`, get a color of text.
 */
export function readableDiagram(source: string, hexColor: HexColor): string {
  const diagram = source.replace(SETTINGS, (settings) => settings.replace(THEME, '$1base'))
  return ENTITIES.test(diagram) ? diagram : diagram.replace(STYLE, (style) => withTextColor(style, hexColor))
}

function withTextColor(style: string, hexColor: HexColor): string {
  const color = /[\s,]color:/.test(style) ? undefined : readableColor(style, hexColor)
  const text = style.trimEnd()
  return color === undefined ? style : `${text},color:${color}${style.slice(text.length)}`
}

/** Returns the color of text that is readable on the background in a style, such as `fill:#fee`. */
export function readableColor(style: string, hexColor: HexColor): string | undefined {
  const fill = /(?:^|[\s,;])fill:\s*([^,;\s!]+)/.exec(style)?.[1]?.toLowerCase()
  const color = fill === undefined ? undefined : hexColor(fill)
  return color && textOn(color)
}
