import type { ComponentManifest, MarkdownRule, PropManifest } from '@octavo/core'
import type { ComponentType } from 'preact'
import type { MdxProps } from '../shared/propValues.js'

/** A built-in component, with its manifest and renderer. */
export interface BuiltIn extends ComponentManifest {
  component: ComponentType<MdxProps>
}

/**
 * The components of one file, by their names in MDX. Files export a function `<name>Family` that returns them, because
 * browser bundles can omit an unused function, but not an object created at module level.
 */
export type ComponentFamily = Readonly<Record<string, BuiltIn>>

type Props = Readonly<Record<string, PropManifest>>

const ICON_STYLES = [
  'regular',
  'solid',
  'light',
  'thin',
  'duotone',
  'brands',
  'sharp',
  'sharp-solid',
  'sharp-regular',
  'sharp-light',
  'sharp-thin',
  'sharp-duotone-solid',
] as const

/** Icon properties shared by many components. */
export const ICON_PROPS = {
  icon: { type: 'string | ReactNode', description: 'Icon: a name, the path or URL of an image, or JSX.' },
  iconType: { type: ICON_STYLES, description: 'Style of a Font Awesome icon.' },
} as const satisfies Props

/** Properties of code block groups. */
export const DROPDOWN_PROPS = {
  dropdown: { type: 'boolean', default: false, description: 'Shows a menu instead of tabs.' },
} as const satisfies Props

/** Markdown rule for components without an equivalent: only their content is written. */
export const CONTENT_ONLY: MarkdownRule = { like: 'div' }

/** Markdown rule for titled components: the title becomes a heading, one level below the current one. */
export const SECTION: MarkdownRule = {
  kind: 'block',
  write(element, md) {
    const title = element.line('title')
    if (title === undefined) return element.blocks()
    return md.section(title, () => md.join(element.line('description'), element.blocks()))
  },
}
