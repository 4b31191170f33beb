import type { Support } from './support.js'

/** One built-in component: what is checked, documented and written as Markdown of it. The renderer is the theme's. */
export interface ComponentManifest {
  /** The effect of the value; a sentence. */
  description: string
  /** Its own properties. Those that every element takes (`COMMON_PROPS`) are not repeated. */
  props: Readonly<Record<string, PropManifest>>
  /** Properties that authors expect, and what to write instead; a sentence each. */
  instead?: Readonly<Record<string, string>>
  /** Set when it does less than on the platform, or something else. */
  support?: Support
  markdown: MarkdownRule
}

/** Components by the names that authors write, such as `Card` and `Tree.File`. */
export type ComponentManifests = Readonly<Record<string, ComponentManifest>>

/** An export that pages use under a name of the configuration. */
export interface SiteComponent {
  /** Path from the docs folder with a slash at its start, or the specifier of a package. */
  specifier: string
  /** Name of the export; `default` for the default export. */
  imported: string
}

export interface PropManifest {
  type: PropType
  /** The purpose of the component; a sentence. */
  description: string
  /** The component shows nothing useful without it. */
  required?: true
  default?: string | number | boolean
  /** Set when it does less than on the platform, or something else. */
  support?: Support
}

/** A type as TypeScript writes it, or a closed set that values are checked against: words, or a range of whole numbers. */
export type PropType = string | PropValues

export type PropValues = readonly string[] | { min: number; max: number }

/** Properties of every element. */
export const COMMON_PROPS: readonly string[] = ['id', 'className', 'class', 'style', 'key', 'children', 'title', 'role']

/** How a component is written: by a function, or like an element of HTML. */
export type MarkdownRule =
  | {
      /** `item` is a block that needs no empty line between itself and another one. */
      kind: 'block' | 'item' | 'inline'
      write: (element: MarkdownElement, writer: MarkdownWriter) => string
    }
  | { like: 'a' | 'div' | 'img' | 'video' }

/** An element of a component, as its Markdown writer reads it. */
export interface MarkdownElement {
  /** A property as it is given. */
  value(name: string): unknown
  /** A property that is text or a number; undefined when it is empty. */
  text(name: string): string | undefined
  /** The texts of a property that is one text or a list. */
  texts(name: string): string[]
  /** True for `required`, `required={true}` and `required="true"`. */
  flag(name: string): boolean
  /** A property that readers see, text or JSX, as one line of Markdown. */
  line(name: string): string | undefined
  /** The content as blocks of Markdown. */
  blocks(): string
  /** The content as one line of Markdown. */
  inline(): string
  /** The text of the content as it is. */
  rawText(): string
  /** The code in the element, without what highlighting adds. */
  code(): string
}

/** Writes Markdown. Texts are Markdown already, but for code. */
export interface MarkdownWriter {
  /** Blocks one under the other; empty ones are omitted. */
  join(...blocks: (string | undefined)[]): string
  /** A heading, which opens a section of its level. */
  heading(level: number, text: string): string
  /** Blocks below a title, which is a heading within the open section. */
  section(title: string, write: () => string): string
  quote(blocks: string): string
  listItem(marker: string, blocks: string): string
  fence(block: { code: string; language?: string | undefined; title?: string | undefined }): string
  /** Indents all lines but the first. */
  indent(text: string, spaces: number): string
  strong(text: string | undefined): string
  emphasis(text: string | undefined): string
  inlineCode(code: string): string
  /** Plain text with single spaces for white space. */
  oneLine(text: string): string
  link(text: string, href: string | undefined): string
  /** True when a block begins with a paragraph, so that words can go before it on its line. */
  startsWithText(block: string): boolean
  /** Numbers the steps in `write` from one. */
  counted(write: () => string): string
  /** The number of the next step; `given` starts a new count. */
  count(given: number): number
}
