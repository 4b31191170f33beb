import type { FieldView, SchemaView } from '@octavo/core'
import { cut } from '../text/plainText.js'

const MAX_LINE = 400
const MAX_DEPTH = 3

/** Returns a section with its heading, or nothing for an empty text. */
export function section(title: string, text: string): string {
  if (text === '') return ''
  return title === '' ? text : `## ${title}\n\n${text}`
}

/** Returns the Markdown of an unnamed schema. The description of an object is a separate paragraph. */
export function schemaText(schema: SchemaView): string {
  const inside = insideLines(schema, 0).join('\n')
  const facts = factsOf(schema)
  if (schema.type === 'object' && inside)
    return [schema.descriptionHtml, facts.join(', '), rulesText(schema).trim(), inside].filter(Boolean).join('\n\n')
  const about = [
    `\`${schema.type}\``,
    facts.length > 0 && `(${facts.join(', ')})`,
    oneLine(schema.descriptionHtml),
    optionsText(schema).trim(),
    rulesText(schema).trim(),
  ]
  return [about.filter(Boolean).join(' '), inside].filter(Boolean).join('\n\n')
}

/** Returns a list of parameters or headers. */
export function parameterList(fields: readonly FieldView[]): string {
  return fields.flatMap((field) => fieldLines(field, 0)).join('\n')
}

/** Returns the examples of a field. Omitted for an enumeration, except in parameters. */
function examplesText({ examples = [], namedExamples = [], examplesRest, ...field }: FieldView): string {
  if (field.enum && field.in === undefined) return ''
  const named = namedExamples.map(({ name, value, descriptionHtml }) => {
    const about = [oneLine(name), oneLine(descriptionHtml)].filter(Boolean).join(': ')
    return `${inlineCode(value)} (${about})`
  })
  const texts = [...examples.map(inlineCode), ...named, ...(examplesRest ? ['…'] : [])]
  return texts.length > 0 ? ` ${texts.length > 1 ? 'Examples' : 'Example'}: ${texts.join(', ')}.` : ''
}

/** Returns inline code, with enough backticks around it. */
function inlineCode(text: string): string {
  const line = oneLine(text)
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return longest > 0 ? `${marks} ${line} ${marks}` : `\`${line}\``
}

function fieldLines(field: FieldView, depth: number): string[] {
  return [`${'  '.repeat(depth)}- ${fieldLine(field)}${examplesText(field)}`, ...insideLines(field, depth + 1)]
}

function insideLines({ fields = [], choices = [], more, rest }: SchemaView, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  const indent = '  '.repeat(depth)
  return [
    ...fields.flatMap((field) => fieldLines(field, depth)),
    ...choices.flatMap(({ kind, variants, rest: others }) => [
      `${indent}- ${kind === 'oneOf' ? 'One of' : 'Any of'}:`,
      ...variants.flatMap((variant) => [
        [
          `${indent}  - ${oneLine(variant.title)} (${[`\`${variant.type}\``, ...factsOf(variant)].join(', ')})`,
          [oneLine(variant.descriptionHtml), optionsText(variant).trim(), rulesText(variant).trim()]
            .filter(Boolean)
            .join(' '),
        ]
          .filter(Boolean)
          .join(': '),
        ...insideLines(variant, depth + 2),
      ]),
      ...(others ? [`${indent}  - … (${others.count} more)`] : []),
    ]),
    ...(more || rest ? [`${indent}- …`] : []),
  ]
}

export function fieldLine(field: FieldView): string {
  const marks = [
    `\`${field.type}\``,
    field.unresolved ? 'unresolved' : '',
    field.forbidden ? 'not allowed' : '',
    field.in,
    field.required ? 'required' : '',
    field.deprecated ? 'deprecated' : '',
    field.readOnly ? 'read-only' : '',
    field.writeOnly ? 'write-only' : '',
    ...factsOf(field),
  ]
  const values = optionsText(field)
  const description = oneLine(field.descriptionHtml)
  return [
    `**${field.name}** (${marks.filter(Boolean).join(', ')})`,
    description && `: ${description}`,
    values,
    flowsText(field),
    rulesText(field),
    docsText(field),
  ]
    .filter(Boolean)
    .join('')
}

/** Returns the constant, the default and the limits. */
function factsOf({ constant, default: usual, constraints = [] }: SchemaView): string[] {
  return [
    ...(constant === undefined ? [] : [`= ${inlineCode(constant)}`]),
    ...(usual === undefined ? [] : [`default ${inlineCode(usual)}`]),
    ...constraints.map(({ kind, text }) => (kind === 'range' ? text : `${kind} ${text}`.trim())),
  ]
}

const RULE_WORDS: Record<string, string> = { oneOf: 'one of', anyOf: 'any of' }

function rulesText({ rules = [] }: SchemaView): string {
  const texts = rules.map(({ name, text }) => `${RULE_WORDS[name] ?? `\`${name}\``}: ${oneLine(text)}`)
  return texts.length > 0 ? ` Rules: ${texts.join('. ')}.` : ''
}

function docsText({ externalDocs }: SchemaView): string {
  return externalDocs ? ` See <${oneLine(externalDocs)}>.` : ''
}

function flowsText({ flows = [] }: FieldView): string {
  const texts = flows.map(({ name, addresses }) => {
    const urls = addresses.map(({ name: kind, url }) => `${kind} \`${oneLine(url)}\``)
    return [name && `\`${oneLine(name)}\``, urls.join(', ')].filter(Boolean).join(' ')
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
  return ` ${enumKind === 'scopes' ? 'Scopes' : 'Options'}: ${texts.join(', ')}${enumRest ? ', …' : ''}.`
}

/** Returns a text on one line, shortened. */
export function oneLine(text = ''): string {
  return cut(text.replace(/\s+/g, ' ').trim(), MAX_LINE)
}

/** Returns a code block, with a fence longer than any in the code. */
export function fence(language: string, code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code}\n${marks}`
}
