import type { Nodes } from 'mdast'
import { FOREIGN_SCHEMA } from './schema.js'

/** HTML elements. Other tags are placeholders such as `<token>`, or MDX. */
const KNOWN = new Set([
  ...(FOREIGN_SCHEMA.tagNames ?? []),
  ...(FOREIGN_SCHEMA.strip ?? []),
  ...[
    'html',
    'head',
    'body',
    'base',
    'link',
    'meta',
    'form',
    'input',
    'button',
    'label',
    'option',
    'fieldset',
    'legend',
  ],
  ...[
    'section',
    'article',
    'aside',
    'main',
    'nav',
    'header',
    'footer',
    'figure',
    'figcaption',
    'picture',
    'source',
    'video',
  ],
  ...[
    'audio',
    'track',
    'canvas',
    'map',
    'area',
    'center',
    'font',
    'tt',
    'big',
    'strike',
    'nobr',
    'wbr',
    'time',
    'data',
  ],
  ...[
    'address',
    'cite',
    'dfn',
    'bdi',
    'bdo',
    'ruby',
    'rt',
    'rp',
    'col',
    'colgroup',
    'hgroup',
    'dialog',
    'slot',
    'param',
  ],
  ...[
    'progress',
    'meter',
    'output',
    'marquee',
    'frame',
    'frameset',
    'applet',
    'acronym',
    'image',
    'optgroup',
    'datalist',
  ],
])

/** Converts unknown tags to text, as they are usually placeholders. */
export function keepUnknownTags(node: Nodes): void {
  if (!('children' in node)) return
  for (const [index, child] of node.children.entries()) {
    if (child.type === 'html' && isUnknown(child.value)) node.children[index] = { type: 'text', value: child.value }
    else keepUnknownTags(child)
  }
}

function isUnknown(html: string): boolean {
  const names = Array.from(html.matchAll(/<\/?([a-z][^\s/>]*)/gi), ([, name = '']) => name.toLowerCase())
  return names.length > 0 && !/<[!?]/.test(html) && names.every((name) => !KNOWN.has(name))
}
