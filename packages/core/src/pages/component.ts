import type { Support } from './support.js'

/** Describes a built-in component, for checks, documentation and Markdown. The theme contains its renderer. */
export interface ComponentManifest {
  /** The purpose of the component, as a sentence. */
  description: string
  /** Properties of the component, except those of every element (`COMMON_PROPS`). */
  props: Readonly<Record<string, PropManifest>>
  /** Unsupported properties that authors may expect, each with a sentence about the replacement. */
  instead?: Readonly<Record<string, string>>
  /** Set if support is missing, partial or different. */
  support?: Support
  markdown: MarkdownRule
}

/** Components by name, such as `Card` and `Tree.File`. */
export type ComponentManifests = Readonly<Record<string, ComponentManifest>>

/** An export of a module that pages use as a component. */
export interface SiteComponent {
  /** Path from the docs folder with a leading slash, or the specifier of a package. */
  specifier: string
  /** Name of the export. `default` for the default export. */
  imported: string
}

export interface PropManifest {
  type: PropType
  /** The effect of the property, as a sentence. */
  description: string
  /** Set if the component is useless without the property. */
  required?: true
  default?: string | number | boolean
  /** Set if support is missing, partial or different. */
  support?: Support
}

/** A TypeScript type, or the allowed values: words, or a range of whole numbers. */
export type PropType = string | PropValues

export type PropValues = readonly string[] | { min: number; max: number }

/** Properties of every element. */
export const COMMON_PROPS: readonly string[] = ['id', 'className', 'class', 'style', 'key', 'children', 'title', 'role']

/** How a component is written as Markdown: with a function, or like an HTML element. */
export type MarkdownRule =
  | {
      /** An `item` is a block without blank lines between it and other items. */
      kind: 'block' | 'item' | 'inline'
      write: (element: MarkdownElement, writer: MarkdownWriter) => string
    }
  | { like: 'a' | 'div' | 'img' | 'video' }

/** A component element, as passed to its Markdown writer. */
export interface MarkdownElement {
  /** Returns the value of a property. */
  value(name: string): unknown
  /** Returns a text or number property. Undefined if it is empty. */
  text(name: string): string | undefined
  /** Returns the texts of a property that is one text or a list. */
  texts(name: string): string[]
  /** Returns true for `required`, `required={true}` and `required="true"`. */
  flag(name: string): boolean
  /** Returns a visible property, text or JSX, as one line of Markdown. */
  line(name: string): string | undefined
  /** Returns the content as blocks of Markdown. */
  blocks(): string
  /** Returns the content as one line of Markdown. */
  inline(): string
  /** Returns the text of the content without escaping. */
  rawText(): string
  /** Returns the code in the element, without highlighting. */
  code(): string
}

/** Functions for writing Markdown. Arguments are Markdown, except code. */
export interface MarkdownWriter {
  /** Joins blocks with blank lines between them. Omits empty blocks. */
  join(...blocks: (string | undefined)[]): string
  /** Returns a heading and opens a section of its level. */
  heading(level: number, text: string): string
  /** Returns blocks below a title. The title is a heading inside the open section. */
  section(title: string, write: () => string): string
  quote(blocks: string): string
  listItem(marker: string, blocks: string): string
  fence(block: { code: string; language?: string | undefined; title?: string | undefined }): string
  /** Indents all lines except the first. */
  indent(text: string, spaces: number): string
  strong(text: string | undefined): string
  emphasis(text: string | undefined): string
  inlineCode(code: string): string
  /** Returns plain text with white space replaced by single spaces. */
  oneLine(text: string): string
  link(text: string, href: string | undefined): string
  /** Returns true if a block starts with a paragraph, so that words can precede it on the same line. */
  startsWithText(block: string): boolean
  /** Runs `write` with steps numbered from 1. */
  counted(write: () => string): string
  /** Returns the number of the next step. `startNumber` restarts the count. */
  count(startNumber: number): number
}
