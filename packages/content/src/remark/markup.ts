import { classifyUrl } from '../esm/url.js'
import type { JsxElement } from '../parsers/mdast.js'
import { sourceLocation } from '../parsers/sourceFile.js'
import { isIntrinsic } from '../static/componentNames.js'
import { getAttribute, setAttribute } from './attributes.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/** Converts HTML attributes to JSX attributes, and removes inline scripts. */
export const markup: Step = {
  enter: {
    mdxJsxFlowElement: cleanAttributes,
    mdxJsxTextElement: cleanAttributes,
    math: (_, page) => void page.features.add('math'),
    inlineMath: (_, page) => void page.features.add('math'),
  },
}

function cleanAttributes(node: JsxElement, page: PageState): void {
  const intrinsic = isIntrinsic(node.name ?? '')
  if (intrinsic && page.options.allowCode === false && getAttribute(node, 'dangerouslySetInnerHTML') !== undefined)
    dropAttribute(node, 'dangerouslySetInnerHTML', 'it contains unchecked markup', page)
  if (OMITTED.has(node.name ?? '')) dropElement(node, page)
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    if (attribute.name === 'class') attribute.name = 'className'
    if (!intrinsic || typeof attribute.value !== 'string') continue
    if (SCRIPT_ATTRIBUTE.test(attribute.name)) dropAttribute(node, attribute.name, 'it contains a script', page)
    else if (
      URL_ATTRIBUTE.test(attribute.name) &&
      !LINKS.has(node.name ?? '') &&
      classifyUrl(attribute.value) === 'unsafe'
    ) {
      dropAttribute(node, attribute.name, 'it links to a script', page)
    }
  }
}

/** Event handlers such as `onclick`, and documents in an attribute. */
const SCRIPT_ATTRIBUTE = /^(?:on[a-z]+|srcdoc)$/i
/** Attributes with URLs that are not checked by the link and asset steps. */
const URL_ATTRIBUTE = /^(?:action|formaction|data|xlink:?href|href|to|values)$/i

const LINKS = new Set(['a', 'area'])

/** Elements that run code, or belong in the head of a document. No page has them. */
const OMITTED = new Set('script noscript base meta link object embed applet frame frameset'.split(' '))

function dropElement(node: JsxElement, page: PageState): void {
  report(node, `Unsupported element \`<${node.name}>\`; it is omitted.`, page)
  node.name = null
  node.attributes = []
  node.children = []
}

function dropAttribute(node: JsxElement, name: string, reason: string, page: PageState): void {
  setAttribute(node, name, undefined)
  report(node, `Unsafe attribute "${name}": ${reason}. The attribute is omitted.`, page)
}

function report(node: JsxElement, message: string, page: PageState): void {
  const hint =
    'Put code into a component in a .jsx snippet, or into a .js file of the docs folder, which all pages load.'
  page.report({
    rule: 'MDX_INLINE_SCRIPT',
    severity: 'warning',
    ...sourceLocation(page.source, node.position),
    message,
    hint,
  })
}
