import { isIntrinsic } from '../components.js'
import type { JsxElement } from '../parsers/mdast.js'
import { placeOf } from '../text/sourceFile.js'
import { setAttribute } from './attributes.js'
import type { PageState } from './pageState.js'
import type { Step } from './walk.js'

/** Brings HTML attributes that authors write into the form components take, and drops inline scripts. */
export const markup: Step = {
  enter: {
    mdxJsxFlowElement: cleanAttributes,
    mdxJsxTextElement: cleanAttributes,
    math: (_, page) => void page.features.add('math'),
    inlineMath: (_, page) => void page.features.add('math'),
  },
}

function cleanAttributes(node: JsxElement, page: PageState): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    if (attribute.name === 'class') attribute.name = 'className'
    const script = typeof attribute.value === 'string' && UNSAFE_ATTRIBUTE.test(attribute.name)
    if (script && isIntrinsic(node.name ?? '')) dropScript(node, attribute.name, page)
  }
}

/** `onclick` and the like as text, and documents inside an attribute. */
const UNSAFE_ATTRIBUTE = /^(?:on[a-z]+|srcdoc)$/i

function dropScript(node: JsxElement, name: string, page: PageState): void {
  setAttribute(node, name, undefined)
  page.report({
    rule: 'MDX_INLINE_SCRIPT',
    severity: 'warning',
    ...placeOf(page.source, node.position),
    message: `The attribute ${name} holds a script as text; it is left out.`,
    hint: 'Write a component in a .jsx snippet for what has to run.',
  })
}
