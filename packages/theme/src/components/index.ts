import type { ComponentType } from 'preact'
import type { MdxProps } from '../shared/propValues.js'
import * as builtins from './builtins.js'
import { Input, Preformatted, Table } from './Elements.js'
import type { BuiltIn, ComponentFamily } from './family.js'
import { headingOverride } from './Heading.js'
import { Link } from './Link.js'
import { EmbeddedFrame, Image, Video } from './Media.js'

/** All built-in components by their names in MDX, sorted by name. */
export const builtIns: Readonly<Record<string, BuiltIn>> = Object.fromEntries(
  Object.entries(builtins)
    .filter((entry): entry is [string, () => ComponentFamily] => entry[0].endsWith('Family'))
    .flatMap(([, family]) => Object.entries(family()))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** The renderers for MDX elements: built-in components, and overrides of HTML elements. */
export const components: Record<string, ComponentType<MdxProps>> = {
  ...Object.fromEntries(Object.entries(builtIns).map(([name, { component }]) => [name, component])),
  a: Link,
  h1: headingOverride('h1'),
  h2: headingOverride('h2'),
  h3: headingOverride('h3'),
  h4: headingOverride('h4'),
  h5: headingOverride('h5'),
  h6: headingOverride('h6'),
  iframe: EmbeddedFrame,
  img: Image,
  input: Input,
  pre: Preformatted,
  table: Table,
  video: Video,
}
