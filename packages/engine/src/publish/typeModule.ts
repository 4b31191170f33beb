import { join } from 'node:path'
import type { ComponentUses } from '@octavo/content'
import { type Diagnostic, LineIndex, type Position } from '@octavo/core'

/** A TypeScript module whose errors are those of the properties in an MDX file. */
export interface TypeModule {
  code: string
  /** Returns the diagnostic for an error of TypeScript. Undefined if it is not about a property. */
  diagnostic(error: CompilerError): Diagnostic | undefined
}

/** An error that TypeScript prints, with the lines that explain it. */
export interface CompilerError {
  at: Position
  text: string
}

/** `any` for components without types. Names that TSX does not check are allowed. */
const TYPES = `type Props<C> = C extends (props: infer P, ...rest: any[]) => unknown ? P
  : C extends new (props: infer P, ...rest: any[]) => unknown ? P : any
type Unchecked = { key?: unknown; ref?: unknown; [name: \`\${string}-\${string}\`]: unknown }
type Some<P> = P extends unknown ? Partial<P> & Unchecked : never
`

interface Check {
  start: number
  end: number
  component: string
  /** Range in the MDX file. Offsets inside `value` are exact. */
  at: { start: number; end: number }
  value?: { start: number; offset: number }
  property?: string
}

/**
 * Returns the module that checks the elements of a file. Each property is a statement, so that one error does not hide
 * another.
 */
export function typeModule(file: string, root: string, { imports, elements, placeAt }: ComponentUses): TypeModule {
  const checks: Check[] = []
  let code = imports.map((each) => importStatement(each, root)).join('') + TYPES
  const add = (
    before: string,
    text: string,
    after: string,
    check: Omit<Check, 'start' | 'end' | 'value'>,
    offset?: number,
  ) => {
    const start = code.length
    const value = offset === undefined ? undefined : { start: start + before.length, offset }
    code += `${before}${text}${after}\n`
    checks.push({ ...check, start, end: code.length, value })
  }
  for (const { name: component, attributes, hasSpread, hasChildren, start, end } of elements) {
    const props = `Props<typeof ${component}>`
    for (const { name, value, ...at } of attributes) {
      const check = { component, at, property: name }
      add(`({ ${propertyKey(name)}: (`, value.code, `\n) }) satisfies Some<${props}>;`, check, value.offset)
    }
    if (hasSpread) continue
    // An object with a name may have further properties, which are errors above.
    const names = [...attributes.map(({ name }) => name), ...(hasChildren ? ['children'] : [])]
    const text = names.map((name) => `${propertyKey(name)}: null as any`).join(', ')
    add(`{ const given = { key: null, ${text} }; given satisfies ${props} }`, '', '', {
      component,
      at: { start, end },
    })
  }
  const lines = new LineIndex(code)
  return {
    code,
    diagnostic({ at, text }) {
      const offset = lines.offsetAt(at)
      const check = checks.find(({ start, end }) => start <= offset && offset < end)
      const problem = check && describe(check, text)
      if (!check || !problem) return undefined
      const { value } = check
      const range =
        value && offset >= value.start
          ? { start: placeAt(value.offset + offset - value.start) }
          : { start: placeAt(check.at.start), end: placeAt(check.at.end) }
      return { rule: 'MDX_PROP_TYPE', severity: 'error', file, ...range, ...problem }
    },
  }
}

function importStatement({ local, imported, specifier }: ComponentUses['imports'][number], root: string): string {
  const path = specifier.startsWith('/') ? join(root, specifier).replaceAll('\\', '/') : specifier
  const names = imported === '*' ? `* as ${local}` : `{ ${imported} as ${local} }`
  return `import ${names} from ${JSON.stringify(path)}\n`
}

/** TypeScript suggests similar names only for keys without quotes. */
function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

type Problem = Pick<Diagnostic, 'message' | 'expected' | 'hint'>

/** Returns the text of an error. Undefined for names that are unknown to TypeScript, such as constants of the page. */
function describe({ component, property }: Check, text: string): Problem | undefined {
  if (property === undefined) return missing(component, text)
  const unknown = /'"?([^'"]+)"?' does not exist in type/.exec(text)?.[1]
  if (unknown === property) {
    const suggestion = /Did you mean to write '([^']+)'\?/.exec(text)?.[1]
    return {
      message: `Unknown property "${property}" of \`<${component}>\`.`,
      hint: suggestion === undefined ? undefined : `Did you mean "${suggestion}"?`,
    }
  }
  const [, type, expected] = /^Type '(.*)' is not assignable to type '(.*)'\.$/m.exec(text) ?? []
  if (type === undefined || expected === undefined) {
    if (unknown === undefined && !/not assignable/.test(text)) return undefined
    return { message: `Invalid value of property "${property}" of \`<${component}>\`: ${firstLine(text)}` }
  }
  const value = /^(?:".*"|-?[\d.]+|true|false|null|undefined)$/.test(type) ? type : `a value of type \`${type}\``
  return {
    message: `Invalid value of property "${property}" of \`<${component}>\`: ${value}.`,
    expected: `\`${expected.replace(/ \| undefined$/, '')}\`.`,
  }
}

function missing(component: string, text: string): Problem | undefined {
  const one = /Property '([^']+)' is missing/.exec(text)?.[1]
  const several = /missing the following properties from type '.*': (.+?)\.?$/m.exec(text)?.[1]
  if (one !== undefined) return { message: `Missing property "${one}" of \`<${component}>\`.` }
  return several === undefined ? undefined : { message: `Missing properties of \`<${component}>\`: ${several}.` }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
