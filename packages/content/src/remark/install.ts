import { convertCommands, hasNpmCommand, installCommand, PACKAGE_MANAGERS } from '@octavo/core'
import type { Code } from 'mdast'
import { type JsxElement, type Node, nodeChildren } from '../parsers/mdast.js'
import { sourceLocation } from '../parsers/sourceFile.js'
import { createAttribute } from '../static/jsxToNodes.js'
import { expandedData } from '../static/staticValues.js'
import { getAttribute, getText, setAttribute } from './attributes.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/**
 * Gives `<Install>` a code block for each package manager, and the commands of npm as `command`. Runs before quotes and
 * links in the commands are converted.
 */
export const install: Step = {
  enter: { mdxJsxFlowElement: expandInstall, mdxJsxTextElement: expandInstall },
}

function expandInstall(node: JsxElement, page: PageState): void {
  // A component of the page with the same name.
  if (node.name !== 'Install' || expandedData(node)) return
  const commands = installProp(node) ?? trimmed(commandText(node))
  if (commands === undefined || !hasNpmCommand(commands)) {
    if (!hasDynamicProp(node)) reportMissing(node, page)
    return
  }
  setAttribute(node, 'command', commands)
  node.children = commandBlocks(commands)
}

function installProp(node: JsxElement): string | undefined {
  const flag = (name: string) => ['true', true].includes(getAttribute(node, name) as string | boolean)
  const command = trimmed(getText(node, 'command'))
  const [dev, global, exact] = [flag('dev'), flag('global'), flag('exact')]
  return command ?? installCommand({ package: getText(node, 'package'), dev, global, exact })
}

/** Returns the text in an element as it is written, with the code of fences. */
function commandText(node: Node): string {
  if (node.type === 'text' || node.type === 'code' || node.type === 'inlineCode') return node.value
  return nodeChildren(node)
    .map(commandText)
    .join(node.type === 'paragraph' ? '' : '\n')
}

function trimmed(text: string | undefined): string | undefined {
  return text?.trim().replace(/^[ \t]+/gm, '') || undefined
}

/** True for commands that are known when the component is rendered. */
function hasDynamicProp(node: JsxElement): boolean {
  return node.attributes.some((item) => item.type !== 'mdxJsxAttribute' || typeof item.value === 'object')
}

function reportMissing(node: JsxElement, page: PageState): void {
  page.report({
    rule: 'MDX_INSTALL',
    severity: 'warning',
    ...sourceLocation(page.source, node.position),
    message: 'Missing command of `<Install>`.',
    expected: 'the name of a package, or commands of npm.',
    hint: 'Write `<Install package="…" />` or `<Install>npm install …</Install>`.',
  })
}

/** Returns the element that shows a fence of the language `npm`. Undefined if it has no command that can be converted. */
export function installFence(node: Code): object | undefined {
  if (!hasNpmCommand(node.value)) return undefined
  const attributes = [createAttribute('command', node.value)]
  return { type: 'mdxJsxFlowElement', name: 'Install', attributes, children: commandBlocks(node.value) }
}

function commandBlocks(commands: string): JsxElement['children'] {
  return PACKAGE_MANAGERS.map((manager) => ({
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: [createAttribute('language', 'bash'), createAttribute('filename', manager)],
    children: [{ type: 'text', value: convertCommands(commands, manager) } as never],
  }))
}
