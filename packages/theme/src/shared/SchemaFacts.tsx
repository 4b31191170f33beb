import {
  type ConstraintView,
  type DocsView,
  type FieldView,
  FLOW_LABELS,
  FLOW_URL_LABELS,
  labelKey,
  type NamedExampleView,
  type RuleView,
  type SchemaView,
} from '@octavo/core'
import type { VNode } from 'preact'
import { Fragment } from './Fragment.js'
import { Html } from './Html.js'
import { label } from './uiLabels.js'
import type { UiStrings } from './uiStrings.js'

/** Maximum number of enumeration values shown. More are collapsed. */
const SHOWN_VALUES = 12

const WORDS = {
  length: 'fieldLength',
  items: 'fieldItems',
  properties: 'properties',
  multipleOf: 'fieldMultiple',
  pattern: 'fieldPattern',
  unique: 'fieldUnique',
} as const

/** Maximum length of an example beside a field's name. Longer ones, and several, are below its description. */
const MAX_INLINE_EXAMPLE = 40

interface ValuesProps {
  schema: SchemaView & Partial<Pick<FieldView, 'in' | 'flows' | 'namedExamples' | 'examplesRest'>>
}

function ownExamples({ examples = [], enum: values = [], in: location }: ValuesProps['schema']): readonly string[] {
  // Allowed values are examples, too.
  return examples.filter((example) => location !== undefined || !values.some(({ value }) => value === example))
}

/** Returns the example that is shown beside a field's name: a single short one. */
export function inlineExample(schema: ValuesProps['schema']): string | undefined {
  const [example, ...others] = ownExamples(schema)
  return others.length === 0 && example !== undefined && example.length <= MAX_INLINE_EXAMPLE ? example : undefined
}

/** A short example beside a field's name. */
export function InlineExample({ schema }: ValuesProps): VNode | null {
  const example = inlineExample(schema)
  if (example === undefined) return null
  return (
    <div class="field-fact">
      {label('fieldExample')} <code>{example}</code>
    </div>
  )
}

/** Constraints and flags beside a field's name. */
export function SchemaFacts({ schema }: { schema: SchemaView }): VNode {
  return (
    <>
      {schema.unresolved && <div class="field-deprecated">{label('fieldUnresolved')}</div>}
      {schema.forbidden && <div class="field-fact">{label('fieldNotAllowed')}</div>}
      {schema.readOnly && <div class="field-fact">{label('readOnly')}</div>}
      {schema.writeOnly && <div class="field-fact">{label('writeOnly')}</div>}
      {schema.constraints?.map((constraint) => (
        <Constraint {...constraint} key={constraint.kind} />
      ))}
      {schema.constant !== undefined && (
        <div class="field-fact">
          = <code>{schema.constant}</code>
        </div>
      )}
    </>
  )
}

function Constraint({ kind, text }: ConstraintView): VNode {
  const word = kind === 'range' || kind === 'mediaType' ? undefined : label(WORDS[kind])
  const isCode = kind === 'pattern' || kind === 'mediaType'
  return (
    <div class="field-fact">
      {word}
      {word && text ? ' ' : ''}
      {isCode ? <code>{text}</code> : text}
    </div>
  )
}

/** Allowed values and examples below a description. */
export function SchemaValues({ schema }: ValuesProps): VNode | null {
  const { enum: values = [], enumRest, enumKind, externalDocs, flows = [], namedExamples = [] } = schema
  const examples = inlineExample(schema) === undefined ? ownExamples(schema) : []
  return (
    <>
      {schema.rules?.map((rule) => (
        <Rule {...rule} key={rule.name} />
      ))}
      {values.length > 0 && <EnumValues values={values} rest={enumRest} kind={enumKind} />}
      {examples.length > 0 && (
        <p class="field-example">
          {label('fieldExample')} <Codes values={examples} />
        </p>
      )}
      {namedExamples.length > 0 && <NamedExamples examples={namedExamples} rest={schema.examplesRest} />}
      {flows.map(({ name, addresses }) => (
        <p class="field-example" key={name}>
          {name && <strong>{flowText(FLOW_LABELS, name)}</strong>}
          {addresses.map((address) => (
            <span key={address.name}>
              {' '}
              {flowText(FLOW_URL_LABELS, address.name)} <code dir="ltr">{address.url}</code>
            </span>
          ))}
        </p>
      ))}
      {externalDocs && <DocsLink docs={externalDocs} />}
    </>
  )
}

function flowText(labels: Readonly<Record<string, keyof UiStrings>>, name: string): string {
  const key = labelKey(labels, name)
  return key === undefined ? name : label(key)
}

/** A link to external documentation, with its description. */
export function DocsLink({ docs: { url, descriptionHtml } }: { docs: DocsView }): VNode {
  return (
    <div class="field-example">
      {descriptionHtml && <Html html={descriptionHtml} />}
      {url && (
        <a class="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
          {url}
        </a>
      )}
    </div>
  )
}

interface NamedExamplesProps {
  examples: readonly NamedExampleView[]
  rest: FieldView['examplesRest']
}

function NamedExamples({ examples, rest }: NamedExamplesProps): VNode {
  return (
    <>
      <p class="field-example">{label('examples')}</p>
      <ul class="field-values">
        {examples.map(({ name, value, descriptionHtml }, index) => (
          // examples never move
          <li key={index}>
            <code>{value}</code> <span>{name}</span>
            {descriptionHtml && <Html html={descriptionHtml} />}
          </li>
        ))}
      </ul>
      {rest && <Fragment more={rest} text={`+ ${rest.count ?? 1}`} />}
    </>
  )
}

/** A JSON Schema rule by keyword. `oneOf` and `anyOf` have labels. */
function Rule({ name, text }: RuleView): VNode {
  return (
    <p class="field-example">
      {name === 'oneOf' || name === 'anyOf' ? label(name) : <code>{name}</code>}: {text}
    </p>
  )
}

interface EnumValuesProps {
  values: NonNullable<SchemaView['enum']>
  rest?: SchemaView['enumRest']
  kind?: SchemaView['enumKind']
  /** Shows all values. */
  isOpen?: boolean
}

/** The values of an enumeration. Some may be loaded on demand. */
export function EnumValues({ values, rest, kind, isOpen = false }: EnumValuesProps): VNode {
  const more = rest && <Fragment more={rest} text={`+ ${rest.count}`} />
  const isDescribed = values.some(({ descriptionHtml }) => descriptionHtml)
  if (isDescribed) {
    return (
      <>
        <ul class="field-values">
          {values.map(({ value, descriptionHtml }) => (
            <li key={value}>
              <code>{value}</code>
              {descriptionHtml && <Html html={descriptionHtml} />}
            </li>
          ))}
        </ul>
        {more}
      </>
    )
  }
  const texts = values.map(({ value }) => value)
  // A single folded value takes as much room as the way to it.
  const isWhole = isOpen || (texts.length === SHOWN_VALUES + 1 && !rest)
  const limit = isWhole ? texts.length : SHOWN_VALUES
  const [lines, folded] = [texts.slice(0, limit), texts.slice(limit)]
  return (
    <div class="field-example">
      {!isOpen && label(kind === 'scopes' ? 'fieldScopes' : 'fieldOptions')} <Codes values={lines} />
      {folded.length > 0 && (
        <details class="field-more">
          <summary>+ {folded.length + (rest?.count ?? 0)}</summary>
          <Codes values={folded} />
          {more}
        </details>
      )}
      {folded.length === 0 && more}
    </div>
  )
}

function Codes({ values }: { values: readonly string[] }): VNode {
  return (
    <>
      {values.map((value, index) => (
        // values never move
        <span key={index}>
          {index > 0 && ', '}
          <code>{value}</code>
        </span>
      ))}
    </>
  )
}
