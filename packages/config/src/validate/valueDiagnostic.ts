import { didYouMean, type RuleId, type Severity } from '@octavo/core'
import { describeChoices, describeNode, describeTypes } from '../tree/describe.js'
import type { ConfigNode } from '../tree/node.js'
import type { SchemaError } from './schemaError.js'

/** An invalid value's description; `what` follows its name. */
interface ValueDiagnostic {
  rule?: RuleId
  severity?: Severity
  what: string
  expected?: string | undefined
  hint?: string | undefined
}

/** Keywords about a value itself, the most telling first: a value of the wrong type breaks others too. */
const VALUE_KEYWORDS: readonly string[] = [
  'type',
  'enum',
  'minLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] satisfies SchemaError['keyword'][]

/** The one thing to say about a value, or undefined when nothing is wrong with the value itself. */
export function findValueDiagnostic(node: ConfigNode, errors: readonly SchemaError[]): ValueDiagnostic | undefined {
  for (const keyword of VALUE_KEYWORDS) {
    const error = errors.find((one) => one.keyword === keyword)
    if (error) return describeError(node, error)
  }
  return undefined
}

function describeError(node: ConfigNode, error: SchemaError): ValueDiagnostic | undefined {
  const found = describeNode(node)
  switch (error.keyword) {
    case 'type': {
      const expected = describeTypes([error.params.type].flat())
      return { rule: 'CFG_TYPE', what: `must be ${expected}, found ${found}.`, expected: `${expected}.` }
    }
    case 'enum': {
      const { allowedValues } = error.params
      const hint = node.type === 'scalar' ? didYouMean(String(node.value), allowedValues) : undefined
      const what = `is ${found}, which is not an allowed value.`
      return { severity: 'warning', what, expected: `${describeChoices(allowedValues)}.`, hint }
    }
    case 'minLength': {
      const { limit } = error.params
      const what = found === '""' ? 'is empty.' : `is ${found}, which is too short.`
      return { what, expected: `at least ${limit} ${limit === 1 ? 'character' : 'characters'}.` }
    }
    case 'pattern': {
      const { format, patternErrorMessage: expected } = error.parentSchema
      // Icons are often copied with the classes of Font Awesome: `fa-solid fa-gear`.
      const [, icon] = /^"fa-(?:.* fa-)?([\w-]+)"$/.exec(found) ?? []
      const hint = icon && `Did you mean "${icon}"?`
      if (format !== 'color-hex') return { what: `is ${found}.`, expected, hint }
      return { rule: 'CFG_COLOR', what: `${found} is not a hex color.`, expected }
    }
    case 'minimum':
      return { what: `is ${found}.`, expected: `${error.params.limit} or more.` }
    case 'maximum':
      return { what: `is ${found}.`, expected: `${error.params.limit} or less.` }
    case 'minItems':
      return { severity: 'warning', what: 'is an empty list.', expected: `at least ${error.params.limit} entry.` }
    case 'maxItems': {
      const count = node.type === 'array' ? node.items.length : 0
      return { severity: 'warning', what: `has ${count} entries; at most ${error.params.limit} are shown well.` }
    }
    default:
      return undefined
  }
}
