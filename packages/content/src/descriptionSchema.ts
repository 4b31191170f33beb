import { type ComponentManifests, ID_MARK } from '@octavo/core'
import type { Schema } from 'hast-util-sanitize'

/** Components in descriptions. Others need a page: they have anchors, load files, or are beside the text. */
export const DESCRIPTION_COMPONENTS: ReadonlySet<string> = new Set(
  (
    'Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Column Columns Danger ' +
    'Expandable Frame Icon Info Link Note Step Steps Tab Tabs Tile Tip Tooltip Warning'
  ).split(' '),
)

/**
 * True for tags of these components, and for unknown components with text in their properties, such as `<Cmd npm="x" />`.
 * Other tags are text, because descriptions contain XML.
 */
export function isComponentTag(name: string, attributes = ''): boolean {
  return DESCRIPTION_COMPONENTS.has(name) || (/^[A-Z]/.test(name) && SHOWN_PROPS.test(attributes))
}

/** Matches the attributes of a tag without content, of which one is shown. */
const SHOWN_PROPS = /\s(?:title|label|name|description|text|alt|command|npm|code|href|src)\s*=.*\/$/s

/** Elements whose content sanitizing removes. Readers have never seen that of scripts and styles. */
export const REMOVED_ELEMENTS: ReadonlySet<string> = new Set(
  'svg math template iframe video audio embed object'.split(' '),
)

const ID_START = new RegExp(`^${ID_MARK}`)

/** Properties with which a description could change the page around it. */
const PAGE_PROPS = new Set(['id', 'className', 'class', 'style', 'dangerouslySetInnerHTML', 'html'])

/**
 * Elements, components and attributes that descriptions can contain. Names, and ids without the mark, are not allowed,
 * because they could clobber those of the page, nor are styles, forms, frames, SVG and scripts.
 */
export function descriptionSchema(components: ComponentManifests): Schema {
  const names = [...DESCRIPTION_COMPONENTS].filter((name) => Object.hasOwn(components, name))
  const properties = names.map((name) => {
    const names = Object.keys(components[name]?.props ?? {})
    return [name, names.filter((property) => !PAGE_PROPS.has(property))]
  })
  return {
    tagNames: [
      ...(
        'p br hr strong b em i u s del ins sub sup small mark kbd samp var code pre blockquote ul ol li dl dt dd a ' +
        'img span div q abbr table thead tbody tfoot tr th td caption details summary h3 h4 h5 h6 input'
      ).split(' '),
      ...names,
    ],
    attributes: {
      '*': ['dir', 'lang', ['id', ID_START]],
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height', ['referrerPolicy', 'no-referrer']],
      input: [
        ['type', 'checkbox'],
        ['disabled', true],
        ['checked', true],
      ],
      code: [['className', /^language-[\w+#.-]{1,40}$/]],
      ol: ['start'],
      th: ['align', 'colSpan', 'rowSpan', 'scope'],
      td: ['align', 'colSpan', 'rowSpan'],
      abbr: ['title'],
      details: ['open'],
      ...(Object.fromEntries(properties) as Record<string, string[]>),
    },
    required: { input: { type: 'checkbox', disabled: true } },
    protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], img: ['http', 'https'] },
    strip: ['script', 'style', 'template', 'svg', 'math'],
    allowComments: false,
    allowDoctypes: false,
    clobber: [],
  }
}
