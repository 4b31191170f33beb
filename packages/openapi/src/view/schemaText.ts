import {
  type ConstraintView,
  type FieldView,
  FLOW_LABELS,
  FLOW_URL_LABELS,
  labelKey,
  type SchemaView,
} from '@octavo/core'
import { cut } from '../model/plainText.js'
import { aboveList, described, listItem } from './markdownList.js'
import { word } from './markdownWords.js'

const MAX_LINE = 6_000

/** Returns the Markdown of an unnamed schema. The description of an object is a separate paragraph. */
export function schemaText(schema: SchemaView): string {
  const innerText = insideLines(schema, 0).join('\n')
  const facts = schemaFacts(schema)
  const isObject = schema.type === 'object' && innerText !== ''
  const about = isObject
    ? [schema.descriptionHtml, facts.join(', '), rulesText(schema).trim(), docsText(schema).trim()]
    : [aboutSchema(schema)]
  const text = about.filter(Boolean).join('\n\n')
  return [innerText ? aboveList(text) : text, innerText].filter(Boolean).join('\n\n')
}

/** Returns the description, limits and values of a schema, without its name and inner schemas. */
function aboutSchema(schema: SchemaView): string {
  const facts = schemaFacts(schema)
  const label = [typeText(schema), facts.length > 0 && `(${facts.join(', ')})`].filter(Boolean).join(' ')
  const after = [optionsText(schema), rulesText(schema), examplesText(schema), docsText(schema)].join('')
  return described(label, schema.descriptionHtml, { facts: after, colon: schema.model ? ':' : '' })
}

/** Returns the type of a schema with the name of its model. */
function typeText({ type, model }: SchemaView): string {
  return [`\`${type}\``, model && inlineCode(model)].filter(Boolean).join(' ')
}

export function parameterList(fields: readonly FieldView[]): string {
  return fields.flatMap((field) => fieldLines(field, 0)).join('\n')
}

/** Returns the examples of a field, except allowed values. */
export function examplesText({
  examples = [],
  namedExamples = [],
  examplesRest,
  ...field
}: SchemaView & Partial<FieldView>): string {
  const names = namedExamples.map(({ name, value, descriptionHtml }) => {
    const about = [oneLine(name), oneLine(descriptionHtml)].filter(Boolean).join(': ')
    return `${inlineCode(value)} (${about})`
  })
  const matchingExamples = examples.filter(
    (text) => field.in !== undefined || !field.enum?.some(({ value }) => value === text),
  )
  const texts = [...matchingExamples.map(inlineCode), ...names, ...(examplesRest ? ['…'] : [])]
  return texts.length > 0 ? ` ${word(names.length > 0 ? 'examples' : 'fieldExample')}: ${texts.join(', ')}.` : ''
}

/** Returns inline code, with enough backticks around it. */
export function inlineCode(text: string): string {
  const line = oneLine(text)
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return longest > 0 ? `${marks} ${line} ${marks}` : `\`${line}\``
}

export function fieldLines(field: FieldView, depth: number): string[] {
  return listItem(fieldText(field, examplesText(field)), depth, insideLines(field, depth + 1))
}

/** Returns the lines of what is inside a schema. The depth is bounded by the view. */
function insideLines({ inside = [], fields = [], choices = [], more, rest }: SchemaView, depth: number): string[] {
  const indent = '  '.repeat(depth)
  return [
    ...inside.flatMap((schema) =>
      listItem(`${inlineCode(schema.name)}: ${aboutSchema(schema)}`, depth, insideLines(schema, depth + 1)),
    ),
    ...fields.flatMap((field) => fieldLines(field, depth)),
    ...choices.flatMap(({ kind, discriminator, variants, rest: others }) => [
      `${indent}- ${word(kind)}:`,
      ...variants.flatMap((variant) => {
        const { title, value } = variant
        const selector = discriminator && value !== undefined && `${inlineCode(discriminator)} = ${inlineCode(value)}`
        const label = `${oneLine(title)} (${[typeText(variant), selector, ...schemaFacts(variant)].filter(Boolean).join(', ')})`
        const facts = optionsText(variant) + rulesText(variant)
        const text = described(variant.descriptionHtml || !facts ? label : `${label}:`, variant.descriptionHtml, {
          facts,
        })
        return listItem(text, depth + 1, insideLines(variant, depth + 2))
      }),
      ...(others ? [`${indent}  - … (${others.count} more)`] : []),
    ]),
    ...(more || rest ? [`${indent}- …`] : []),
  ]
}

export function fieldText(field: FieldView, examples = ''): string {
  const marks = [
    typeText(field),
    field.unresolved ? word('fieldUnresolved') : '',
    field.forbidden ? word('fieldNotAllowed') : '',
    field.in,
    field.required ? word('required') : '',
    field.deprecated ? word('fieldDeprecated') : '',
    field.readOnly ? word('readOnly') : '',
    field.writeOnly ? word('writeOnly') : '',
    ...schemaFacts(field),
  ]
  const facts = [optionsText(field), flowsText(field), rulesText(field), docsText(field), examples].join('')
  return described(`**${field.name}** (${marks.filter(Boolean).join(', ')})`, field.descriptionHtml, { facts })
}

function schemaFacts({ constant, default: defaultText, constraints = [] }: SchemaView): string[] {
  return [
    ...(constant === undefined ? [] : [`= ${inlineCode(constant)}`]),
    ...(defaultText === undefined ? [] : [`${word('fieldDefault')}: ${inlineCode(defaultText)}`]),
    ...constraints.map(({ kind, text }) => (kind === 'range' ? text : `${constraintWord(kind)} ${text}`.trim())),
  ]
}

const CONSTRAINTS = {
  length: 'fieldLength',
  items: 'fieldItems',
  multipleOf: 'fieldMultiple',
  pattern: 'fieldPattern',
  unique: 'fieldUnique',
} as const

function constraintWord(kind: ConstraintView['kind']): string {
  return kind in CONSTRAINTS ? word(CONSTRAINTS[kind as keyof typeof CONSTRAINTS]) : kind
}

const RULE_WORDS: Record<string, string> = { oneOf: 'one of', anyOf: 'any of' }

function rulesText({ rules = [] }: SchemaView): string {
  const texts = rules.map(({ name, text }) => `${RULE_WORDS[name] ?? `\`${name}\``}: ${oneLine(text)}`)
  return texts.length > 0 ? ` Rules: ${texts.join('. ')}.` : ''
}

export function docsText({ externalDocs }: Pick<SchemaView, 'externalDocs'>): string {
  if (!externalDocs) return ''
  const { url, descriptionHtml } = externalDocs
  if (url === undefined) return ` See ${oneLine(descriptionHtml ?? '')}.`
  return ` See <${oneLine(url)}>${descriptionHtml ? ` (${oneLine(descriptionHtml)})` : ''}.`
}

function flowsText({ flows = [] }: FieldView): string {
  const texts = flows.map(({ name, addresses }) => {
    const urls = addresses.map((address) => {
      const key = labelKey(FLOW_URL_LABELS, address.name)
      return `${key ? word(key) : address.name}: ${inlineCode(address.url)}`
    })
    const key = labelKey(FLOW_LABELS, name)
    return [key ? word(key) : name && inlineCode(name), ...urls].filter(Boolean).join(' ')
  })
  return texts.length > 0 ? ` Tokens: ${texts.join('; ')}.` : ''
}

/** Returns the values of an enumeration with their descriptions. */
function optionsText({ enum: values = [], enumRest, enumKind }: SchemaView): string {
  if (values.length === 0) return ''
  const texts = values.map(({ value, descriptionHtml }) => {
    const description = oneLine(descriptionHtml)
    return `\`${oneLine(value)}\`${description && ` (${description})`}`
  })
  return ` ${word(enumKind === 'scopes' ? 'fieldScopes' : 'fieldOptions')}: ${texts.join(', ')}${enumRest ? ', …' : ''}.`
}

/** Returns shortened text on one line. */
export function oneLine(text = ''): string {
  return cut(text.replace(/\s+/g, ' ').trim(), MAX_LINE)
}
