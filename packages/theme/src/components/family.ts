import type { ComponentManifest, MarkdownRule, PropManifest } from '@octavo/core'
import type { ComponentType } from 'preact'
import type { MdxProps } from '../props/read.js'

/** A built-in component: what is said of it, and its renderer. */
export interface BuiltIn extends ComponentManifest {
  component: ComponentType<MdxProps>
}

/**
 * The components of one file, by the names that authors write. Files export a function `<name>Family` that returns
 * it: bundles for browsers leave a function out, where an object that is put together stays.
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

/** The icon that many components take. */
export const ICON_PROPS = {
  icon: { type: 'string | ReactNode', description: 'Icon: a name, the path or URL of an image, or JSX.' },
  iconType: { type: ICON_STYLES, description: 'Style of a Font Awesome icon.' },
} as const satisfies Props

/** A switch of code blocks. */
export const DROPDOWN_PROPS = {
  dropdown: { type: 'boolean', default: false, description: 'Shows a menu instead of tabs.' },
} as const satisfies Props

/** Components that Markdown has nothing for: their content is written. */
export const CONTENT_ONLY: MarkdownRule = { like: 'div' }

/** A titled part: its title is a heading below the one that is open. */
export const SECTION: MarkdownRule = {
  kind: 'block',
  write(element, md) {
    const title = element.line('title')
    if (title === undefined) return element.blocks()
    return md.section(title, () => md.join(element.line('description'), element.blocks()))
  },
}
