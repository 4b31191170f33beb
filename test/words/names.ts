import { parseSync } from 'rolldown/utils'
import { type Node, visit } from './texts.js'

/** A name that says too little, with what is written instead. */
export interface NameFault {
  name: string
  write: string
  offset: number
}

/** Functions and constants that may end in or contain "Of". */
const NAMES_WITH_OF = /^(?:oneOf|TableOfContents|is[A-Z]\w*)$/

/** What has happened to a value does not say what it is. */
const PARTICIPLES = new Set(
  'asked begun chosen cut drawn found given held kept known listed made meant named said seen sent shown taken told used usual wanted written'.split(
    ' ',
  ),
)

/** A participle before a noun that fits every value tells less than the noun of the field. */
const PARTICIPLE_AND_NOUN =
  /^(?:asked|chosen|existing|found|given|held|kept|known|listed|made|meant|named|said|seen|sent|shown|taken|told|wanted|written)(?:Count|Entr(?:y|ies)|Item|List|Name|Result|Text|Thing|Type|Value)s?$/

/** The column of the database and the field of the API that nobody can rename without a migration. */
const STORED = /^organisations?$/
const BRITISH =
  /organis(?!m)|colour|behaviour|neighbour|favour|honour|centre|licence|labelled|modelled|travell|catalogue|(?:normal|serial|summar|recogn|initial|optim|minim|author|custom|synchron)is(?:e|ing|ation)/i

/** Returns the names that a file declares and that say too little. */
export function findNameFaults(file: string, source: string): NameFault[] {
  const faults: NameFault[] = []
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    for (const { name, start, isValue } of declaredNames(node)) {
      const write = nameAdvice(name, isValue)
      if (write) faults.push({ name, write, offset: start })
    }
  })
  return faults
}

interface DeclaredName {
  name: string
  start: number
  isValue: boolean
}

function declaredNames(node: Node): DeclaredName[] {
  if (node.type === 'VariableDeclarator') return patternNames(node.id)
  if (/^(?:Function|ArrowFunction|TSDeclareFunction|TSEmptyBody)/.test(node.type))
    return [...bare(node.id, false), ...(node.params as unknown[]).flatMap(patternNames)]
  if (/^(?:Class|TSInterface|TSTypeAlias)Declaration$/.test(node.type)) return bare(node.id, false)
  return []
}

/** Names of a pattern. `{ found }` takes its name from the property; `{ property: found }` chooses it. */
function patternNames(pattern: unknown): DeclaredName[] {
  const node = pattern as Node | null
  if (node?.type === 'Identifier') return bare(node, true)
  if (node?.type === 'AssignmentPattern') return patternNames(node.left)
  if (node?.type === 'RestElement') return patternNames(node.argument)
  if (node?.type === 'ArrayPattern') return (node.elements as unknown[]).flatMap(patternNames)
  if (node?.type === 'ObjectPattern')
    return (node.properties as Node[]).flatMap((one) => (one.shorthand ? [] : patternNames(one.value ?? one)))
  return []
}

function bare(id: unknown, isValue: boolean): DeclaredName[] {
  const node = id as (Node & { name?: string }) | null
  return node?.name === undefined ? [] : [{ name: node.name, start: node.start, isValue }]
}

function nameAdvice(name: string, isValue: boolean): string | undefined {
  if (/[a-z]Of(?![a-z])/.test(name) && !NAMES_WITH_OF.test(name))
    return 'a noun or verb with its type, such as pageSlug(page)'
  if (/^(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|FEWEST|USUAL)(?:_|$)/.test(name))
    return 'MAX_, MIN_ or DEFAULT_'
  if (BRITISH.test(name) && !STORED.test(name)) return 'the American spelling'
  if (isValue && PARTICIPLES.has(name)) return 'a noun, such as pages or requestedFonts'
  if (isValue && PARTICIPLE_AND_NOUN.test(name)) return 'the noun of the field, such as pages instead of foundItems'
  return undefined
}

const TESTS = new Set(['test', 'it', 'describe'])

/** Returns the names of tests that are no sentence without the test before them. */
export function findTitleFaults(file: string, source: string): NameFault[] {
  const faults: NameFault[] = []
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression') return
    const kind = calledName(node.callee as Node)
    const [title] = node.arguments as Node[]
    if (kind === undefined || !TESTS.has(kind) || !title) return
    const name = titleText(title)
    const write = name === undefined ? undefined : titleAdvice(name, kind)
    if (name !== undefined && write) faults.push({ name, write, offset: title.start })
  })
  return faults
}

/** `test` for `test(…)`, `test.each([…])(…)` and `test.skipIf(…)(…)`. */
function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name as string
  const inner =
    callee.type === 'MemberExpression' ? callee.object : callee.type === 'CallExpression' ? callee.callee : undefined
  return inner === undefined ? undefined : calledName(inner as Node)
}

function titleText(title: Node): string | undefined {
  const { value } = title
  if (title.type === 'Literal') return typeof value === 'string' ? value : undefined
  if (title.type !== 'TemplateLiteral') return undefined
  return (title.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('%s')
}

function titleAdvice(title: string, kind: string): string | undefined {
  if (/^(?:and|so|but|nor|or|neither|it|it's|also|those|these|they)\b/i.test(title))
    return 'a sentence that is complete without the test before it'
  if (/^(?:what|whatever|who|whoever)\b/i.test(title)) return 'a subject that names what is tested'
  if (/\bshould\b/i.test(title)) return 'the present tense, without "should"'
  if (BRITISH.test(title)) return 'the American spelling'
  if (kind !== 'describe' && !/\s/.test(title.trim()) && !/[%$]/.test(title)) return 'a sentence about behavior'
  return undefined
}
