import type { RuleId } from '@octavo/core'
import type { Table } from 'mdast'
import type { JsxElement } from '../parsers/mdast.js'
import { sourceLocation } from '../parsers/sourceFile.js'
import { expandedData } from '../static/staticValues.js'
import { getAttribute, getText } from './attributes.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/** Warns about components with a wrong parent or missing properties, and about table cells that are not shown. */
export const structure: Step = {
  enter: { mdxJsxFlowElement: check, mdxJsxTextElement: check, table: checkCells },
}

function checkCells({ children: rows }: Table, page: PageState): void {
  const columns = rows[0]?.children.length ?? 0
  const row = rows.find(({ children }) => children.slice(columns).some((cell) => cell.children.length > 0))
  const start = row?.children[columns]?.position?.start
  const end = row?.children.at(-1)?.position?.end
  if (!row) return
  page.report({
    rule: 'MDX_TABLE_CELLS',
    severity: 'warning',
    ...sourceLocation(page.source, start && end && { start, end }),
    message: `The row has ${row.children.length} cells, the table has ${columns} columns; the last cells are not shown.`,
    hint: 'Fix: write `\\|` for the character, also inside code.',
  })
}

function check(node: JsxElement, page: PageState): void {
  if (node.name && Object.hasOwn(CHECKS, node.name)) CHECKS[node.name]?.(node, page)
}

const CHECKS: Readonly<Record<string, (node: JsxElement, page: PageState) => void>> = {
  Accordion: checkAccordion,
  RequestExample: checkOnce,
  ResponseExample: checkOnce,
  Step: (node, page) => checkParent(node, page, ['Steps'], 'MDX_STEP_PARENT'),
  Tab(node, page) {
    checkParent(node, page, ['Tabs'], 'MDX_TAB_PARENT')
    if (isEmpty(getAttribute(node, 'title'))) {
      warn(node, page, 'MDX_TAB_TITLE', 'Missing title of `<Tab>`.', 'Add `title="…"`.')
    }
  },
  Visibility(node, page) {
    const audience = getAttribute(node, 'for')
    if (audience === 'humans' || audience === 'agents') return
    const hint = 'Write `for="humans"` or `for="agents"`.'
    warn(node, page, 'MDX_VISIBILITY', 'Missing or invalid audience of `<Visibility>`.', hint)
  },
  Latex: (_, page) => void page.features.add('math'),
  Mermaid: (_, page) => void page.features.add('mermaid'),
}

function checkAccordion(node: JsxElement, page: PageState): void {
  const title = getAttribute(node, 'title')
  if (isEmpty(title)) {
    warn(node, page, 'MDX_ACCORDION_TITLE', 'Missing title of `<Accordion>`.', 'Add `title="…"`.')
    return
  }
  if (typeof title !== 'string' || getText(node, 'id') !== undefined) return
  const key = `Accordion ${title}`
  if (page.snippetIds.has(key)) {
    const message = `Duplicate \`<Accordion>\` title "${title}"; links can open only the first one.`
    warn(node, page, 'MDX_ACCORDION_TITLE', message, 'Change the title, or add an id.')
  }
  page.snippetIds.add(key)
}

function checkOnce(node: JsxElement, page: PageState): void {
  const name = node.name ?? ''
  if (page.snippetIds.has(name)) {
    const message = `Duplicate \`<${name}>\`; only one is pinned beside the page.`
    warn(node, page, 'MDX_EXAMPLE_TWICE', message, `Put all code blocks into one \`<${name}>\`.`)
  }
  page.snippetIds.add(name)
}

function checkParent(node: JsxElement, page: PageState, parents: string[], rule: RuleId): void {
  const parent = page.ancestors.findLast((element) => !PASS_THROUGH.has(element.name ?? ''))
  const name = expandedData(parent) ? undefined : (parent?.name ?? '')
  // A custom component can render its children inside the parent.
  if (name === undefined || parents.includes(name)) return
  const parentList = parents.map((item) => `\`<${item}>\``).join(' or ')
  warn(node, page, rule, `\`<${node.name}>\` is not inside ${parentList}.`, `Put ${parentList} around it.`)
}

const PASS_THROUGH = new Set(['div', 'Visibility', 'SnippetGroup'])

function isEmpty(title: unknown): boolean {
  return title === undefined || title === null || title === true || (typeof title === 'string' && title.trim() === '')
}

function warn(node: JsxElement, page: PageState, rule: RuleId, message: string, hint: string): void {
  const start = node.position?.start
  const end = start && { line: start.line, column: start.column + (node.name?.length ?? 0) + 1 }
  page.report({
    rule,
    severity: 'warning',
    ...sourceLocation(page.source, start && end && { start, end }),
    message,
    hint,
  })
}
