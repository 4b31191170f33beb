import { didYouMean } from '@octavo/core'
import type { JsxElement } from '../parsers/mdast.js'
import { locationOf } from '../text/sourceFile.js'
import type { Expander } from './expander.js'
import type { Scope } from './scope.js'

/** Warns about an unknown component, once for each name and file. */
export function reportUnknownComponent(node: JsxElement, name: string, scope: Scope, expander: Expander): void {
  report(node, scope, expander, {
    message: `Unknown component \`<${name}>\`; only its children are rendered.`,
    hint:
      SUGGESTIONS[name] ??
      didYouMean(name, [...Object.keys(expander.context.options.components), ...scope.bindings.keys()])?.replace(
        /"(.*)"/,
        '`<$1>`',
      ) ??
      'Import it from a file in the snippets folder.',
  })
}

/** Warns about a component name in lowercase, which is an HTML element, once for each name and file. */
export function reportSmallLetters(node: JsxElement, component: string, scope: Scope, expander: Expander): void {
  report(node, scope, expander, {
    message: `\`<${node.name}>\` is rendered as an HTML element; component names start with a capital letter.`,
    hint: `Did you mean \`<${component}>\`?`,
  })
}

function report(
  node: JsxElement,
  scope: Scope,
  { unknown, context }: Expander,
  text: { message: string; hint: string },
): void {
  const { source } = scope.mdx
  const name = node.name ?? ''
  const key = `${source.file} ${name}`
  if (unknown.has(key)) return
  unknown.add(key)
  context.report({
    rule: 'MDX_UNKNOWN_COMPONENT',
    severity: 'warning',
    ...locationOf(source, node.position && { start: node.position.start, end: tagNameEnd(node.position.start, name) }),
    ...text,
  })
}

function tagNameEnd(start: { line: number; column: number }, name: string) {
  return { line: start.line, column: start.column + name.length + 1 }
}

const SUGGESTIONS: Record<string, string> = {
  Image: 'Write `![text](/path.png)` or `<img src="/path.png" alt="text" />`.',
  TabItem: 'Did you mean `<Tab>`?',
  Details: 'Did you mean `<Accordion>` or `<Expandable>`?',
}
