import { parseSync } from 'rolldown/utils'

/** One change of a source file that a test has to notice. */
export interface Mutant {
  line: number
  /** The source before and after the change, shortened: `a < b → a <= b`. */
  change: string
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  replacement: string
  /** What the report shows of the source. Default: the expression around the change if it is short. */
  shown?: Node | undefined
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '++': ['--'],
  '--': ['++'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
}

const METHODS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
  push: 'unshift',
  pop: 'shift',
  shift: 'pop',
}

/** Methods whose result can stand for the value that they are called on. */
const FILTERS = new Set(['filter', 'sort', 'toSorted', 'slice', 'reverse', 'trim', 'toLowerCase', 'flat'])

const MAX_SHOWN_LENGTH = 90

/** Statements that a program can do without. */
const REMOVABLE = new Set(['ExpressionStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

/** Returns all mutants of a TypeScript file in the order of its text. Types are never changed. */
export function listMutants(file: string, source: string): Mutant[] {
  const edits: Edit[] = []
  visit(parseSync(file, source).program as unknown as Node, (node, parent) => {
    const around = parent && parent.end - parent.start <= MAX_SHOWN_LENGTH ? parent : undefined
    edits.push(...nodeEdits(node, source).map((edit) => ({ shown: around, ...edit })))
  })
  return edits
    .filter(({ start, end, replacement }) => source.slice(start, end) !== replacement)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, replacement, shown: range = { start, end } }) => {
      const before = source.slice(range.start, range.end)
      const after = source.slice(range.start, start) + replacement + source.slice(end, range.end)
      return {
        line: source.slice(0, start).split('\n').length,
        change: `${shorten(before)} → ${shorten(after) || '(removed)'}`,
        text: source.slice(0, start) + replacement + source.slice(end),
      }
    })
}

function nodeEdits(node: Node, source: string): Edit[] {
  const all = (replacement: string): Edit => ({ start: node.start, end: node.end, replacement })
  const text = (part: Node) => source.slice(part.start, part.end)
  const [test, argument, body] = [node.test, node.argument, node.body] as (Node | null | undefined)[]
  const edits: Edit[] = []
  if (typeof node.operator === 'string') edits.push(...operatorEdits(node, source))
  if (test && test.type !== 'Literal') {
    edits.push({ start: test.start, end: test.end, replacement: `!(${text(test)})` })
  }
  if (REMOVABLE.has(node.type) && !node.directive) edits.push(all(node.type === 'ExpressionStatement' ? '' : ';'))
  if (node.type === 'UnaryExpression' && node.operator === '!' && argument) edits.push(all(text(argument)))
  if (node.type === 'ReturnStatement' && argument) edits.push(all('return undefined'))
  if (node.type === 'ArrowFunctionExpression' && body && body.type !== 'BlockStatement') {
    const end = node.end
    edits.push({ start: source.indexOf('=>', lastEnd(node)) + 2, end, replacement: ' undefined', shown: node })
  }
  if (node.type === 'Literal') edits.push(...literalValues(node).map(all))
  if (node.type === 'ArrayExpression') edits.push(...elementEdits(node))
  if (node.type === 'CallExpression') edits.push(...callEdits(node, source))
  return edits
}

/** Returns where the parameters and the result type of an arrow function end. */
function lastEnd({ start, params, returnType }: Node): number {
  return Math.max(start, ...(params as Node[]).map(({ end }) => end), (returnType as Node | null)?.end ?? 0)
}

function operatorEdits(node: Node, source: string): Edit[] {
  const left = (node.left ?? (node.prefix ? undefined : node.argument)) as Node | undefined
  const start = source.indexOf(node.operator as string, left?.end ?? node.start)
  const end = start + (node.operator as string).length
  if (node.type === 'UnaryExpression') return []
  return (OPERATORS[node.operator as string] ?? []).map((replacement) => ({ start, end, replacement, shown: node }))
}

/** Messages are compared in few tests, so texts with spaces stay as they are. */
function literalValues({ value, regex }: Node): string[] {
  if (typeof value === 'number') return [String(value + 1), `(${value - 1})`]
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'string') return value === '' ? ["'mutant'"] : /\s/.test(value) ? [] : ["''"]
  const { pattern, flags } = (regex ?? {}) as { pattern?: string; flags?: string }
  if (pattern === undefined) return []
  // Each range of a character class, such as `a-z`, is omitted once.
  const ranges = [...pattern.matchAll(/(?:\\u[\da-f]{4}|[a-z\d])-(?:\\u[\da-f]{4}|[a-z\d])/gi)]
  const changed = [
    ...ranges.map(({ 0: range, index }) => pattern.slice(0, index) + pattern.slice(index + range.length)),
    pattern.replace(/^\^/, ''),
    pattern.replace(/(?<!\\)\$$/, ''),
    pattern.replace(/(?<=[\])\w])\+/, ''),
  ]
  return [
    ...changed.filter((one) => one !== pattern).map((one) => `/${one}/${flags}`),
    ...(flags ? [`/${pattern}/`] : []),
  ]
}

function elementEdits(node: Node): Edit[] {
  const elements = (node.elements as (Node | null)[]).filter((element) => element !== null)
  return elements.map((element, index) => {
    const next = elements[index + 1]
    return { start: element.start, end: next?.start ?? element.end, replacement: '' }
  })
}

function callEdits(node: Node, source: string): Edit[] {
  const { callee, arguments: nodes } = node as unknown as { callee: Node; arguments: Node[] }
  const [first, second] = nodes
  const edits: Edit[] = []
  const isOrdered = !/^(?:min|max)$/.test((callee.property as { name?: string } | undefined)?.name ?? '')
  if (
    first &&
    second &&
    isOrdered &&
    ![first, second].some(({ type }) => /Spread|Function|^ObjectExpression/.test(type))
  ) {
    const swapped = `${source.slice(second.start, second.end)}, ${source.slice(first.start, first.end)}`
    edits.push({ start: first.start, end: second.end, replacement: swapped, shown: node })
  }
  const { object, property } = callee as unknown as { object?: Node; property?: Node & { name?: string } }
  const replacement = METHODS[property?.name ?? '']
  if (property && replacement) edits.push({ start: property.start, end: property.end, replacement, shown: node })
  if (object && FILTERS.has(property?.name ?? '')) {
    edits.push({ start: object.end, end: node.end, replacement: '', shown: node })
  }
  return edits
}

/** Visits the nodes that run: no types, and no names of modules or properties. */
function visit(node: Node, act: (node: Node, parent?: Node) => void, parent?: Node): void {
  if (/^(?:TS(?!AsExpression|NonNull|SatisfiesExpression)|Import|ExportAll)/.test(node.type)) return
  act(node, parent)
  for (const [name, value] of Object.entries(node)) {
    const isName = name === 'key' || name === 'typeAnnotation' || name === 'returnType' || name === 'typeArguments'
    if (isName || name === 'source' || (name === 'right' && isIndexDefault(node))) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, act, node)
  }
}

/** The default of `list[at] ?? 0` is for the type checker: the index is in the list. */
function isIndexDefault({ operator, left }: Node): boolean {
  return operator === '??' && (left as Node).computed === true
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === 'string'
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, 45)} … ${line.slice(-40)}` : line
}
